/** What somebody has in World: their seat, and how they did in the seasons that are over. */

import { Principal } from "@icp-sdk/core/principal";
import type { _SERVICE as Life2 } from "../../candid/world.did";
import { idlFactory } from "../../candid/world.did";
import type { Fact, Mine } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped } from "../../shell/words";
import { room } from "./room";

export async function mineOf({ agent }: House, who: string): Promise<Mine> {
  const canister = agent.actor<Life2>(room.canister, idlFactory);
  const [[seat], [record], standings] = await Promise.all([
    canister.get_player(),
    canister.get_record(Principal.fromText(who)),
    canister.get_leaderboard(),
  ]);
  const facts: Fact[] = [];
  if (seat !== undefined) {
    facts.push(["Seat", `${seat.player_num}, ${seat.name}`], ["Coins", count(seat.balance)]);
    const row = standings.find(({ player_num }) => player_num === seat.player_num);
    if (row !== undefined) {
      const rank = standings.indexOf(row) + 1;
      facts.push(["Land", count(row.land)], ["Living cells", count(row.alive)]);
      facts.push(["Score today", `${count(row.score)}, rank ${rank}`]);
      facts.push(["Points this season", count(row.points)]);
    }
  }
  if (record !== undefined) {
    facts.push(["Seasons played", count(record.seasons)], ["Seasons won", count(record.wins)]);
    facts.push(["Races run", count(record.days)], ["Races won", count(record.day_wins)]);
    facts.push(["Best rank", count(record.best_rank)], ["Best score", count(record.best_score)]);
  }
  return { facts, links: [] };
}

const count = (value: number | bigint) => grouped(Number(value));
