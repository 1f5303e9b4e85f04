/**
 * Whose children are these: from which slot every living cell descends.
 *
 * Whoever stays keeps their slot. A newborn descends from the slot of most of its parents of its
 * own colour, and if these are all of different slots, from the first of them, row by row.
 *
 *     a generation has a number for each cell, row by row: the slot + 1, 0 where nobody lives
 */

import type { Point } from "../../../rules/grid";
import type { Field, Shape, Topology } from "./field";
import { has } from "./field";
import type { Layout, Rules } from "./round";
import { cornerOf, slotCount } from "./round";

export type Origins = Uint16Array;

/** The origins in every generation of *film*. */
export function descent(film: readonly Field[], rules: Rules): Origins[] {
  const all = [firstOrigins(film[0]!, rules)];
  for (let at = 1; at < film.length; at++) {
    all.push(nextOrigins(film[at - 1]!, all[at - 1]!, film[at]!, rules.topology));
  }
  return all;
}

/** In the line-up everybody is from the slot where they are. */
function firstOrigins(field: Field, layout: Layout): Origins {
  const { width, height, size } = layout;
  const origins = new Uint16Array(width * height);
  for (let slot = 0; slot < slotCount(layout); slot++) {
    const [left, top] = cornerOf(slot, layout);
    for (let y = top; y < top + size; y++) {
      for (let x = left; x < left + size; x++) {
        const lives = has(field.blue, x, y, width) || has(field.red, x, y, width);
        if (lives) origins[width * y + x] = slot + 1;
      }
    }
  }
  return origins;
}

function nextOrigins(before: Field, old: Origins, after: Field, topology: Topology): Origins {
  const { width, height } = after;
  const origins = new Uint16Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const blue = has(after.blue, x, y, width);
      if (!blue && !has(after.red, x, y, width)) continue;
      const own = blue ? before.blue : before.red;
      const stays = old[width * y + x]!;
      const found = stays === 0 ? heir(parents(own, old, [x, y], after, topology)) : stays;
      origins[width * y + x] = found;
    }
  }
  return origins;
}

/** The origins of the neighbours of a cell among *cells*, row by row. */
function parents(
  cells: Field["blue"],
  old: Origins,
  [x, y]: Point,
  { width, height }: Shape,
  topology: Topology,
): number[] {
  const found: number[] = [];
  for (let dy = -1; dy <= 1; dy++) {
    const row = inside(y + dy, height, topology !== "hard");
    for (let dx = -1; dx <= 1; dx++) {
      const column = inside(x + dx, width, topology === "torus");
      if (row < 0 || column < 0 || !has(cells, column, row, width)) continue;
      found.push(old[width * row + column]!);
    }
  }
  return found;
}

/** *at* on a *side* that wraps or ends; -1 if it is beyond the end. */
function inside(at: number, side: number, wraps: boolean): number {
  if (at >= 0 && at < side) return at;
  return wraps ? (at + side) % side : -1;
}

/** The origin that most of two or three parents have, or else the first. */
function heir([first, second, third]: number[]): number {
  return second === third && second !== undefined ? second : first!;
}
