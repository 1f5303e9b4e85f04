/**
 * Maps: a board drawn in letters, as .cells files have it. The twin of the engine's maps.py.
 *
 *     ! three in a row          lines that begin with ! are remarks
 *     .....
 *     .OOO.                     . dead, O alive, R red, B blue, 0 to 7 the state
 *     .....                     what is missing at the end of a row, or below, is dead
 *
 * A letter that says nothing under the rule is a dead cell: R and B without colours, digits where
 * cells do not age or have no such state. O is 1 where cells age; where they have colours nobody can
 * tell which is meant, so it is refused there. Other characters, the digits 8 and 9, and whatever
 * lies outside the grid are refused with line and column.
 */

import type { CellState, Rule } from "../../rules/rule";
import { ages, ALIVE, DEAD, statesOf } from "../../rules/rule";
import { BadPattern, NotTaken, show, splitLines } from "../reading";

const LETTERS = ".ORB01234567";
const COLOURS = "RB";
const DIGITS = "01234567";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The states that *text* shows under *rule*, row by row; throws a `BadPattern` if it shows none. */
export function parseMap(text: string, rule: Rule, { width, height }: Size): Uint8Array {
  const cells = new Uint8Array(width * height);
  let [y, blank, begun] = [0, 0, false];
  for (const [at, line] of splitLines(text).entries()) {
    const row = line.trimEnd();
    if (row.startsWith("!")) continue;
    if (row === "") {
      blank += begun ? 1 : 0;
      continue;
    }
    [y, blank, begun] = [y + blank, 0, true];
    if (y >= height) throw new BadPattern(`the map has more than ${height} rows`, at + 1, 1);
    cells.set(readRow(row, at + 1, rule, width), y * width);
    y += 1;
  }
  return cells;
}

/** *cells* in letters, their rows joined by newlines; throws a `NotTaken` for a state beyond 7. */
export function drawMap(cells: Uint8Array, rule: Rule, { width, height }: Size): string {
  const highest = cells.reduce((most, state) => Math.max(most, state), 0);
  if (highest >= DIGITS.length) {
    throw new NotTaken(`a map has no letter for state ${highest} of rule ${rule.text}`);
  }
  return Array.from({ length: height }, (_, y) =>
    Array.from(cells.subarray(y * width, (y + 1) * width), (state) => letterOf(state, rule)).join(
      "",
    ),
  ).join("\n");
}

/** What *letter* means under *rule*; null if it cannot be used there. */
function stateOf(letter: string, rule: Rule): CellState | null {
  if (letter === "O") return rule.family === "colours" ? null : ALIVE;
  if (COLOURS.includes(letter) && rule.family === "colours") {
    return rule.live[COLOURS.indexOf(letter)]!;
  }
  if (DIGITS.includes(letter) && ages(rule) && Number(letter) < statesOf(rule)) {
    return Number(letter);
  }
  return DEAD;
}

function letterOf(state: CellState, rule: Rule): string {
  if (!rule.live.includes(state)) return ".";
  if (rule.family === "colours") return COLOURS[rule.live.indexOf(state)]!;
  return ages(rule) ? DIGITS[state]! : "O";
}

function readRow(row: string, number: number, rule: Rule, width: number): CellState[] {
  const letters = Array.from(row);
  if (letters.length > width) {
    throw new BadPattern(`the map has more than ${width} columns`, number, width + 1);
  }
  return letters.map((letter, x) => {
    if (!LETTERS.includes(letter)) {
      throw new BadPattern(`${show(letter)} is not a cell: one of ${LETTERS}`, number, x + 1);
    }
    const state = stateOf(letter, rule);
    if (state === null) {
      throw new BadPattern("'O' has no colour: write R or B", number, x + 1);
    }
    return state;
  });
}
