/**
 * The past of a board: every moment that it was in, as many as there is memory for.
 *
 *     oldest ... newest  (now)
 *     forgotten <-  push ->
 *
 * Most rules cannot be run backwards: many boards have the same next one, and some have none
 * before them. So backwards is remembered, and when memory is full the oldest moments are forgotten.
 */

import type { Kept } from "../../../rules/board";

export interface Moment {
  readonly kept: Kept;
  readonly generation: number;
  /** The populations of the pattern so far, if it was changed after this moment, not run. */
  readonly populations: number[] | null;
}

const TIDY_FROM = 1024; // moments that were forgotten and still have a place

export class Past {
  readonly #mostBytes: number;
  #moments: (Moment | null)[] = [];
  #first = 0;
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get length(): number {
    return this.#moments.length - this.#first;
  }

  push(moment: Moment): void {
    this.#moments.push(moment);
    this.#bytes += moment.kept.byteLength;
    while (this.#bytes > this.#mostBytes) this.#forget();
    if (this.#first > TIDY_FROM && this.#first > this.length) this.#tidy();
  }

  /** The newest moment, which is then no longer the past; null if nothing is remembered. */
  pop(): Moment | null {
    if (this.length === 0) return null;
    const moment = this.#moments.pop()!;
    this.#bytes -= moment.kept.byteLength;
    return moment;
  }

  #forget(): void {
    this.#bytes -= this.#moments[this.#first]!.kept.byteLength;
    this.#moments[this.#first++] = null;
  }

  #tidy(): void {
    this.#moments = this.#moments.slice(this.#first);
    this.#first = 0;
  }
}
