/**
 * Hatches: a pattern for each player, so that owners can be told apart without colour.
 *
 *     1 ───  2  ⟋   3  ●   4  │   5 ▞   6  ⟍   7  ╳   8  ◯   9  ┼
 *
 * A hatch is drawn in a square with sides of 1 and repeats without a seam. It says how much ink,
 * 0 to 1, falls on the point (*a*, *b*) when the square is *size* pixels wide and the strokes are *pen*
 * wide. Edges are one pixel soft. Who has which is said in data/players.json.
 */

import { PLAYERS } from "./palette";

type Hatch = (a: number, b: number, size: number, pen: number) => number;

const HATCHES: Readonly<Record<string, Hatch>> = {
  plain: () => 0,
  level: (_, b, size, pen) => stroke(Math.abs(b - 0.5), size, pen),
  rising: (a, b, size, pen) => stroke(slope(a + b), size, pen),
  dots: (a, b, size) => ink(0.24 - fromMiddle(a, b), size),
  upright: (a, _, size, pen) => stroke(Math.abs(a - 0.5), size, pen),
  checks: (a, b, size) => checks(half(a, size), half(b, size)),
  falling: (a, b, size, pen) => stroke(slope(a - b), size, pen),
  crosses: (a, b, size, pen) => stroke(Math.min(slope(a + b), slope(a - b)), size, pen),
  rings: (a, b, size, pen) => stroke(Math.abs(fromMiddle(a, b) - 0.3), size, pen),
  pluses: (a, b, size, pen) => plus(Math.abs(a - 0.5), Math.abs(b - 0.5), size, pen),
};

/** Nobody's, then those of players 1 to 9. */
const OWNED: readonly Hatch[] = PLAYERS.map((player) => HATCHES[player.hatch]!);

/** The hatch called *name*, for rooms that have owners of their own. */
export function hatchCalled(name: string): Hatch {
  const found = HATCHES[name];
  if (found === undefined) throw new RangeError(`Expected the name of a hatch, got ${name}`);
  return found;
}

export function hatch(owner: number, a: number, b: number, size: number, pen: number): number {
  return OWNED[owner]!(a, b, size, pen);
}

/** Ink where *depth*, the distance inside a shape, is positive. */
export function ink(depth: number, size: number): number {
  return Math.min(1, Math.max(0, depth * size + 0.5));
}

/** Ink near a line: never thinner than a pixel. */
function stroke(distance: number, size: number, pen: number): number {
  return ink(Math.max(1 / size, pen) / 2 - distance, size);
}

/** How far a diagonal is that runs through the corners of the square. */
function slope(along: number): number {
  return Math.abs(along - Math.round(along)) * Math.SQRT1_2;
}

function fromMiddle(a: number, b: number): number {
  return Math.sqrt((a - 0.5) ** 2 + (b - 0.5) ** 2);
}

/** 1 in the first half of the square, 0 in the second. */
function half(along: number, size: number): number {
  return ink(0.25 - Math.abs(along - 0.25), size);
}

function checks(left: number, upper: number): number {
  return left * upper + (1 - left) * (1 - upper);
}

function plus(a: number, b: number, size: number, pen: number): number {
  return stroke(Math.max(Math.min(a, b), Math.max(a, b) - 0.26), size, pen);
}
