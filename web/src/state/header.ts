/**
 * The header of RLE: how large a pattern is, under which rule, on which grid.
 *
 *     x = 3, y = 3, rule = B3/S23:T512,512
 *     size          rule          grid
 *
 * The rule may be missing; which rules and grids are taken, the reader's dialect says.
 */

import type { Dialect } from "./dialect";
import { readNotation, readSide, sizeOf } from "./notation";
import { BadPattern, NotTaken, show } from "./reading";

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rule, and the grid that it is played on, if that is said. */
export interface Rule {
  readonly rule: string;
  readonly grid: string | null;
}

/** The header line of a pattern of *size* under *rule*, on *grid* if it says so. */
export function drawHeader({ width, height }: Size, { rule, grid }: Rule): string {
  return `x = ${width}, y = ${height}, rule = ${rule}${grid === null ? "" : `:${grid}`}`;
}

/** Size, and rule and grid if they are said, in header *line*, which is line *number* of its text. */
export function readHeader(line: string, number: number, dialect: Dialect): [Size, Rule | null] {
  const [x, afterX] = partition(line, ",");
  const width = located(readSide, ...valueOf("x", x, number, 1));
  if (afterX === undefined) {
    throw new BadPattern(`${show(line.trim())} says nothing of y`, number, line.length + 1);
  }
  const [y, rest] = partition(afterX, ","); // a grid has a comma of its own
  const height = located(readSide, ...valueOf("y", y, number, x.length + 2));
  if (rest === undefined) return [{ width, height }, null];
  const field = valueOf("rule", rest, number, x.length + y.length + 3);
  const rule = readRule(...field, dialect);
  if (rule.grid !== null) checkSize({ width, height }, rule.grid, line, number);
  return [{ width, height }, rule];
}

/** The rule in *text*, and the grid that it is played on, if any. */
export function readRule(text: string, number: number, column: number, dialect: Dialect): Rule {
  const [rule, grid] = partition(text, ":");
  const take = (): Rule => ({
    rule: dialect.rule(rule.trim()),
    grid: grid === undefined ? null : dialect.grid(grid),
  });
  return located(take, text, number, column);
}

function checkSize({ width, height }: Size, grid: string, line: string, number: number): void {
  const [across, down] = sizeOf(grid);
  if (width <= across && height <= down) return;
  const [kind, ...written] = readNotation(grid);
  const name = kind === "T" && !written.includes(0) ? "torus" : "grid";
  throw new BadPattern(`${show(line.trim())} is larger than its ${name}`, number, 1);
}

type Field = [value: string, number: number, column: number];

/** What stands after `key =` in a *field* of the header, and where. */
function valueOf(key: string, field: string, number: number, column: number): Field {
  const [name, value] = partition(field, "=");
  if (name.trim().toLowerCase() !== key || value === undefined) {
    throw new BadPattern(`${show(field.trim())} should be '${key} = ...'`, number, column);
  }
  return [value.trim(), number, column + field.length - value.trimStart().length];
}

/** What *read* makes of *text*; what it does not take is refused with its place. */
function located<T>(read: (text: string) => T, text: string, number: number, column: number): T {
  try {
    return read(text);
  } catch (fault) {
    if (fault instanceof NotTaken) throw new BadPattern(fault.message, number, column);
    throw fault;
  }
}

/** *text* before and after the first *mark*; nothing comes after a mark that is not there. */
function partition(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
