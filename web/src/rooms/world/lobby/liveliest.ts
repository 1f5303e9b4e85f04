/** Where there is most to see. */

import type { Point } from "../../../rules/grid";
import type { Cells } from "../rules/board";
import { isAlive, pointOf, SIZE } from "../rules/board";

const BLOCK = 64; // cells

/** The middle of the block with most living cells; null, if nothing lives. */
export function liveliest(cells: Cells): Point | null {
  const side = SIZE / BLOCK;
  const alive = new Uint16Array(side * side);
  cells.forEach((cell, index) => {
    if (!isAlive(cell)) return;
    const [x, y] = pointOf(index);
    alive[Math.floor(y / BLOCK) * side + Math.floor(x / BLOCK)]!++;
  });
  const most = Math.max(...alive);
  if (most === 0) return null;
  const block = alive.indexOf(most);
  return [((block % side) + 0.5) * BLOCK, (Math.floor(block / side) + 0.5) * BLOCK];
}
