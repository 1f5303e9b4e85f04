/**
 * Which generation to show now: somewhat behind what was heard, so that nothing that happened is missed.
 *
 * The chain plays ten generations at once, about every second, and is asked every few seconds. Whatever
 * it does not yet know of a generation, it may still tell; so only what lies before the generation that
 * was heard is shown, and that evenly, until the next answer is due:
 *
 *     heard   100                 130                 160
 *     shown   70 ................ 99 100 ............ 129 130 ...
 *
 * The pace follows from what there is to show and from when more is due: where the answers come every
 * n seconds, it comes to rest at ten a second, n + 1 seconds behind. It never goes back. What is far
 * behind is not shown at all.
 */

export type Milliseconds = number;

const RATE = 10 / 1000; // generations a millisecond
const MARGIN: Milliseconds = 1000; // a tick
const FASTEST = 3 * RATE;

/** So many generations more than usual may wait to be shown; else some are left out. */
const MOST_WAITING = 50;

/** How far behind the chain what is shown usually is, if it is asked every *pause*. */
export function usuallyBehind(pause: Milliseconds): number {
  return (pause + MARGIN) * RATE;
}

export class Clock {
  #shown = 0;
  #limit = 0;
  #rate = 0;
  #now: Milliseconds = 0;

  /** Begin with *generation*. */
  begin(now: Milliseconds, generation: number): void {
    this.#shown = generation;
    this.#limit = generation;
    this.#rate = 0;
    this.#now = now;
  }

  /** All up to *limit* may be shown; more will be heard in *pause*. */
  hear(now: Milliseconds, limit: number, pause: Milliseconds): void {
    this.target(now);
    this.#limit = Math.max(this.#limit, limit);
    const behind = usuallyBehind(pause);
    if (this.#limit - this.#shown > behind + MOST_WAITING) this.#shown = this.#limit - behind;
    this.#rate = Math.min((this.#limit - this.#shown) / (pause + MARGIN), FASTEST);
  }

  /** The generation to show at *now*. */
  target(now: Milliseconds): number {
    const passed = Math.max(0, now - this.#now);
    this.#now += passed;
    this.#shown = Math.max(this.#shown, Math.min(this.#shown + passed * this.#rate, this.#limit));
    return Math.floor(this.#shown + 1e-6);
  }
}
