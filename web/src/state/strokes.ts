/** Where a stroke passes, and where a pattern lies that is put down. */

import type { Point } from "../rules/grid";
import type { Pattern } from "./pattern";

/** The cells on the way *from* one cell to another, both included. */
export function line(from: Point, to: Point): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
  return Array.from({ length: steps + 1 }, (_, step): Point => {
    return [from[0] + Math.round((dx * step) / steps), from[1] + Math.round((dy * step) / steps)];
  });
}

/** Where the upper left corner of *pattern* is when its middle is at *cell*. */
export function centred(pattern: Pattern, [x, y]: Point): Point {
  return [x - Math.floor(pattern.width / 2), y - Math.floor(pattern.height / 2)];
}
