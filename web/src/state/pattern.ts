/**
 * Patterns: shapes of living cells with a name, to be held, turned and put down.
 *
 *     . O .
 *     . . O    is    width 3, height 3, points (1,0) (2,1) (0,2) (1,2) (2,2), states 1 1 1 1 1
 *     O O O
 *
 * The box is as small as the cells allow and its upper left corner is 0,0; x grows to the right
 * and y downwards. The points go row by row, and none is there twice; each has its state, 1 to 24.
 * A name is one line.
 */

import type { Point } from "../rules/grid";
import { LIFE_RULE } from "./dialect";
import { turnGrid } from "./notation";
import type { Cell, Reading, State } from "./reading";

export interface Pattern {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly points: readonly Point[];
  /** The state of each of the points. */
  readonly states: readonly State[];
  readonly rule: string;
  /** The grid that it was made for, as it is written: T64,64. */
  readonly grid: string | null;
}

export const LONGEST_NAME = 80;

/** The pattern of *points* in Life, wherever they are, moved to 0,0. */
export function pattern(name: string, points: Iterable<Point>): Pattern {
  const cells = Array.from(points, ([x, y]): Cell => [x, y, 1]);
  return patternOf({ name, cells, rule: LIFE_RULE, grid: null });
}

/** The pattern of the cells that were read, wherever they are, moved to 0,0. */
export function patternOf(read: Pick<Reading, "name" | "cells" | "rule" | "grid">): Pattern {
  const [left, top] = cornerOf(read.cells);
  const moved = read.cells.map(([x, y, state]): Cell => [x - left, y - top, state]).sort(byRow);
  const once = moved.filter((cell, at) => at === 0 || byRow(moved[at - 1]!, cell) !== 0);
  return {
    name: nameOf(read.name),
    width: once.reduce((most, [x]) => Math.max(most, x + 1), 0),
    height: once.reduce((most, [, y]) => Math.max(most, y + 1), 0),
    points: once.map(([x, y]): Point => [x, y]),
    states: once.map(([, , state]) => state),
    rule: read.rule,
    grid: read.grid,
  };
}

/** The cells of *p*, row by row. */
export function cellsOf({ points, states }: Pattern): readonly Cell[] {
  return points.map(([x, y], at): Cell => [x, y, states[at]!]);
}

/** *p* turned clockwise by a quarter. */
export function turn(p: Pattern): Pattern {
  const turned = moved(p, ([x, y]) => [p.height - 1 - y, x]);
  return p.grid === null ? turned : { ...turned, grid: turnGrid(p.grid) };
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
export function cornerOf(points: readonly (Point | Cell)[]): Point {
  if (points.length === 0) return [0, 0];
  return points.reduce<Point>(
    ([left, top], [x, y]) => [Math.min(left, x), Math.min(top, y)],
    [Infinity, Infinity],
  );
}

function moved(p: Pattern, move: (point: Point) => Point): Pattern {
  const cells = cellsOf(p).map(([x, y, state]): Cell => [...move([x, y]), state]);
  return patternOf({ ...p, cells });
}

function byRow([x, y]: Cell, [otherX, otherY]: Cell): number {
  return y - otherY || x - otherX;
}

/** *text* as a name: one line, not too long, and no character cut in half. */
function nameOf(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return Array.from(line).slice(0, LONGEST_NAME).join("").trim();
}
