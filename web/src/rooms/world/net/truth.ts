/** The board that `get_state` lists cell by cell. */

import type { Cells } from "../../../rules/board";
import { ALIVE, CELLS, COIN, MOST_COINS, SIZE } from "../../../rules/board";
import type { Truth } from "../rules/world";
import type { GameState, SparseCell } from "../../../candid/life2.did";
import { Refused } from "../../../net/words";

/** What *state* says. Throws, if it cannot be a board. */
export function truthOf(state: GameState): Truth {
  const balances = Array.from(state.balances, Number);
  const cells = new Uint8Array(CELLS);
  fill(cells, state.territory, 0, balances.length);
  fill(cells, state.alive_cells, ALIVE, balances.length);
  return { generation: Number(state.generation), cells, balances };
}

/** Put the cells that are *listed* on the board; *players* is how many have a balance. */
function fill(cells: Cells, listed: readonly SparseCell[], alive: number, players: number): void {
  for (const { x, y, owner, coins } of listed) {
    const owned = owner <= players && (owner > 0 || alive === 0);
    if (x >= SIZE || y >= SIZE || !owned || coins > MOST_COINS) {
      throw new Refused(`Expected a cell of the board, got ${x}, ${y}, ${owner}, ${coins}`);
    }
    cells[y * SIZE + x] = owner | alive | (coins * COIN);
  }
}
