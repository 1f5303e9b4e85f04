/**
 * Who has how much land, and where there is most to see.
 *
 *     +--+--+--+     blocks of 32 x 32 cells; of each it is counted how many cells live, for each owner.
 *     | 9|   |  |    Owners meet in a block where the second of them has many.
 *     +--+--+--+
 */

import type { Point } from "../../../rules/grid";
import type { Cells, Player } from "../rules/board";
import { ALIVE, foursOf, OWNER, SEATS, SIZE } from "../rules/board";

const BLOCK = 32; // cells
const SIDE = SIZE / BLOCK;
export const BLOCKS_OF_BOARD = SIDE * SIDE;

/** A bit, or a small number, in each of four cells. */
const EACH = 0x01010101;

/** How many cells are alive, and how many belong to *player*; four of them at a time. */
export function tally(cells: Cells, player: Player | null): { alive: number; land: number } {
  const [fours, own] = [foursOf(cells), (player ?? 0) * EACH];
  let [alive, others] = [0, 0];
  for (let i = 0; i < fours.length; i++) {
    const four = fours[i]!;
    alive += sum((four >>> 4) & EACH);
    // An owner who is not *player* differs by 1 to 15, and 15 more carry into the next bit.
    const differs = (four & (OWNER * EACH)) ^ own;
    others += sum(((differs + OWNER * EACH) >>> 4) & EACH);
  }
  return { alive, land: player === null ? 0 : cells.length - others };
}

/** Of *bits*, one in each of four bytes: the uppermost byte of the product. */
const sum = (bits: number): number => Math.imul(bits, EACH) >>> 24;

/** The number of the block in which the cell *index* is. */
export const blockOf = (index: number): number =>
  (index >> 14) * SIDE + ((index & (SIZE - 1)) >> 5);

/** The middle of the block in which *counts* are highest; null if they are all 0. */
export function middleOfMost(counts: ArrayLike<number>): Point | null {
  let [most, found] = [0, -1];
  for (let block = 0; block < counts.length; block++) {
    if (counts[block]! > most) [most, found] = [counts[block]!, block];
  }
  if (found < 0) return null;
  return [((found % SIDE) + 0.5) * BLOCK, (Math.floor(found / SIDE) + 0.5) * BLOCK];
}

/** The middle of the block in which *player* has most land, alive or not. */
export function whereMostLand(cells: Cells, player: Player): Point | null {
  const land = new Uint16Array(BLOCKS_OF_BOARD);
  cells.forEach((cell, index) => {
    if ((cell & OWNER) === player) land[blockOf(index)]!++;
  });
  return middleOfMost(land);
}

const NEAR = 160; // cells

/** The mean place of what lives of *player* no further than so many cells from *place*; null if nothing. */
export function middleOfLiving(cells: Cells, player: Player, [x, y]: Point): Point | null {
  let [across, down, count] = [0, 0, 0];
  const short = (far: number) => far - SIZE * Math.round(far / SIZE);
  for (let index = 0; index < cells.length; index++) {
    if ((cells[index]! & (OWNER | ALIVE)) !== (ALIVE | player)) continue;
    const [dx, dy] = [short((index % SIZE) - x), short(Math.floor(index / SIZE) - y)];
    if (Math.max(Math.abs(dx), Math.abs(dy)) > NEAR) continue;
    across += dx;
    down += dy;
    count++;
  }
  return count === 0 ? null : [x + across / count, y + down / count];
}

/** The middle of the block in which most cells of *player* live. */
export function whereBusiest(cells: Cells, player: Player): Point | null {
  return middleOfMost(livingByBlock(cells).map((owners) => owners[player]!));
}

/** The middle of the block in which owners meet most; of the liveliest block, if none meet. */
export function whereOwnersMeet(cells: Cells): Point | null {
  const worth = livingByBlock(cells).map((owners) => {
    const [first, second] = owners.slice(1, 1 + SEATS).sort((a, b) => b - a);
    return second! * 1000 + first!;
  });
  return middleOfMost(worth);
}

/** For each block, how many cells of each owner live there. */
function livingByBlock(cells: Cells): Uint16Array[] {
  const counts = Array.from({ length: BLOCKS_OF_BOARD }, () => new Uint16Array(16));
  for (let i = 0; i < cells.length; i++) {
    if ((cells[i]! & ALIVE) !== 0) counts[blockOf(i)]![cells[i]! & OWNER]!++;
  }
  return counts;
}
