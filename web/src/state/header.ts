/**
 * The header of RLE: how large a pattern is, under which rule, on which grid.
 *
 *     x = 3, y = 3, rule = B3/S23:T512,512
 *     size          rule          torus
 *
 * The rule may be missing; it is Life under any of the names in `LIFE`, and Life2 is Life with
 * owners. A grid that is not a torus cannot be played here.
 */

import { BadPattern, MAX_SIDE, show } from "./reading";

export interface Size {
  readonly width: number;
  readonly height: number;
}

const LIFE: readonly string[] = ["B3/S23", "S23/B3", "B3S23", "23/3", "LIFE", "LIFE2"];

/** The header line of a pattern of *size* under *rule*, on a torus if it says so. */
export function drawHeader(size: Size, rule: string, torus?: Size): string {
  const grid = torus === undefined ? "" : `:T${torus.width},${torus.height}`;
  return `x = ${size.width}, y = ${size.height}, rule = ${rule}${grid}`;
}

/** The size that header *line* says, which is line *number* of its text. */
export function readHeader(line: string, number: number): Size {
  const [x, afterX] = partition(line, ",");
  const width = readSide(...valueOf("x", x, number, 1));
  if (afterX === undefined) {
    throw new BadPattern(`${show(line.trim())} says nothing of y`, number, line.length + 1);
  }
  const [y, rule] = partition(afterX, ","); // a torus has a comma of its own
  const height = readSide(...valueOf("y", y, number, x.length + 2));
  if (rule === undefined) return { width, height };
  const torus = readRule(...valueOf("rule", rule, number, x.length + y.length + 3));
  if (torus !== undefined && (width > torus.width || height > torus.height)) {
    throw new BadPattern(`${show(line.trim())} is larger than its torus`, number, 1);
  }
  return { width, height };
}

/** Check that the rule is Life, and return the torus that it is played on, if any. */
export function readRule(text: string, number: number, column: number): Size | undefined {
  const [rule, grid] = partition(text, ":");
  if (!LIFE.includes(rule.trim().toUpperCase())) {
    throw new BadPattern(`rule ${show(rule)} is not Life, B3/S23`, number, column);
  }
  return grid === undefined ? undefined : readTorus(grid, number, column);
}

function readTorus(grid: string, number: number, column: number): Size {
  const [wide, high] = partition(grid.slice(1), ",");
  if (!/^t/i.test(grid) || high === undefined) {
    throw new BadPattern(`grid ${show(grid)} is not a torus like T512,512`, number, column);
  }
  const torus = { width: readSide(wide, number, column), height: readSide(high, number, column) };
  if (torus.width === 0 || torus.height === 0) {
    throw new BadPattern(`grid ${show(grid)} is endless`, number, column);
  }
  return torus;
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

/** A width or height. */
function readSide(text: string, number: number, column: number): number {
  if (!/^0*\d{1,4}$/.test(text) || Number(text) > MAX_SIDE) {
    throw new BadPattern(`${show(text)} is not a size from 0 to ${MAX_SIDE}`, number, column);
  }
  return Number(text);
}

/** *text* before and after the first *mark*; nothing comes after a mark that is not there. */
function partition(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}
