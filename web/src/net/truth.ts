/** The board that `get_state` lists cell by cell. */

import type { Cells } from "../rules/board";
import { ALIVE, CELLS, COIN, MOST_COINS, SEATS, SIZE } from "../rules/board";
import type { Truth } from "../rules/world";
import type { GameState, SparseCell } from "./idl";
import { Refused } from "./words";

/** What *state* says. Throws, if it cannot be a board. */
export function truthOf(state: GameState): Truth {
  const cells = new Uint8Array(CELLS);
  fill(cells, state.territory, 0);
  fill(cells, state.alive_cells, ALIVE);
  return {
    generation: Number(state.generation),
    cells,
    balances: Array.from(state.balances, Number),
  };
}

function fill(cells: Cells, listed: readonly SparseCell[], alive: number): void {
  for (const { x, y, owner, coins } of listed) {
    if (x >= SIZE || y >= SIZE || owner > SEATS || coins > MOST_COINS) {
      throw new Refused(`Expected a cell of the board, got ${x}, ${y}, ${owner}, ${coins}`);
    }
    cells[y * SIZE + x] = owner | alive | (coins * COIN);
  }
}
