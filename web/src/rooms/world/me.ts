/** What somebody has in World: their seat, and how they did in the seasons that are over. */

import { Principal } from "@icp-sdk/core/principal";
import type { _SERVICE as Life2 } from "../../candid/world.did";
import { idlFactory } from "../../candid/world.did";
import type { Fact, Medal, Mine } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped } from "../../shell/format";
import { ME as WORDS } from "./lobby/words";
import { room } from "./manifest";

export async function mineOf({ agent }: House, who: string): Promise<Mine> {
  const canister = agent.actor<Life2>(room.canister, idlFactory);
  const [[seat], [record], standings] = await Promise.all([
    canister.get_player(),
    canister.get_record(Principal.fromText(who)),
    canister.get_leaderboard(),
  ]);
  const facts: Fact[] = [];
  if (seat !== undefined) {
    facts.push(
      [WORDS.seat, `${seat.player_num}, ${seat.name}`],
      [WORDS.coins, count(seat.balance)],
    );
    const row = standings.find(({ player_num }) => player_num === seat.player_num);
    if (row !== undefined) {
      const rank = standings.indexOf(row) + 1;
      facts.push([WORDS.land, count(row.land)], [WORDS.alive, count(row.alive)]);
      facts.push([WORDS.score, WORDS.ranked(count(row.score), rank)]);
      facts.push([WORDS.points, count(row.points)]);
    }
  }
  if (record !== undefined) {
    facts.push([WORDS.played, count(record.seasons)], [WORDS.won, count(record.wins)]);
    facts.push([WORDS.days, count(record.days)], [WORDS.daysWon, count(record.day_wins)]);
    facts.push(
      [WORDS.bestRank, count(record.best_rank)],
      [WORDS.bestScore, count(record.best_score)],
    );
  }
  const medals: Medal[] = record !== undefined && record.wins > 0 ? [[WORDS.won, record.wins]] : [];
  return { facts, links: [], medals };
}

const count = (value: number | bigint) => grouped(Number(value));
