/**
 * Where two boards differ, four cells at a time.
 *
 *     before   ....  .O..  ....  ..O.
 *     after    ....  ..O.  ....  ..O.       fours: [1]
 *
 * Heat, ages and tiles all follow the same generation: it is looked through once, for the first who asks.
 * A board that was shown never changes, so two boards are known by being the same two.
 */
import type { Cells } from "./board";
import { CELLS, foursOf } from "./board";

/** How many fours a board has. */
export const FOURS = CELLS / 4;

const paper = new Uint16Array(FOURS);
let last: { readonly before: Cells; readonly after: Cells; readonly fours: Uint16Array } | null =
  null;

/** The numbers of the fours in which *before* and *after* differ, in order; good until the next call. */
export function changedFours(before: Cells, after: Cells): Uint16Array {
  if (last?.before !== before || last.after !== after) {
    const fours = paper.subarray(0, compare(foursOf(before), foursOf(after)));
    last = { before, after, fours };
  }
  return last.fours;
}

function compare(then: Uint32Array, now: Uint32Array): number {
  let found = 0;
  for (let four = 0; four < FOURS; four++) {
    if (then[four] !== now[four]) paper[found++] = four;
  }
  return found;
}
