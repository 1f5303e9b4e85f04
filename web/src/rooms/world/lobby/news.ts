/** What happens in World, in sentences for the lobby. */

import type { Agent } from "../../../net/agent";
import type { Happening, Player, RoomNews, Told } from "../../../shell/news";
import { Client } from "../net/client";
import { NEWS as WORDS } from "./words";

/** A placed pattern may have a thousand cells, of four characters each. */
export const last = 4;

const WHOLE = "";
const SCALE = 6; // device pixels a cell, where something was placed
const DIGITS = 32;

/** Who has a seat. */
export async function players(agent: Agent): Promise<ReadonlyMap<number, Player>> {
  const { seats } = await new Client(agent).seating();
  return new Map(seats.map(({ player, ...who }) => [player, who]));
}

/** How many cells how many bots placed, and where the last of them is. */
export function sum(happenings: readonly Happening[]): Told | null {
  const placed = happenings.filter(({ kind }) => kind === "place");
  const last = placed.at(-1);
  if (last === undefined) return null;
  const bots = new Set(placed.map(({ player }) => player)).size;
  const cells = placed.reduce((all, { detail: [detail = ""] }) => all + cellsOf(detail), 0);
  return {
    key: "bots",
    words: WORDS.botsPlaced(bots, cells),
    place: placeOf(last.detail[0] ?? ""),
  };
}

export const tell: RoomNews["tell"] = ({ kind, player, detail: [detail = ""] }, nameOf) => {
  const who = nameOf(player);
  switch (kind) {
    case "join":
      return { key: `seat ${player}`, words: WORDS.joined(who), place: WHOLE };
    case "leave":
      return { key: `seat ${player}`, words: WORDS.left(who), place: WHOLE };
    case "place": {
      const words = WORDS.placed(who, cellsOf(detail));
      return { key: `place ${player}`, words, place: placeOf(detail) };
    }
    case "season": {
      const words = WORDS.seasonOver(detail.split(":")[0]!);
      return { key: "season", words, place: WHOLE };
    }
    case "day":
      return { key: "day", words: WORDS.dayOver(detail), place: WHOLE };
    case "configure":
      return { key: "rules", words: WORDS.otherRules, place: WHOLE };
    case "reset":
    case "restore":
      return { key: "world", words: WORDS.anew, place: WHOLE };
    case "pause":
    case "resume":
      return {
        key: "pause",
        words: kind === "pause" ? WORDS.still : WORDS.goesOn,
        place: WHOLE,
      };
    default:
      return null;
  }
};

/** How many cells *digits* are, of four digits each. */
const cellsOf = (digits: string) => digits.length / 4;

/** Where the first cell of *digits* is: two base-32 digits for its column, two for its row. */
export function placeOf(digits: string): string {
  const [x, y] = [parseInt(digits.slice(0, 2), DIGITS), parseInt(digits.slice(2, 4), DIGITS)];
  return Number.isNaN(x) || Number.isNaN(y) ? WHOLE : `?x=${x}&y=${y}&z=${SCALE}`;
}
