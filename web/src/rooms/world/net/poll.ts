/**
 * When to ask the canister what happened, and when to ask for a proof of it.
 *
 *     somebody looks            every four seconds
 *     has just come, or acted   at once, and every second for a while
 *     nobody looks              once a minute, three times, and then no more until somebody does
 *     cannot be reached         less and less often, up to every ten seconds
 *
 * One request at a time, with a proof when one is due.
 */

import { Due } from "../../../net/log/due";

type Milliseconds = number;

export const PAUSE: Milliseconds = 4000;
const ATTENTIVE_PAUSE: Milliseconds = 1000;
const ATTENTIVE: Milliseconds = 8000;
const LONGEST_PAUSE: Milliseconds = 10_000;
const HIDDEN_PAUSE: Milliseconds = 60_000;
const MOST_HIDDEN = 3; // requests

/** What came of asking: *again* if more is to be had at once, and whether anything happened. */
export interface Outcome {
  readonly again: boolean;
  readonly happened: boolean;
}

export interface Listener {
  /** Ask, with a *proof* or without; more will be asked in *pause*. */
  ask(proof: boolean, pause: Milliseconds): Promise<Outcome>;
  /** The network answered, or did not. */
  line(reached: boolean, fault?: unknown): void;
}

export class Poll {
  readonly #listener: Listener;
  #faults = 0;
  #hidden = 0;
  #attentiveUntil: Milliseconds = -1;
  readonly #due = new Due();
  #wake: () => void = () => undefined;
  #hurried = false;
  #stopped = false;

  constructor(listener: Listener) {
    this.#listener = listener;
  }

  /** Ask until it is stopped. */
  async run(): Promise<void> {
    this.#attend();
    while (!this.#stopped) {
      const again = await this.#once();
      if (!again) await this.#rest();
    }
  }

  /** Ask no more; what is answered from now on is not told. */
  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  /** Ask again now, and be attentive for a while. */
  hurry(): void {
    this.#attend();
    this.#hurried = true;
    this.#wake();
  }

  #attend(): void {
    this.#attentiveUntil = performance.now() + ATTENTIVE;
  }

  async #once(): Promise<boolean> {
    this.#hurried = false;
    const proof = this.#due.now;
    try {
      const { again, happened } = await this.#listener.ask(proof, this.#usual());
      if (this.#stopped) return false;
      this.#due.came(happened, proof && !again); // else it was a frame, or more is to come
      this.#faults = 0;
      if (!again) this.#listener.line(true);
      return again;
    } catch (fault) {
      if (this.#stopped) return false;
      this.#faults++;
      this.#listener.line(false, fault);
      return false;
    }
  }

  #usual(): Milliseconds {
    return performance.now() < this.#attentiveUntil ? ATTENTIVE_PAUSE : PAUSE;
  }

  async #rest(): Promise<void> {
    if (this.#hurried || this.#stopped) return;
    const hidden = document.visibilityState === "hidden";
    this.#hidden = hidden ? this.#hidden + 1 : 0;
    await new Promise<void>((wake) => {
      const tired = this.#hidden > MOST_HIDDEN;
      const timer = tired ? undefined : setTimeout(wake, hidden ? HIDDEN_PAUSE : this.#pause());
      this.#wake = () => {
        clearTimeout(timer);
        wake();
      };
    });
  }

  #pause(): Milliseconds {
    if (this.#faults === 0) return this.#usual();
    return Math.min(500 * 2 ** this.#faults, LONGEST_PAUSE);
  }
}
