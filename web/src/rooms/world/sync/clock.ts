/**
 * Which generation to show now.
 *
 * The chain plays ten generations at once, about every second; the page shows one every tenth of
 * a second. So it shows what lies between the last tick and the one before, evenly:
 *
 *     chain   100       110       120        heard at once, or later
 *     shown   90 ... 99 100 ... 109 110 ...
 *
 * It never shows what the chain cannot have reached by now, never falls more than a tick behind
 * what was heard, and never goes back.
 */

export type Milliseconds = number;

export const TICK = 10; // generations
const RATE = 10 / 1000; // generations a millisecond

/** So many generations are computed without news of the chain, and not one more. */
export const FARTHEST = 16;

export class Clock {
  #shown = 0;
  #now: Milliseconds = 0;
  #heard = 0;
  #heardAt: Milliseconds = 0;
  #running = false;

  /** Begin at *generation*, which the chain has reached. */
  begin(now: Milliseconds, generation: number): void {
    this.#shown = generation;
    this.#now = now;
    this.#heard = generation;
    this.#heardAt = now;
  }

  /** The chain has reached *generation*. */
  hear(now: Milliseconds, generation: number): void {
    this.target(now);
    this.#heard = Math.max(this.#heard, generation);
    this.#heardAt = now;
    this.#shown = Math.max(this.#shown, this.#heard - TICK);
  }

  /** Whether the chain is ticking. */
  set running(running: boolean) {
    this.#running = running;
  }

  /** The generation to show at *now*. */
  target(now: Milliseconds): number {
    const passed = Math.max(0, now - this.#now);
    this.#now += passed;
    const next = Math.min(this.#shown + passed * RATE, this.#reachable(this.#now));
    this.#shown = Math.max(this.#shown, next);
    return Math.floor(this.#shown + 1e-6);
  }

  /** The generation that the chain may have reached by *now*. */
  #reachable(now: Milliseconds): number {
    if (!this.#running) return this.#heard;
    return this.#heard + Math.min((now - this.#heardAt) * RATE, FARTHEST);
  }
}
