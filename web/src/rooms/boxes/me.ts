/** What somebody has in Boxes: a team, lines and boxes. */

import type { Mine } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped } from "../../shell/format";
import { Client } from "./net/client";
import { TEAMS } from "./rules/teams";
import * as WORDS from "./words";

export async function mineOf({ agent }: House): Promise<Mine> {
  const seat = await new Client(agent).seat();
  if (seat === null) return { facts: [], links: [] };
  return {
    facts: [
      ...(seat.name === "" ? [] : [[WORDS.name, seat.name] as const]),
      [WORDS.mine.team, TEAMS[seat.team]!.name],
      [WORDS.mine.drawn, grouped(seat.drawn)],
      [WORDS.mine.closed, grouped(seat.claimed)],
      [WORDS.mine.linesNow, grouped(seat.lines)],
    ],
    links: [],
  };
}
