/** What `session/ruling.ts` says. */

import { plural } from "../../../shell/words";

export const paused = "The game is paused.";
export const resumed = "The game goes on.";
export const emptied = "The world is empty again.";
export const freed = "The world is empty, and all seats are free.";
export const ended = (season: number) => `Season ${season} is over.`;
export const lasting = "Seasons are as long as you said.";
export const removed = (player: number, coins: number) =>
  `Player ${player} has no seat any more. The pot has ${plural(coins, "coin")} more.`;
