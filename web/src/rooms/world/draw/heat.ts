/** Heat: the afterglow of cells that just died. 7 when they die, one less each generation, 0 is cold. */
import type { Cells } from "../rules/board";
import { ALIVE, CELLS, foursOf } from "../rules/board";
import { changedFours, FOURS } from "../rules/changes";

export const HOTTEST = 7;

export class Heat {
  readonly levels = new Uint8Array(CELLS);
  readonly #fours = foursOf(this.levels);
  /** The fours in which something glows, and as many numbers to write the next ones to. */
  #warm = new Uint16Array(FOURS);
  #next = new Uint16Array(FOURS);
  #count = 0;

  /** A generation has passed, from *before* to *after*. */
  follow(before: Cells, after: Cells): void {
    const [warm, next, changed] = [this.#warm, this.#next, changedFours(before, after)];
    let count = 0;
    for (let i = 0; i < this.#count; i++) {
      if (this.#followFour(warm[i]!, before, after)) next[count++] = warm[i]!;
    }
    for (let i = 0; i < changed.length; i++) {
      // What glows by now was followed above; following what is cold by now once more changes nothing.
      if (this.#fours[changed[i]!] !== 0) continue;
      if (this.#followFour(changed[i]!, before, after)) next[count++] = changed[i]!;
    }
    [this.#warm, this.#next, this.#count] = [next, warm, count];
  }

  /** Whether something glows in it then. */
  #followFour(four: number, before: Cells, after: Cells): boolean {
    const [levels, living] = [this.levels, ALIVE];
    for (let i = 4 * four; i < 4 * four + 4; i++) {
      const level = levels[i]!;
      if (after[i]! & living) levels[i] = 0;
      else if (before[i]! & living) levels[i] = HOTTEST;
      else if (level > 0) levels[i] = level - 1;
    }
    return this.#fours[four] !== 0;
  }

  clear(): void {
    this.levels.fill(0);
    this.#count = 0;
  }
}
