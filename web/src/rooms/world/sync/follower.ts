/**
 * The world as it is shown: what the chain said, and what the twin makes of it until it says more.
 *
 * What the chain says of a generation is the truth, whenever it comes:
 *
 *     of one that is yet to be shown     waits until it is its turn
 *     of one that was shown already      is played on to the one that is shown now
 *     of one far ahead                   is shown at once
 *     older than what was heard before   is dropped: it was late. If the chain says nothing else
 *                                        for five seconds, the world was begun again: shown at once
 */

import type { Truth } from "../rules/world";
import { World } from "../rules/world";
import type { Milliseconds } from "./clock";
import { FARTHEST } from "./clock";

export const PATIENCE: Milliseconds = 5000;

/** What became of news: *begun* means that the world shown now is not what came before. */
export type Outcome = "begun" | "taken" | "late";

export class Follower {
  #world: World | null = null;
  #coming: Truth[] = []; // of generations yet to be shown, the next one first
  #newest = -1;
  #lateSince: Milliseconds | null = null;

  /** The world as it is shown. */
  get world(): World | null {
    return this.#world;
  }

  /** The chain says *truth*. */
  hear(truth: Truth, now: Milliseconds): Outcome {
    if (this.#world === null) return this.#begin(truth);
    if (truth.generation < this.#newest) return this.#late(truth, now);
    this.#lateSince = null;
    this.#newest = truth.generation;
    const ahead = truth.generation - this.#world.generation;
    if (ahead > FARTHEST) return this.#begin(truth);
    if (ahead > 0) this.#expect(truth);
    else this.#correct(truth);
    return "taken";
  }

  /** Show *generation*, if it is later than the one that is shown: true if anything changed. */
  advance(generation: number): boolean {
    const world = this.#world;
    if (world === null || generation <= world.generation) return false;
    while (this.#world!.generation < generation) this.#next();
    return true;
  }

  #begin(truth: Truth): Outcome {
    this.#world = World.from(truth);
    this.#coming = [];
    this.#newest = truth.generation;
    this.#lateSince = null;
    return "begun";
  }

  #late(truth: Truth, now: Milliseconds): Outcome {
    this.#lateSince ??= now;
    return now - this.#lateSince >= PATIENCE ? this.#begin(truth) : "late";
  }

  #expect(truth: Truth): void {
    this.#coming = this.#coming.filter((other) => other.generation < truth.generation);
    this.#coming.push(truth);
  }

  #correct(truth: Truth): void {
    const world = World.from(truth);
    world.step(this.#world!.generation - truth.generation);
    this.#world = world;
    this.#coming = [];
  }

  #next(): void {
    this.#world!.step();
    if (this.#coming[0]?.generation === this.#world!.generation) {
      this.#world = World.from(this.#coming.shift()!);
    }
  }
}
