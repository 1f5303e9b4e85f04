/** Draws a thumbnail of the world: a square for each block, in its owner's colour. */

import { BACKGROUND, PLAYERS } from "../../../draw/palette";
import type { Blocks } from "../state/thumbnail";
import { BLOCKS } from "../state/thumbnail";

/** Draw *blocks*, each *side* pixels wide, with the first of them at (*left*, *top*). */
export function drawBlocks(
  context: CanvasRenderingContext2D,
  blocks: Blocks,
  side: number,
  left = 0,
  top = 0,
): void {
  context.fillStyle = BACKGROUND;
  context.fillRect(left, top, BLOCKS * side, BLOCKS * side);
  blocks.forEach((player, at) => {
    if (player === 0) return;
    const [x, y] = [at % BLOCKS, Math.floor(at / BLOCKS)];
    context.fillStyle = PLAYERS[player]!.cell;
    // From one whole pixel to another, so that no ground shines through between two.
    const [from, to] = [Math.round(left + x * side), Math.round(left + (x + 1) * side)];
    const [upper, lower] = [Math.round(top + y * side), Math.round(top + (y + 1) * side)];
    context.fillRect(from, upper, to - from, lower - upper);
  });
}
