/** Patterns and points for tests: any at all, and pictures of them. */

import fc from "fast-check";
import type { Point } from "../../src/rules/grid";
import { pattern, type Pattern } from "../../src/state/pattern";
import { BadPattern, parse } from "../../src/state/rle";

export const GLIDER = pattern("glider", shown(".O.", "..O", "OOO"));

/** Any point that is no further than *far* from 0,0. */
export function anyPoint(far: number): fc.Arbitrary<Point> {
  return fc.tuple(fc.integer({ min: -far, max: far }), fc.integer({ min: -far, max: far }));
}

export function anyPoints(far: number, most = 60): fc.Arbitrary<Point[]> {
  return fc.array(anyPoint(far), { minLength: 1, maxLength: most });
}

/** Any pattern with at least a cell, dense or scattered, with any name. */
export const anyPattern: fc.Arbitrary<Pattern> = fc
  .tuple(fc.string({ unit: "binary" }), fc.oneof(anyPoints(4), anyPoints(40), anyPoints(1000, 9)))
  .map(([name, points]) => pattern(name, points));

/** Any text in the letters of *alphabet*. */
export function anyText(alphabet: string): fc.Arbitrary<string> {
  return fc.string({ unit: fc.constantFrom(...Array.from(alphabet)) });
}

/** Where the rows of a picture have an `O`. */
export function shown(...rows: string[]): Point[] {
  const marks = rows.flatMap((row, y) => Array.from(row, (mark, x) => ({ mark, x, y })));
  return marks.filter(({ mark }) => mark === "O").map(({ x, y }): Point => [x, y]);
}

/** *p* as the rows of a picture. */
export function picture(p: Pattern): string[] {
  const rows = Array.from({ length: p.height }, () => Array<string>(p.width).fill("."));
  for (const [x, y] of p.points) rows[y]![x] = "O";
  return rows.map((row) => row.join(""));
}

/** Why *text* is refused; null if it is not. */
export function refusalOf(text: string): string | null {
  try {
    parse(text);
    return null;
  } catch (fault) {
    if (fault instanceof BadPattern) return fault.message;
    throw fault;
  }
}
