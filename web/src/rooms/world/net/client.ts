/** The canister, as World speaks with it: plain values in, plain values out, refusals thrown. */

import type {
  _SERVICE as Life2,
  Finish,
  Order as RawOrder,
  Stats,
  Thumbnail as RawThumbnail,
} from "../../../candid/world.did";
import { idlFactory } from "../../../candid/world.did";
import { Principal } from "@icp-sdk/core/principal";
import type { Agent } from "../../../net/agent";
import { granted } from "../../../net/answer";
import type { Ask } from "../../../net/log/news";
import { asking } from "../../../net/log/news";
import type { Point } from "../../../rules/grid";
import { room } from "../manifest";
import type { Thumbnail } from "../state/thumbnail";
import { unpack } from "../state/thumbnail";
import type { Day, Season, SeasonHead, Seating } from "../state/seating";

/** How cells are to be placed: all or none; and under a number, the same of which is paid once. */
export interface Order {
  readonly number?: number;
  readonly whole?: boolean;
}

export interface Placed {
  readonly placed: number;
  /** Places that had no room. */
  readonly occupied: number;
  readonly generation: number;
  readonly balance: number;
}

export interface Seat {
  readonly player: number;
  readonly name: string;
  readonly balance: number;
}

export class Client {
  readonly #canister: Life2;

  constructor(agent: Agent) {
    this.#canister = agent.actor<Life2>(room.canister, idlFactory);
  }

  async join(): Promise<number> {
    return granted(await this.#canister.join_game());
  }

  async place(points: readonly Point[], { number, whole = false }: Order = {}): Promise<Placed> {
    const cells = points.map(([x, y]): [number, number] => [x, y]);
    const order: RawOrder = { number: number === undefined ? [] : [BigInt(number)], whole };
    const done = granted(await this.#canister.place_order(cells, order));
    const { placed, occupied, generation, new_balance } = done;
    return { placed, occupied, generation: Number(generation), balance: Number(new_balance) };
  }

  /** How many coins went to the pot. */
  async leave(): Promise<number> {
    return Number(granted(await this.#canister.leave_game()));
  }

  async rename(name: string): Promise<void> {
    granted(await this.#canister.set_name(name));
  }

  /** Let *taker*, and nobody else, take the seat of whoever this client speaks for. */
  async offerSeat(taker: string): Promise<void> {
    granted(await this.#canister.offer_seat(Principal.fromText(taker)));
  }

  /** Take the seat that *giver* offered; its number. */
  async takeSeat(giver: string): Promise<number> {
    return granted(await this.#canister.take_seat(Principal.fromText(giver)));
  }

  pause = (): Promise<void> => this.#canister.pause_game();
  resume = (): Promise<void> => this.#canister.resume_game();
  reset = (): Promise<void> => this.#canister.reset_game();
  freeSeats = (): Promise<void> => this.#canister.reset_seats();

  /** The number of the season that is over by it. */
  async endSeason(): Promise<number> {
    return Number(granted(await this.#canister.end_season()));
  }

  async setSeason(seconds: number): Promise<void> {
    granted(await this.#canister.set_season(BigInt(seconds)));
  }

  /** How many coins of *player* went to the pot. */
  async removePlayer(player: number): Promise<number> {
    return Number(granted(await this.#canister.remove_player(player)));
  }

  stats = (): Promise<Stats> => this.#canister.get_stats();

  /** The whole world. */
  frame = (): Promise<string> => this.#canister.get_frame([]);

  /** What happened since, and a proof of it. */
  get news(): Ask {
    return asking(this.#canister);
  }

  /** The last checkpoint, as it is kept. */
  checkpoint = (): Promise<string> => this.#canister.get_checkpoint();

  /** The seat of whoever this client speaks for. */
  async seat(): Promise<Seat | null> {
    const [found] = await this.#canister.get_player();
    if (found === undefined) return null;
    return { player: found.player_num, name: found.name, balance: Number(found.balance) };
  }

  /** Who sits where, and how long race and season last; *lost* is the seat of whoever is spoken for. */
  async seating(): Promise<Seating> {
    const told = await this.#canister.get_seats();
    const [lost] = told.lost;
    return {
      heard: performance.now(),
      now: milliseconds(told.now),
      seats: told.seats.map(({ player_num, name, bot, frees }) => ({
        player: player_num,
        name,
        bot,
        frees: milliseconds(frees),
      })),
      frees: optional(told.frees),
      lost:
        lost === undefined
          ? null
          : {
              player: lost.player_num,
              time: milliseconds(lost.time),
              why: lost.why,
              by: lost.by[0] ?? null,
            },
      season: told.season,
      ends: optional(told.ends),
      seconds: Number(told.season_seconds),
      day: told.day,
      dayEnds: optional(told.day_ends),
    };
  }

  /** Up to 7 races that are over, the last first, before number *before*. */
  async days(before?: number): Promise<Day[]> {
    const days = await this.#canister.get_days(before === undefined ? [] : [before]);
    return days.map(({ number, season, began, ended, rows }) => ({
      number,
      season,
      began: milliseconds(began),
      ended: milliseconds(ended),
      rows: rows.map((row) => ({ ...finished(row), points: row.points })),
    }));
  }

  /** Up to 20 seasons that are over, the last first. */
  async seasons(): Promise<SeasonHead[]> {
    const heads = await this.#canister.get_seasons([]);
    return heads.map(({ number, ended, players, winner, points }) => ({
      number,
      ended: milliseconds(ended),
      players,
      winner,
      score: points,
    }));
  }

  /** Season *wanted*, if it is over and kept. */
  async season(wanted: number): Promise<Season | null> {
    const [found] = await this.#canister.get_season(wanted);
    if (found === undefined) return null;
    const rows = found.rows.map((row) => ({ ...finished(row), score: row.points }));
    const { number, ended, generation, picture } = found;
    return { number, ended: milliseconds(ended), generation: Number(generation), rows, picture };
  }

  /** The world as it is now, in small. */
  async thumbnail(): Promise<Thumbnail> {
    return shown(await this.#canister.get_thumbnail());
  }

  /** How *season* went: its thumbnails, the oldest first. */
  async thumbnails(season: number): Promise<Thumbnail[]> {
    const found: Thumbnail[] = [];
    for (;;) {
      const following = BigInt((found.at(-1)?.generation ?? -1) + 1);
      const page = await this.#canister.get_thumbnails(season, following);
      if (page.length === 0) return found;
      found.push(...page.map(shown));
    }
  }
}

const shown = ({ generation, picture }: RawThumbnail): Thumbnail => ({
  generation: Number(generation),
  blocks: unpack(picture),
});

const finished = ({ rank, player_num, name, who, score, land }: Finish) => ({
  rank,
  player: player_num,
  name,
  principal: who.toText(),
  score: Number(score),
  land,
});

const milliseconds = (nanoseconds: bigint) => Number(nanoseconds / 1_000_000n);

const optional = (found: [] | [bigint]) => (found[0] === undefined ? null : milliseconds(found[0]));
