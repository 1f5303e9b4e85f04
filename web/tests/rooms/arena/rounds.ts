/** Rounds and an Arena that is an object, in the place of the canister. */

import type { Client, Round, Slot } from "../../../src/rooms/arena/net/client";
import type { Secret } from "../../../src/rooms/arena/rules/pledge";
import { pledgeOf } from "../../../src/rooms/arena/rules/pledge";

export const CANISTER = "bkyz2-fmaaa-aaaaa-qaaaq-cai";
export const ADA = "w7x7r-cok77-xa";
export const BOB = "2vxsx-fae";
export const GLIDER = "0000000000070402";

export const SECRET: Secret = {
  canister: CANISTER,
  round: 7n,
  player: ADA,
  team: 0,
  slot: 3,
  seed: GLIDER,
  salt: "5".repeat(64),
};

const SCORE = { population: 0, invaders: 0, score: 0 };

/** Round 7 as it waits for pledges, but for what *given* says. */
export function roundOf(given: Partial<Round> = {}): Round {
  return {
    id: 7n,
    season: 1,
    rules: {
      topology: "cylinder",
      width: 64,
      height: 64,
      size: 8,
      maxGen: 16,
      earlyExtinction: true,
      weightPop: 3,
      weightInvade: 2,
    },
    budget: 12,
    fee: 0n,
    bond: 0n,
    reward: 0n,
    maxBatch: 32,
    phase: "Commit",
    commitEnd: null,
    revealEnd: null,
    awaited: null,
    generation: 0,
    hash: "",
    scores: [SCORE, SCORE],
    outcome: null,
    funded: 0n,
    keeperPaid: 0n,
    slots: [],
    ...given,
  };
}

export function slotOf(given: Partial<Slot> = {}): Slot {
  const { slot, team, player } = SECRET;
  return { slot, team, player, pledge: "", seed: null, claimed: false, keepsake: null, ...given };
}

/** The slot of *secret* as it is pledged. */
export async function pledged(secret: Secret): Promise<Slot> {
  const { slot, team, player } = secret;
  return slotOf({ slot, team, player, pledge: await pledgeOf(secret) });
}

/** A browser's storage that works, in memory. */
export class Shelf implements Storage {
  readonly #kept = new Map<string, string>();
  get length(): number {
    return this.#kept.size;
  }
  clear(): void {
    this.#kept.clear();
  }
  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }
  key(at: number): string | null {
    return [...this.#kept.keys()][at] ?? null;
  }
  removeItem(key: string): void {
    this.#kept.delete(key);
  }
  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }
}

/** A client of an Arena that has one round; *noted* says what was sent. */
export function arena(round: Round, answers: Partial<Client> = {}): Client & { noted: string[] } {
  const noted: string[] = [];
  const note = (text: string) => {
    noted.push(text);
    return Promise.resolve();
  };
  const client = {
    noted,
    canister: CANISTER,
    current: () => Promise.resolve({ current: round.id, season: 1, paused: false }),
    round: (id: bigint) => Promise.resolve(id === round.id ? round : null),
    rounds: () => Promise.resolve([]),
    commit: ({ slot }: Secret, pledge: string) => note(`commit ${slot} ${pledge}`),
    reveal: ({ slot, salt }: Secret) => note(`reveal ${slot} ${salt}`),
    claim: (id: bigint, slot: number) => note(`claim ${id} ${slot}`).then(() => 5n),
    preview: () => Promise.resolve(5n),
    keepsake: (id: bigint, slot: number) => note(`keepsake ${id} ${slot}`).then(() => 1n),
    step: (id: bigint, steps: number) => note(`step ${id} ${steps}`).then(() => 0n),
    rename: (name: string) => note(`rename ${name}`),
    mine: () => Promise.resolve({ name: "", balance: 1000n, given: 1000n, rating: 1500 }),
    names: (players: readonly string[]) =>
      Promise.resolve(new Map(players.map((player) => [player, ""]))),
    ...answers,
  };
  return client as unknown as Client & { noted: string[] };
}
