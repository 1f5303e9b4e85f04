/** The canister, as the page speaks with it: plain values in, plain values out, refusals thrown. */

import { Principal } from "@icp-sdk/core/principal";
import type {
  Account,
  _SERVICE as Arena,
  Artifact,
  Round as SeenRound,
  Score,
  Row,
  Slot as SeenSlot,
} from "../../../candid/arena.did";
import { idlFactory } from "../../../candid/arena.did";
import type { Agent } from "../../../net/agent";
import { granted } from "../../../net/answer";
import type { Directory } from "../../../net/directory";
import { directoryOf } from "../../../net/directory";
import type { Ask } from "../../../net/log/news";
import { asking } from "../../../net/log/news";
import { room } from "../manifest";
import type { Topology } from "../rules/field";
import type { Secret } from "../rules/pledge";
import type { Outcome, Rules, Team } from "../rules/round";

export type Phase = "Commit" | "Reveal" | "Sim" | "Claim";

export interface Slot {
  readonly slot: number;
  readonly team: Team;
  readonly player: string;
  readonly pledge: string;
  /** Null before it is revealed. */
  readonly seed: string | null;
  readonly claimed: boolean;
  readonly keepsake: bigint | null;
}

export interface Round {
  readonly id: bigint;
  readonly season: number;
  readonly rules: Rules;
  readonly budget: number;
  /** What a pledge costs: the entry fee, and the bond that comes back. */
  readonly fee: bigint;
  readonly bond: bigint;
  readonly reward: bigint;
  readonly maxBatch: number;
  readonly phase: Phase;
  /** Milliseconds since 1970; null before the first pledge. */
  readonly commitEnd: number | null;
  readonly revealEnd: number | null;
  /** Players of the round before whom pledging waits for; null if it waits for nobody. */
  readonly awaited: number | null;
  readonly generation: number;
  readonly hash: string;
  readonly scores: readonly [Score, Score];
  readonly outcome: Outcome | null;
  /** Coins that came in, and what keepers were paid of them. */
  readonly funded: bigint;
  readonly keeperPaid: bigint;
  readonly slots: readonly Slot[];
}

/** The season, its round that is open, and whether everything waits for an admin. */
interface Present {
  readonly season: number;
  readonly current: bigint;
  readonly paused: boolean;
}

/** A line of a season's table. */
export type Leader = Omit<Row, "player"> & { readonly player: string };

export interface Happening {
  readonly number: bigint;
  readonly round: bigint;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly kind: string;
  readonly detail: readonly string[];
}

/** A line of the list of rounds. */
export interface Line {
  readonly id: bigint;
  readonly season: number;
  readonly phase: Phase;
  readonly outcome: Outcome | null;
  readonly scores: readonly [number, number];
  readonly players: readonly [number, number];
}

const MOST_NAMES = 100;
const TEAM_VARIANTS = [{ Blue: null }, { Red: null }] as const;

export class Client {
  readonly #canister: Arena;
  /** What happened since, and the proof of it. */
  readonly news: Ask;
  readonly #directory: Directory;
  /** The Arena's own principal, which is part of every pledge. */
  readonly canister: string;

  constructor(agent: Agent) {
    this.#canister = agent.actor<Arena>(room.canister, idlFactory);
    this.news = asking(this.#canister);
    this.#directory = directoryOf(agent);
    this.canister = agent.idOf(room.canister);
  }

  async current(): Promise<Present> {
    const { current, paused, season } = await this.#canister.get_stats();
    return { current, paused, season };
  }

  async round(id: bigint): Promise<Round | null> {
    const [found] = await this.#canister.get_round(id);
    return found === undefined ? null : roundOf(found);
  }

  /** Up to 50 rounds from *first* on, oldest first. */
  async rounds(first: bigint): Promise<Line[]> {
    const { rounds } = await this.#canister.get_rounds(first);
    return rounds.map(({ id, season, phase, outcome, ...rest }) => ({
      id,
      season,
      phase: nameOf(phase),
      outcome: outcomeOf(outcome),
      scores: [rest.blue_score, rest.red_score],
      players: [rest.blue_slots, rest.red_slots],
    }));
  }

  async commit({ round, team, slot }: Secret, pledge: string): Promise<void> {
    granted(await this.#canister.commit(round, TEAM_VARIANTS[team], slot, pledge));
  }

  async reveal({ round, team, slot, seed, salt }: Secret): Promise<void> {
    granted(await this.#canister.reveal(round, TEAM_VARIANTS[team], slot, seed, salt));
  }

  /** Claim what *slot* has won: how many coins. */
  async claim(round: bigint, slot: number): Promise<bigint> {
    return granted(await this.#canister.claim(round, slot));
  }

  /** What *slot* could claim now. */
  async preview(round: bigint, slot: number): Promise<bigint> {
    return this.#canister.preview_claim(round, slot);
  }

  /** A keepsake of *slot*: its number. */
  async keepsake(round: bigint, slot: number): Promise<bigint> {
    return granted(await this.#canister.mint_artifact(round, slot));
  }

  /** Play *steps* generations for everybody: what was paid. */
  async step(round: bigint, steps: number): Promise<bigint> {
    return granted(await this.#canister.step_batch(round, steps)).reward;
  }

  /** Add *coins* of one's own to what *round* pays. */
  async sponsor(round: bigint, coins: bigint): Promise<void> {
    granted(await this.#canister.sponsor(round, coins));
  }

  /** The best of *season*, best first. */
  async leaders(season: number): Promise<Leader[]> {
    const rows = await this.#canister.get_leaderboard([season]);
    return this.#directory.named(rows.map((row) => ({ ...row, player: row.player.toText() })));
  }

  /** The last keepsakes of *player*. */
  keepsakes(player: string): Promise<Artifact[]> {
    return this.#canister.get_artifacts(Principal.fromText(player));
  }

  async rename(name: string): Promise<void> {
    granted(await this.#canister.set_name(name));
  }

  async mine(): Promise<Account | null> {
    const [found] = await this.#canister.get_account();
    return found ?? null;
  }

  /** What some of *players* are called, here or in the whole house; who has no name is "". */
  async names(players: readonly string[]): Promise<Map<string, string>> {
    const some = players.slice(0, MOST_NAMES);
    const names = await this.#canister.get_names(some.map((each) => Principal.fromText(each)));
    const here = some.map((player, at) => ({ player, name: names[at] ?? "" }));
    const named = await this.#directory.named(here);
    return new Map(named.map(({ player, name }) => [player, name]));
  }
}

function roundOf({
  id,
  season,
  config,
  phase,
  generation,
  purse,
  slots,
  ...rest
}: SeenRound): Round {
  return {
    id,
    season,
    rules: {
      topology: TOPOLOGIES[nameOf(config.topology)],
      width: config.width,
      height: config.height,
      size: config.seed_size,
      maxGen: config.max_gen,
      earlyExtinction: config.early_extinction,
      weightPop: config.weight_pop,
      weightInvade: config.weight_invade,
    },
    budget: config.seed_budget,
    fee: config.entry_fee,
    bond: config.bond,
    reward: config.reward_per_gen,
    maxBatch: config.max_batch,
    phase: nameOf(phase),
    commitEnd: time(rest.commit_end),
    revealEnd: time(rest.reveal_end),
    awaited: config.early_ends ? rest.awaited : null,
    generation,
    hash: rest.board_hash,
    scores: [rest.blue_score, rest.red_score],
    outcome: outcomeOf(rest.outcome),
    funded: purse.funded,
    keeperPaid: purse.keeper_paid,
    slots: slots.map(slotOf),
  };
}

function slotOf({ slot, team, player, pledge, seed, claimed, artifact }: SeenSlot): Slot {
  return {
    slot,
    team: "Blue" in team ? 0 : 1,
    player: player.toText(),
    pledge,
    seed: seed[0] ?? null,
    claimed,
    keepsake: artifact[0] ?? null,
  };
}

const TOPOLOGIES: Readonly<Record<"HardEdges" | "Torus" | "Cylinder", Topology>> = {
  HardEdges: "hard",
  Torus: "torus",
  Cylinder: "cylinder",
};
const OUTCOMES: Readonly<Record<"Blue" | "Red" | "Draw", Outcome>> = {
  Blue: 0,
  Red: 1,
  Draw: "draw",
};

/** The name of a variant that carries nothing. */
function nameOf<T extends object>(variant: T): T extends unknown ? keyof T : never {
  return Object.keys(variant)[0] as T extends unknown ? keyof T : never;
}

function outcomeOf([found]: SeenRound["outcome"]): Outcome | null {
  return found === undefined ? null : OUTCOMES[nameOf(found)];
}

const milliseconds = (nanoseconds: bigint) => Number(nanoseconds / 1_000_000n);

function time([found]: [] | [bigint]): number | null {
  return found === undefined ? null : milliseconds(found);
}
