/** What `ui/podium.ts` says. */

import { grouped, plural } from "../../../shell/words";

export const title = (number: number) => `Season ${number} is over`;
export const nextSeason = (firstCoins: number) =>
  `The next season begins in an empty world. Everybody who plays has ${grouped(firstCoins)} coins again.`;
export const nobodyPlayed = "Nobody played.";
export const youWon = (score: number, when: string) =>
  `You won, with ${plural(score, "point")}, on ${when}.`;
export const lastPicture = (number: number) => `The world at the end of season ${number}`;
export const pastSeasons = "Past seasons";
export const noneYet = "No season is over yet.";
export const seasonLine = (number: number, when: string, winner: string, score: number) =>
  `Season ${number}, until ${when}: ${winner} won with ${plural(score, "point")}`;
