/**
 * Proving: the moves of a dish are sent to the canister in batches, after they were played here.
 *
 *     moves     N E S W N N E S . . .
 *               |proved |batch  | to come           at most 100 in a batch
 *
 * One batch is under way at a time. A move waits a little for others, so that a quick player costs
 * few calls. When the network fails, the same is tried again later and later, and at once when the
 * browser says that it is back: the number of the turn makes that harmless. After a failure the
 * canister is asked first how far it is, because the answer may have been lost, not the question.
 *
 * A dish is saved there with its first moves, and may have to give way to others later. If the canister
 * does not have it, all moves are proved again from turn 0 on, with its ticket.
 *
 *     agreed     all moves are proved, and the canister's hash is the hash of the twin
 *     asking     a batch is under way, or about to be
 *     waiting    the network cannot be reached
 *     differs    the canister says something else; its word counts
 */

import { Refused, words } from "../../../net/words";
import type { Recipe } from "../state/recipe";
import { cook } from "../state/recipe";
import type { Client, Proved } from "./client";
import { MOST_MOVES } from "./client";

export interface Proof {
  readonly status: "agreed" | "asking" | "waiting" | "differs";
  /** How many turns the canister has proved. */
  readonly turns: number;
  /** Why it waits; else empty. */
  readonly why: string;
}

export interface Heard {
  /** The proof has come on, or not. */
  proof(proof: Proof): void;
  /** The canister has other moves for this dish, which count; *why* may say more. */
  differs(dish: Proved, why: string): void;
}

export type Canister = Pick<Client, "play" | "dish">;

const GATHER = 700; // milliseconds for more moves to come
const RETRIES = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]; // milliseconds

/** What the canister is to know of a dish that is proved. */
export interface Proving {
  readonly id: bigint;
  readonly ticket: string;
  readonly givenUp: boolean;
}

export class Prover {
  readonly #canister: Canister;
  readonly #heard: Heard;
  readonly #dish: Proving;
  #recipe: Recipe;
  #turns: number;
  #failures = 0;
  #unsure: boolean;
  #running = false;
  #ended = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Proves *dish*; of the moves of *recipe*, *turns* were proved when last heard of. */
  constructor(canister: Canister, dish: Proving, recipe: Recipe, turns: number, heard: Heard) {
    this.#canister = canister;
    this.#dish = dish;
    this.#recipe = recipe;
    this.#turns = turns;
    this.#heard = heard;
    this.#unsure = true; // another page may have played it
    addEventListener("online", this.#now);
  }

  /** The dish has been played on. */
  follow(recipe: Recipe): void {
    this.#recipe = recipe;
    if (this.#failures > 0) return; // a retry is on its way
    this.#tell("asking");
    this.#in(this.#pending >= MOST_MOVES ? 0 : GATHER);
  }

  /** Ask how far the canister is, and send what it has not. */
  begin(): void {
    this.#in(0);
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#now);
  }

  get #pending(): number {
    return this.#recipe.moves.length - this.#turns;
  }

  readonly #now = () => {
    this.#in(0);
  };

  #in(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#run(), milliseconds);
  }

  async #run(): Promise<void> {
    if (this.#running || this.#ended) return;
    this.#running = true;
    try {
      await this.#prove();
      this.#failures = 0;
    } catch (fault) {
      this.#fail(fault);
    } finally {
      this.#running = false;
    }
  }

  async #prove(): Promise<void> {
    if (this.#unsure && !(await this.#ask(""))) return;
    while (this.#pending > 0 && !this.#ended) {
      this.#tell("asking");
      const batch = this.#recipe.moves.slice(this.#turns, this.#turns + MOST_MOVES);
      this.#unsure = true;
      const dish = await this.#send(batch);
      if (dish === null || !(await this.#agrees(dish))) return;
      this.#unsure = false;
    }
    this.#tell("agreed");
  }

  /** The dish after *batch*; null, if the canister refuses it and goes its own way. */
  async #send(batch: string): Promise<Proved | null> {
    try {
      return await this.#canister.play(this.#dish.id, this.#dish.ticket, this.#turns, batch);
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      const before = this.#turns;
      if (!(await this.#ask(words(fault)))) return null;
      if (this.#turns === before) throw fault; // it may be paused: try again later
      return this.#send(this.#recipe.moves.slice(this.#turns, this.#turns + MOST_MOVES));
    }
  }

  /** Ask how far the dish is; false, if what the canister has is not what was played here. */
  async #ask(why: string): Promise<boolean> {
    const dish = await this.#canister.dish(this.#dish.id);
    if (dish === null) this.#beginAgain();
    else if (!(await this.#agrees(dish, why))) return false;
    this.#unsure = false;
    return true;
  }

  /** The canister does not have the dish: prove it from turn 0 on, unless it was proved to its end. */
  #beginAgain(): void {
    const over = this.#dish.givenUp || cook(this.#recipe).over;
    if (!over || this.#pending > 0) this.#turns = 0;
  }

  /** Whether *dish* is this one at an earlier turn, by its moves and by its hash. */
  async #agrees(dish: Proved, why = ""): Promise<boolean> {
    const { moves } = dish.recipe;
    const ours = this.#recipe.moves.startsWith(moves);
    const same = ours && (await cook(this.#recipe, moves.length).hash()) === dish.hash;
    this.#turns = moves.length;
    const stops = dish.over && this.#pending > 0;
    if (same && !stops) return true;
    if (this.#ended) return false;
    this.#tell("differs");
    this.#heard.differs(dish, why);
    return false;
  }

  #fail(fault: unknown): void {
    if (this.#ended) return;
    const pause = RETRIES[Math.min(this.#failures, RETRIES.length - 1)]!;
    this.#failures++;
    this.#unsure = true;
    this.#tell("waiting", words(fault));
    this.#in(pause);
  }

  #tell(status: Proof["status"], why = ""): void {
    if (!this.#ended) this.#heard.proof({ status, turns: this.#turns, why });
  }
}

/** Whether the canister comes to the same hash with *recipe*; null, if it cannot be asked. */
export async function checked(
  canister: Pick<Client, "check">,
  recipe: Recipe,
): Promise<Proof | null> {
  try {
    const { hash, recipe: theirs } = await canister.check(recipe);
    const turns = theirs.moves.length;
    const same = (await cook(recipe, turns).hash()) === hash;
    return { status: same ? "agreed" : "differs", turns, why: "" };
  } catch {
    return null;
  }
}
