/**
 * Patterns: shapes of living cells with a name, to be held, turned and put down.
 *
 *     . O .
 *     . . O    is    width 3, height 3, points (1,0) (2,1) (0,2) (1,2) (2,2)
 *     O O O
 *
 * The box is as small as the cells allow and its upper left corner is 0,0; x grows to the right
 * and y downwards. The points go row by row, and none is there twice. A name is one line.
 */

import type { Point } from "../rules/grid";

export interface Pattern {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly points: readonly Point[];
}

export const LONGEST_NAME = 80;

/** The pattern of *points*, wherever they are, moved to 0,0. */
export function pattern(name: string, points: Iterable<Point>): Pattern {
  const all = [...points];
  const [left, top] = cornerOf(all);
  const moved = all.map(([x, y]): Point => [x - left, y - top]).sort(byRow);
  const once = moved.filter((point, at) => at === 0 || byRow(moved[at - 1]!, point) !== 0);
  const width = once.reduce((most, [x]) => Math.max(most, x + 1), 0);
  const height = once.reduce((most, [, y]) => Math.max(most, y + 1), 0);
  return { name: nameOf(name), width, height, points: once };
}

/** *p* turned clockwise by a quarter. */
export function turn(p: Pattern): Pattern {
  return moved(p, ([x, y]) => [p.height - 1 - y, x]);
}

/** *p* with left and right exchanged. */
export function mirror(p: Pattern): Pattern {
  return moved(p, ([x, y]) => [p.width - 1 - x, y]);
}

/** *p* upside down. */
export function flip(p: Pattern): Pattern {
  return moved(p, ([x, y]) => [x, p.height - 1 - y]);
}

/** The upper left corner of the box around *points*; 0,0 if there are none. */
export function cornerOf(points: readonly Point[]): Point {
  if (points.length === 0) return [0, 0];
  return points.reduce(([left, top], [x, y]) => [Math.min(left, x), Math.min(top, y)]);
}

function moved(p: Pattern, move: (point: Point) => Point): Pattern {
  return pattern(p.name, p.points.map(move));
}

function byRow([x, y]: Point, [otherX, otherY]: Point): number {
  return y - otherY || x - otherX;
}

/** *text* as a name: one line, not too long, and no character cut in half. */
function nameOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return Array.from(line).slice(0, LONGEST_NAME).join("").trim();
}
