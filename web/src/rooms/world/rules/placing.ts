/** Placing: what it costs, where there is room, and why it is refused, in the canister's words. */

import type { Index } from "../../../rules/grid";
import { type Cells, coinsOf, isAlive, MOST_COINS } from "./board";

/** So many cells the canister takes in one call. */
export const MOST_PLACED = 1000;

/** What placing cells would do: *cost* is what the placed ones take, if it is not refused. */
export interface Price {
  readonly placed: readonly Index[];
  readonly skipped: readonly Index[];
  readonly cost: number;
  readonly refusal: string | null;
}

export const FREE: Price = { placed: [], skipped: [], cost: 0, refusal: null };

/** What placing at *wanted* on *cells* does to a *balance*. */
export function price(wanted: readonly Index[], cells: Cells, balance: number): Price {
  const placed = wanted.filter((index) => hasRoom(cells[index]!));
  const skipped = wanted.filter((index) => !hasRoom(cells[index]!));
  return { placed, skipped, cost: placed.length, refusal: refusalOf(wanted.length, balance) };
}

/** True if a cell can be placed on *cell*: a living one, or one with seven coins, has no room. */
export function hasRoom(cell: number): boolean {
  return !isAlive(cell) && coinsOf(cell) < MOST_COINS;
}

/** Why *count* cells are refused to who has *balance*, or null; those without room count too. */
export function refusalOf(count: number, balance: number): string | null {
  if (count > MOST_PLACED) return `Expected at most ${MOST_PLACED} cells, got ${count}`;
  return balance < count ? `Need ${count} coins, have ${balance}` : null;
}
