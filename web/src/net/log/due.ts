/**
 * When a proof is due: at first, every half a minute, and when something happened, but not all the
 * time, because a proof is larger than the news.
 */

type Milliseconds = number;

const EVERY: Milliseconds = 30_000;
const AFTER: Milliseconds = 10_000; // the last, if something happened since

export class Due {
  readonly #every: Milliseconds;
  #proved: Milliseconds = -Infinity;
  #happened = false;

  constructor(every = EVERY) {
    this.#every = every;
  }

  get now(): boolean {
    const since = performance.now() - this.#proved;
    return since >= this.#every || (this.#happened && since >= AFTER);
  }

  /** A proof is wanted now, whenever the last one was. */
  hurry(): void {
    this.#proved = -Infinity;
  }

  /** News came, whether anything *happened* or not, with a *proof* or without. */
  came(happened: boolean, proof: boolean): void {
    if (proof) this.#proved = performance.now();
    this.#happened = happened || (this.#happened && !proof);
  }
}
