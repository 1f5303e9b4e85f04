/** What `ui/card.ts` says. */

import { grouped, plural } from "../../../shell/words";

export const place = (x: number, y: number) => `Column ${x}, row ${y}`;
export const nobodysLand = "Nobody's land";
export const livingCellOf = (name: string) => `Living cell of ${name}`;
export const landOf = (name: string) => `Land of ${name}`;
export const olderThanVisit = "for longer than you have watched";
export const sinceGeneration = "since this generation";
export const oneCoin = "1 coin lies here";
export const manyCoins = (coins: number) => `${coins} coins lie here`;
export const capturedBy = (lie: string, owner: string) =>
  `${lie}: captured by whoever is born here next, unless that is ${owner}`;
export const unnamed = (player: number) => `player ${player}`;
export const since = (generation: number, passed: number) =>
  `since generation ${grouped(generation)}, ${plural(passed, "generation")} ago`;
