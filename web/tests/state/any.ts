/** Patterns and points for tests: any at all, and pictures of them. */

import fc from "fast-check";
import type { Point } from "../../src/rules/grid";
import { pattern, patternOf, type Pattern } from "../../src/state/pattern";
import { type Dialect, LIFE } from "../../src/state/dialect";
import { BadPattern, type Cell } from "../../src/state/reading";
import { read } from "../../src/state/rle";

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

/** Any pattern of any states, under any rule, on any grid that is large enough. */
export const anyStates: fc.Arbitrary<Pattern> = fc
  .tuple(anyPattern, fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 60, maxLength: 60 }))
  .chain(([p, states]) =>
    fc.record({
      name: fc.constant(p.name),
      cells: fc.constant(p.points.map(([x, y], at): Cell => [x, y, states[at]!])),
      rule: fc.constantFrom("B3/S23", "23/3/8", "Generations*", "Weighted"),
      grid: fc.constantFrom(null, "P2047,2048", "T2048,2048", "T0,2047", "T2047,0"),
    }),
  )
  .map(patternOf);

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

/** The pattern of Life that *text* is. */
export function parse(text: string): Pattern {
  return patternOf(read(text, LIFE));
}

/** Why *text* is refused in *dialect*; null if it is not. */
export function refusalOf(text: string, dialect: Dialect = LIFE): string | null {
  try {
    read(text, dialect);
    return null;
  } catch (fault) {
    if (fault instanceof BadPattern) return fault.message;
    throw fault;
  }
}
