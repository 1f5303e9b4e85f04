/**
 * Plaintext patterns (.cells): a picture, with remarks above it that start with `!`.
 *
 *     !Name: Glider
 *     .O                O or * is a live cell, . a dead one, and what is missing at the end
 *     ..O               of a row is dead; a blank line inside the picture is a dead row
 *     OOO
 */

import type { Point } from "../rules/grid";
import { pattern, type Pattern } from "./pattern";
import { BadPattern, MAX_CELLS, MAX_SIDE, show, splitLines } from "./reading";

const NAME = /^!\s*Name:/;
const PICTURE = ".O*";

/** True if *text* begins as a picture does, and not as RLE. */
export function isPicture(text: string): boolean {
  const first = /\S[^\r\n]*/.exec(text)?.[0].trimEnd() ?? ""; // line that is not blank
  return /^(?:!|[.O*]+$)/.test(first);
}

/** The pattern that the picture *text* shows. */
export function parseCells(text: string): Pattern {
  const lines = splitLines(text);
  const points: Point[] = [];
  let y = -1; // until the picture begins
  for (const [at, line] of lines.entries()) {
    const row = line.trimEnd();
    if (row.startsWith("!") || (row === "" && y < 0)) continue;
    y += 1;
    if (row !== "") readRow(row, y, at + 1, points);
  }
  const name = NAME.test(lines[0]!) ? lines[0]!.replace(NAME, "") : "";
  return pattern(name, points);
}

/** Add the live cells of *row* to *points*, if there is room for them. */
function readRow(row: string, y: number, number: number, points: Point[]): void {
  if (row.length > MAX_SIDE || y >= MAX_SIDE) {
    const column = Math.min(row.length, MAX_SIDE + 1);
    throw new BadPattern(`the pattern is larger than ${MAX_SIDE} x ${MAX_SIDE}`, number, column);
  }
  for (const [x, char] of Array.from(row).entries()) {
    if (!PICTURE.includes(char)) {
      throw new BadPattern(`${show(char)} is not a cell: '.', 'O' or '*'`, number, x + 1);
    }
    if (char !== ".") points.push([x, y]);
    if (points.length > MAX_CELLS) {
      throw new BadPattern(`more than ${MAX_CELLS} live cells`, number, x + 1);
    }
  }
}
