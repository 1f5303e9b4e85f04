/** Heat: the afterglow of cells that just died. 7 when they die, one less each generation, 0 is cold. */
import type { Cells } from "../rules/board";
import { ALIVE, CELLS, foursOf } from "../rules/board";

export const HOTTEST = 7;

export class Heat {
  readonly levels = new Uint8Array(CELLS);
  readonly #fours = foursOf(this.levels);

  /** A generation has passed, from *before* to *after*. */
  follow(before: Cells, after: Cells): void {
    const [then, now, warm] = [foursOf(before), foursOf(after), this.#fours];
    for (let i = 0; i < warm.length; i++) {
      if (warm[i] !== 0 || then[i] !== now[i]) this.#followFour(4 * i, before, after);
    }
  }

  #followFour(first: number, before: Cells, after: Cells): void {
    const [levels, living] = [this.levels, ALIVE];
    for (let i = first; i < first + 4; i++) {
      const level = levels[i]!;
      if (after[i]! & living) levels[i] = 0;
      else if (before[i]! & living) levels[i] = HOTTEST;
      else if (level > 0) levels[i] = level - 1;
    }
  }

  clear(): void {
    this.levels.fill(0);
  }
}
