/**
 * Whose children are these: from which slot every living cell descends.
 *
 * Whoever stays keeps their slot. A newborn descends from the slot of most of its parents of its
 * own colour, and if these are all of different slots, from the first of them, row by row.
 *
 *     a generation is 64 x 64 bytes, byte 64 y + x: the slot + 1, 0 where nobody lives
 */

import type { Field, Topology } from "./field";
import { has, SIDE } from "./field";
import type { Rules } from "./round";
import { cornerOf } from "./round";

export type Origins = Uint8Array;

/** The origins in every generation of *film*. */
export function descent(film: readonly Field[], { size, topology }: Rules): Origins[] {
  const all = [firstOrigins(film[0]!, size)];
  for (let at = 1; at < film.length; at++) {
    all.push(nextOrigins(film[at - 1]!, all[at - 1]!, film[at]!, topology));
  }
  return all;
}

/** In the line-up everybody is from the slot where they are. */
function firstOrigins(field: Field, size: number): Origins {
  const origins = new Uint8Array(SIDE * SIDE);
  const tiles = SIDE / size;
  for (let slot = 0; slot < tiles * tiles; slot++) {
    const [left, top] = cornerOf(slot, size);
    for (let y = top; y < top + size; y++) {
      for (let x = left; x < left + size; x++) {
        if (has(field.blue, x, y) || has(field.red, x, y)) origins[SIDE * y + x] = slot + 1;
      }
    }
  }
  return origins;
}

function nextOrigins(before: Field, old: Origins, after: Field, topology: Topology): Origins {
  const origins = new Uint8Array(SIDE * SIDE);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const blue = has(after.blue, x, y);
      if (!blue && !has(after.red, x, y)) continue;
      const own = blue ? before.blue : before.red;
      const stays = old[SIDE * y + x]!;
      origins[SIDE * y + x] = stays === 0 ? heir(parents(own, old, x, y, topology)) : stays;
    }
  }
  return origins;
}

/** The origins of the neighbours of *x*, *y* among *cells*, row by row. */
function parents(
  cells: Field["blue"],
  old: Origins,
  x: number,
  y: number,
  topology: Topology,
): number[] {
  const found: number[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    const row = inside(y + dy, topology !== "hard");
    for (let dx = -1; dx <= 1; dx++) {
      const column = inside(x + dx, topology === "torus");
      if (row < 0 || column < 0 || !has(cells, column, row)) continue;
      found.push(old[SIDE * row + column]!);
    }
  }
  return found;
}

/** *at* on a side that wraps or ends; -1 if it is beyond the end. */
function inside(at: number, wraps: boolean): number {
  if (at >= 0 && at < SIDE) return at;
  return wraps ? (at + SIDE) % SIDE : -1;
}

/** The origin that most of two or three parents have, or else the first. */
function heir([first, second, third]: number[]): number {
  return second === third && second !== undefined ? second : first!;
}
