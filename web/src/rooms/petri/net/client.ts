/** The canister, as Petri speaks with it: plain values in, plain values out, refusals thrown. */

import type { _SERVICE as Petri, Dish as Seen, Mode } from "../../../candid/petri.did";
import { idlFactory } from "../../../candid/petri.did";
import type { Agent } from "../../../net/agent";
import { granted } from "../../../net/answer";
import type { Directory } from "../../../net/directory";
import { directoryOf } from "../../../net/directory";
import type { Ask } from "../../../net/log/news";
import { asking } from "../../../net/log/news";
import { room } from "../manifest";
import type { ModeName, Switch } from "../rules/tables";
import { SWITCHES } from "../rules/tables";
import type { Recipe } from "../state/recipe";

/** A dish that the canister keeps, as far as the page has to know. */
export interface Proved {
  readonly id: bigint;
  readonly owner: string;
  readonly recipe: Recipe;
  /** The day, counted from 1970, if everybody has this dish on it. */
  readonly day: number | null;
  readonly score: number;
  readonly over: boolean;
  readonly hash: string;
  /** Lets its owner prove it while the canister has not saved it. */
  readonly ticket: string;
}

export interface Standing {
  readonly player: string;
  /** Empty, if they have none. */
  readonly name: string;
  readonly dish: bigint;
  readonly score: number;
  readonly turns: number;
  readonly goalAt: number | null;
}

export interface Today {
  readonly day: number;
  readonly seed: number | null;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** So many moves are proved at once, and so many are checked. */
export const MOST_MOVES = 100;
export const MOST_CHECKED = 500;

export class Client {
  readonly #canister: Petri;
  /** What happened since, and the proof of it. */
  readonly news: Ask;
  readonly #directory: Directory;

  constructor(agent: Agent) {
    this.#canister = agent.actor<Petri>(room.canister, idlFactory);
    this.news = asking(this.#canister);
    this.#directory = directoryOf(agent);
  }

  async begin(mode: ModeName, size: Size, daily: boolean): Promise<Proved> {
    return proved(granted(await this.#canister.begin_dish(MODES[mode], daily, [size])));
  }

  /** The dish *id* after *moves*, which were made when it was at *turn*; the first of them save it. */
  async play(id: bigint, ticket: string, turn: number, moves: string): Promise<Proved> {
    return proved(granted(await this.#canister.play(id, ticket, turn, moves)).dish);
  }

  async giveUp(id: bigint): Promise<void> {
    granted(await this.#canister.give_up(id));
  }

  async rename(name: string): Promise<void> {
    granted(await this.#canister.set_name(name));
  }

  async dish(id: bigint): Promise<Proved | null> {
    const [found] = await this.#canister.get_dish(id);
    return found === undefined ? null : proved(found);
  }

  async mine(): Promise<Proved[]> {
    return (await this.#canister.get_my_dishes()).map(proved);
  }

  async today(): Promise<Today> {
    const { day, seed, ends } = await this.#canister.get_today();
    return { day, seed: seed[0] ?? null, ends: Number(ends / 1_000_000n) };
  }

  /** What *recipe* leads to, of which at most `MOST_CHECKED` moves are looked at. */
  async check({ mode, seed, moves, width, height, off }: Recipe): Promise<Proved> {
    const some = moves.slice(0, MOST_CHECKED);
    const on = (one: Switch) => !off.includes(one);
    const config = { blight: on("blight"), catalyst: on("catalyst"), bonus: on("bonus") };
    const size = { width, height };
    const answer = await this.#canister.check_game(MODES[mode], seed, some, [size], [config]);
    return proved(granted(answer));
  }

  /** The rules that practice does without, unless one asks for others. */
  async off(): Promise<readonly Switch[]> {
    const config = await this.#canister.get_config();
    return SWITCHES.filter((each) => !config[each]);
  }

  /** The best dishes of *mode* and *size*, of a *day* or of all time. */
  async table(mode: ModeName, day: number | null, size: Size): Promise<Standing[]> {
    const when: [] | [number] = day === null ? [] : [day];
    const rows = await this.#canister.get_leaderboard(MODES[mode], when, [size]);
    const standings = rows.map(({ player, name, dish, score, turns, goal_at }) => ({
      player: player.toText(),
      name,
      dish,
      score: Number(score),
      turns,
      goalAt: goal_at[0] ?? null,
    }));
    return this.#directory.named(standings);
  }
}

const MODES: Readonly<Record<ModeName, Mode>> = {
  early: { Early: null },
  mid: { Mid: null },
  late: { Late: null },
};

function nameOf(mode: Mode): ModeName {
  if ("Early" in mode) return "early";
  return "Mid" in mode ? "mid" : "late";
}

function proved({ id, owner, mode, width, height, seed, daily, moves, ...rest }: Seen): Proved {
  const recipe = { mode: nameOf(mode), width, height, seed, moves, off: [] };
  const { over, hash, ticket } = rest;
  const score = Number(rest.score);
  return { id, owner: owner.toText(), recipe, day: daily[0] ?? null, score, over, hash, ticket };
}
