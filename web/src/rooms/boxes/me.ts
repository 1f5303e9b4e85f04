/** What somebody has in Boxes: a team, lines and boxes. */

import type { Mine } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped } from "../../shell/words";
import { Client } from "./net/client";
import { TEAMS } from "./rules/teams";

export async function mineOf({ agent }: House): Promise<Mine> {
  const seat = await new Client(agent).seat();
  if (seat === null) return { facts: [], links: [] };
  return {
    facts: [
      ...(seat.name === "" ? [] : [["Name", seat.name] as const]),
      ["Team", TEAMS[seat.team]!.name],
      ["Lines drawn", grouped(seat.drawn)],
      ["Boxes closed", grouped(seat.claimed)],
      ["Lines to draw now", grouped(seat.lines)],
    ],
    links: [],
  };
}
