/** World's words in the lobby, and on the page about oneself. */

import { grouped, plural } from "../../../shell/format";

export const TILE = {
  caption: (generation: number, players: number) =>
    `Generation ${grouped(generation)} · ${players === 0 ? "nobody plays yet" : plural(players, "player")}`,
} as const;

export const NEWS = {
  joined: (who: string) => `${who} took a seat`,
  left: (who: string) => `${who} left`,
  placed: (who: string, cells: number) => `${who} placed ${plural(cells, "cell")}`,
  botsPlaced: (bots: number, cells: number) =>
    `${plural(bots, "bot")} placed ${plural(cells, "cell")}`,
  seasonOver: (number: string) => `Season ${number} is over, the next has begun`,
  dayOver: (number: string) => `Race ${number} is over, the next has begun`,
  otherRules: "An admin changed the rules",
  anew: "The world began anew",
  still: "The world stands still",
  goesOn: "The world goes on",
} as const;

export const ME = {
  seat: "Seat",
  coins: "Coins",
  land: "Land",
  alive: "Living cells",
  score: "Score today",
  points: "Points this season",
  played: "Seasons played",
  won: "Seasons won",
  days: "Races run",
  daysWon: "Races won",
  bestRank: "Best rank",
  bestScore: "Best score",
  ranked: (score: string, rank: number) => `${score}, rank ${rank}`,
} as const;
