/** The canister, as the page speaks with it: plain values in, plain values out, refusals thrown. */

import type { _SERVICE as Boxes, Seat as SeenSeat } from "../../../candid/boxes.did";
import { idlFactory } from "../../../candid/boxes.did";
import type { Agent } from "../../../net/agent";
import { granted } from "../../../net/answer";
import { directoryOf } from "../../../net/directory";
import type { Ask } from "../../../net/log/news";
import { asking } from "../../../net/log/news";
import { fromBase64, unpack } from "../../../rules/packed";
import { room } from "../manifest";
import type { Board } from "../rules/board";
import { MOST_BYTES, readBoard } from "../rules/board";
import type { Box, Edge } from "../rules/edges";
import type { Allowance } from "../rules/quota";
import type { Scores, Team } from "../rules/teams";
import type { Square } from "../rules/board";
import { readThumbnail } from "../rules/board";

export interface SheetNews {
  readonly game: number;
  readonly records: number;
  readonly scores: Scores;
  readonly players: readonly number[];
  readonly complete: boolean;
  readonly paused: boolean;
  readonly allowance: Allowance;
  readonly hourAgo: number;
}

export interface SeatNews {
  readonly team: Team;
  readonly name: string;
  readonly lines: number;
  /** Milliseconds until the next line; 0 if there are as many as may be. */
  readonly wait: number;
  readonly drawn: number;
  readonly claimed: number;
}

export interface DrawnNews {
  /** Number of the first record that was written. */
  readonly first: number;
  readonly drawn: number;
  readonly claimed: readonly Box[];
  readonly left: number;
}

export interface Leader {
  readonly player: string;
  readonly name: string;
  readonly team: Team;
  readonly drawn: number;
  readonly claimed: number;
}

export class Client {
  readonly #canister: Boxes;
  /** What happened since, and the proof of it. */
  readonly news: Ask;
  readonly #agent: Agent;

  constructor(agent: Agent) {
    this.#agent = agent;
    this.#canister = agent.actor<Boxes>(room.canister, idlFactory);
    this.news = asking(this.#canister);
  }

  async sheet(): Promise<SheetNews> {
    const sheet = await this.#canister.get_sheet();
    return {
      game: sheet.game,
      records: Number(sheet.records),
      scores: scoresOf(sheet.scores),
      players: Array.from(sheet.players),
      complete: sheet.complete,
      paused: sheet.paused,
      allowance: { most: sheet.most_lines, every: sheet.refill_ms },
      hourAgo: Number(sheet.hour_ago),
    };
  }

  /** The whole sheet. */
  async board(): Promise<Board> {
    return readBoard(await unpack(await this.#canister.get_board(), MOST_BYTES));
  }

  /** Records of *game* from number *first* on; the canister says how many at most. */
  async records(game: number, first: number): Promise<Uint8Array> {
    return fromBase64(granted(await this.#canister.get_records(game, BigInt(first))));
  }

  async thumbnail(): Promise<Square[]> {
    return readThumbnail(await this.#canister.get_thumbnail());
  }

  async seat(): Promise<SeatNews | null> {
    const [seat] = await this.#canister.get_seat();
    return seat === undefined ? null : seatOf(seat);
  }

  async join(): Promise<SeatNews> {
    return seatOf(granted(await this.#canister.join_team()));
  }

  async draw(lines: readonly Edge[]): Promise<DrawnNews> {
    const {
      first,
      drawn,
      claimed,
      lines: left,
    } = granted(await this.#canister.draw(Uint32Array.from(lines)));
    return { first: Number(first), drawn, claimed: Array.from(claimed), left };
  }

  async rename(name: string): Promise<void> {
    granted(await this.#canister.set_name(name));
  }

  /** *leaders*, with those who have no name here called as in the whole house. */
  named(leaders: readonly Leader[]): Promise<Leader[]> {
    return directoryOf(this.#agent).named(leaders);
  }

  /** Who has closed the most, best first. */
  async leaders(team: Team | null): Promise<Leader[]> {
    const rows = await this.#canister.get_leaderboard(team === null ? [] : [team]);
    return rows.map((row) => ({
      player: row.player.toText(),
      name: row.name,
      team: row.team as Team,
      drawn: Number(row.drawn),
      claimed: Number(row.claimed),
    }));
  }
}

function seatOf({ team, name, lines, refill_ms, drawn, claimed }: SeenSeat): SeatNews {
  return {
    team: team as Team,
    name,
    lines,
    wait: refill_ms,
    drawn: Number(drawn),
    claimed: Number(claimed),
  };
}

function scoresOf(seen: Iterable<number>): Scores {
  const [red = 0, blue = 0, green = 0, yellow = 0] = seen;
  return [red, blue, green, yellow];
}
