/**
 * One's own time: what is shown while somebody stops time here, steps, slows it or goes back.
 *
 * It is played from the twin's ring of boards and the events since, so every generation is as it was.
 * Nobody else notices; whoever has caught up with the world of now is live again.
 */

import type { World } from "../rules/world";
import type { Milliseconds } from "./clock";
import type { Pace } from "./messages";
import type { Position, Twin } from "./twin";

const SLOW: Milliseconds = 400; // for a generation
const USUAL: Milliseconds = 100;

export class OwnTime {
  readonly #now: () => Milliseconds;
  #at: { readonly world: World; readonly position: Position } | null = null; // null while it is live
  #pace: Pace = "usual";
  #due: Milliseconds = 0;

  constructor(now: () => Milliseconds) {
    this.#now = now;
  }

  get live(): boolean {
    return this.#at === null;
  }

  get world(): World | null {
    return this.#at?.world ?? null;
  }

  get paceNow(): Pace {
    return this.#pace;
  }

  /** Be live. */
  leave(): void {
    this.#at = null;
    this.#pace = "usual";
  }

  /** Stand still here, go on slowly or as usual. */
  pace(pace: Pace, twin: Twin): void {
    if (this.#at === null && pace === "usual") return;
    this.#at ??= twin.at(twin.position);
    this.#pace = pace;
    this.#due = this.#now() + this.#span;
  }

  /** Show the next generation; who has caught up, and does not stand still, is live again. */
  step(twin: Twin): void {
    if (this.#at === null) this.pace("still", twin);
    const { position } = this.#at!;
    if (position < twin.position) this.#at = twin.at(position + 1);
    else if (this.#pace !== "still") this.leave();
  }

  /** Go back by so many *generations*, as far as the ring goes, and stand still there. */
  back(generations: number, twin: Twin): void {
    const from = this.#at?.position ?? twin.position;
    this.#at = twin.at(Math.max(from - generations, twin.oldest));
    this.#pace = "still";
  }

  /** Go on, if it is time: true if there is something else to show. */
  tick(twin: Twin): boolean {
    if (this.#at === null || this.#pace === "still" || this.#now() < this.#due) return false;
    this.#due += this.#span;
    this.step(twin);
    return true;
  }

  get #span(): Milliseconds {
    return this.#pace === "slow" ? SLOW : USUAL;
  }
}
