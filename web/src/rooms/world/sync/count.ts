/** What every player has on the board. */

import type { Cells } from "../rules/board";
import { coinsOf, isAlive, ownerOf, SEATS } from "../rules/board";

export interface Count {
  readonly alive: number;
  readonly land: number;
  readonly coins: number;
}

/** What player 1, 2, ... 9 have of *cells*. */
export function count(cells: Cells): Count[] {
  const kinds = new Uint32Array(256);
  for (let index = 0; index < cells.length; index++) kinds[cells[index]!]!++;
  const counts = Array.from({ length: SEATS + 1 }, () => ({ alive: 0, land: 0, coins: 0 }));
  kinds.forEach((number, cell) => {
    const owner = counts[ownerOf(cell)];
    if (owner === undefined) return;
    owner.land += number;
    if (isAlive(cell)) owner.alive += number;
    owner.coins += number * coinsOf(cell);
  });
  return counts.slice(1);
}
