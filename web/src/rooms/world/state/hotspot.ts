/**
 * Where there is most to see: where owners meet, or where one player is busiest.
 *
 *     +--+--+--+     blocks of 32 x 32 cells; of each it is counted how many cells live, for each owner.
 *     | 9|   |  |    Owners meet in a block where the second of them has many.
 *     +--+--+--+
 */

import type { Point } from "../../../rules/grid";
import type { Cells, Player } from "../rules/board";
import { ALIVE, OWNER, SEATS, SIZE } from "../rules/board";

const BLOCK = 32; // cells
const SIDE = SIZE / BLOCK;

/** The middle of the block in which owners meet most; of the liveliest block, if none meet. */
export function whereOwnersMeet(cells: Cells): Point | null {
  return best(cells, (counts, at) => {
    const [first, second] = [...counts.subarray(at + 1, at + 1 + SEATS)].sort((a, b) => b - a);
    return second! * 1000 + first!;
  });
}

/** The middle of the block in which most cells of *player* live. */
export function whereBusiest(cells: Cells, player: Player): Point | null {
  return best(cells, (counts, at) => counts[at + player]!);
}

function best(cells: Cells, worth: (counts: Uint16Array, at: number) => number): Point | null {
  const counts = new Uint16Array(SIDE * SIDE * 16);
  for (let i = 0; i < cells.length; i++) {
    if ((cells[i]! & ALIVE) === 0) continue;
    const block = (i >> 14) * SIDE + ((i & (SIZE - 1)) >> 5);
    counts[block * 16 + (cells[i]! & OWNER)]!++;
  }
  let [most, found] = [0, -1];
  for (let block = 0; block < SIDE * SIDE; block++) {
    const value = worth(counts, block * 16);
    if (value > most) [most, found] = [value, block];
  }
  if (found < 0) return null;
  return [((found % SIDE) + 0.5) * BLOCK, (Math.floor(found / SIDE) + 0.5) * BLOCK];
}
