/**
 * A seedlet that waits for the next round, kept in this browser until it is pledged: one for each
 * player and Arena.
 *
 *     [{"canister": "bkyz2-..", "player": "w7x7r-..", "team": 0, "slot": 35,
 *       "seed": "0000000000070402", "cost": "0"}]
 */

import { KEPT_KEY, UNSAVED_KEPT } from "../manifest";
import type { Team } from "../rules/round";

const MOST = 20; // players of one browser; who came first goes first

export interface Kept {
  readonly canister: string;
  readonly player: string;
  readonly team: Team;
  readonly slot: number;
  readonly seed: string;
  /** What a pledge cost when it was kept, in coins: nobody pays more without being asked. */
  readonly cost: bigint;
}

export class KeptSeedlets {
  readonly #browser: () => Storage;
  /** All of them, where the browser keeps nothing. */
  #held: readonly Kept[] | null;

  constructor(browser: () => Storage = () => localStorage, held: readonly Kept[] | null = null) {
    this.#browser = browser;
    this.#held = held;
  }

  /** The seedlet of *player* that waits in the Arena *canister*. */
  of(canister: string, player: string): Kept | null {
    const same = (each: Kept) => each.canister === canister && each.player === player;
    return this.#all().find(same) ?? null;
  }

  /** Have *kept* wait, in the place of what its player kept before. */
  keep(kept: Kept): void {
    this.#write([...this.#others(kept), kept].slice(-MOST));
  }

  forget(kept: Kept): void {
    this.#write(this.#others(kept));
  }

  #others({ canister, player }: Kept): Kept[] {
    return this.#all().filter((each) => each.canister !== canister || each.player !== player);
  }

  #all(): readonly Kept[] {
    if (this.#held !== null) return this.#held;
    try {
      const found: unknown = JSON.parse(this.#browser().getItem(KEPT_KEY) ?? "[]");
      return Array.isArray(found) ? found.map(parseKept).filter((each) => each !== null) : [];
    } catch {
      return []; // there is no storage, or something else is in it
    }
  }

  #write(all: readonly Kept[]): void {
    const text = JSON.stringify(all.map((each) => ({ ...each, cost: String(each.cost) })));
    try {
      this.#browser().setItem(KEPT_KEY, text);
      this.#held = null;
    } catch {
      this.#held = all;
    }
    UNSAVED_KEPT.waits = this.#held !== null && all.length > 0;
  }
}

/** What was kept as *found*, or null if it is nothing of the kind. */
function parseKept(found: unknown): Kept | null {
  if (typeof found !== "object" || found === null) return null;
  const { canister, player, team, slot, seed, cost } = found as Record<string, unknown>;
  const right =
    typeof canister === "string" &&
    typeof player === "string" &&
    (team === 0 || team === 1) &&
    Number.isInteger(slot) &&
    typeof seed === "string" &&
    /^([0-9a-f]{16}|[0-9a-f]{64})$/.test(seed) &&
    typeof cost === "string" &&
    /^\d{1,15}$/.test(cost);
  return right ? { canister, player, team, slot: slot as number, seed, cost: BigInt(cost) } : null;
}

/** The seedlets that this page keeps, in this room and in others. */
export const KEPT = new KeptSeedlets();
