/**
 * Plaintext patterns (.cells): a picture, with remarks above it that start with `!`.
 *
 *     !Name: Glider
 *     .O                O or * is a live cell, . a dead one, and what is missing at the end
 *     ..O               of a row is dead; a blank line inside the picture is a dead row
 *     OOO
 *
 * A dialect may have more marks, like R and B for colours or digits for ages.
 */

import { ANY, type Dialect, LIFE_RULE } from "./dialect";
import { BadPattern, type Cell, MAX_CELLS, MAX_SIDE, type Reading } from "./reading";
import { show, splitLines } from "./reading";

const NAME = /^!\s*Name:/;

/** True if *text* begins as a picture in the marks of *dialect* does, and not as RLE. */
export function isPicture(text: string, { marks }: Dialect = ANY): boolean {
  const first = /\S[^\r\n]*/.exec(text)?.[0].trimEnd() ?? ""; // line that is not blank
  if (first === "") return false;
  return first.startsWith("!") || Array.from(first).every((char) => marks.has(char));
}

/** What the picture *text* shows in the marks of *dialect*. */
export function readCells(text: string, dialect: Dialect = ANY): Reading {
  const lines = splitLines(text);
  const cells: Cell[] = [];
  let [y, width, height] = [0, 0, 0];
  for (const [at, line] of lines.entries()) {
    const row = line.trimEnd();
    if (row.startsWith("!") || (row === "" && height === 0)) continue;
    if (row !== "") {
      readRow(row, y, at + 1, cells, dialect.marks);
      width = Math.max(width, row.length);
      height = y + 1;
    }
    y += 1;
  }
  const name = NAME.test(lines[0]!) ? lines[0]!.replace(NAME, "").trim() : "";
  return { name, width, height, cells, rule: LIFE_RULE, grid: null };
}

/** Add the live cells of *row* to *cells*, if there is room for them. */
function readRow(
  row: string,
  y: number,
  number: number,
  cells: Cell[],
  marks: Dialect["marks"],
): void {
  if (row.length > MAX_SIDE || y >= MAX_SIDE) {
    const column = Math.min(row.length, MAX_SIDE + 1);
    throw new BadPattern(`the pattern is larger than ${MAX_SIDE} x ${MAX_SIDE}`, number, column);
  }
  for (const [x, char] of Array.from(row).entries()) {
    const state = marks.get(char);
    if (state === undefined) {
      throw new BadPattern(`${show(char)} is not a cell: ${listed(marks)}`, number, x + 1);
    }
    if (state > 0) cells.push([x, y, state]);
    if (cells.length > MAX_CELLS) {
      throw new BadPattern(`more than ${MAX_CELLS} live cells`, number, x + 1);
    }
  }
}

/** All *marks*: `'.', 'O' or '*'`. */
function listed(marks: Dialect["marks"]): string {
  const quoted = Array.from(marks.keys(), (mark) => `'${mark}'`);
  return `${quoted.slice(0, -1).join(", ")} or ${quoted.at(-1)}`;
}
