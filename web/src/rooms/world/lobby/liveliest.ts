/** Where there is most to see. */

import type { Point } from "../../../rules/grid";
import type { Cells } from "../rules/board";
import { isAlive, pointOf, SIZE } from "../rules/board";

const BLOCK = 64; // cells
const SIDE = SIZE / BLOCK; // blocks

/** The middle of the living cells of the block that has most of them; null, if nothing lives. */
export function liveliest(cells: Cells): Point | null {
  const blocks = Array.from({ length: SIDE * SIDE }, () => ({ alive: 0, x: 0, y: 0 }));
  cells.forEach((cell, index) => {
    if (!isAlive(cell)) return;
    const [x, y] = pointOf(index);
    const block = blocks[Math.floor(y / BLOCK) * SIDE + Math.floor(x / BLOCK)]!;
    block.alive++;
    block.x += x + 0.5;
    block.y += y + 0.5;
  });
  const { alive, x, y } = blocks.reduce((most, block) => (block.alive > most.alive ? block : most));
  return alive === 0 ? null : [x / alive, y / alive];
}
