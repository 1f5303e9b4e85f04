/**
 * Ages: since when each cell has been what it is, as far as this page has watched.
 *
 * A cell is another one when its owner changes, or when it comes alive or dies.
 */
import type { Cells } from "../rules/board";
import { ALIVE, CELLS, OWNER } from "../rules/board";
import { changedFours } from "../rules/changes";

const KIND = OWNER | ALIVE;
const UNSEEN = -1; // it has not changed while anybody watched

export class Ages {
  readonly #since = new Int32Array(CELLS).fill(UNSEEN);

  /** What there is now is the first that is watched. */
  begin(): void {
    this.#since.fill(UNSEEN);
  }

  /** From *before* the world went on to *after*, which is of *generation*. */
  follow(before: Cells, after: Cells, generation: number): void {
    const [changed, since] = [changedFours(before, after), this.#since];
    for (let at = 0; at < changed.length; at++) {
      const first = 4 * changed[at]!;
      for (let i = first; i < first + 4; i++) {
        if (((before[i]! ^ after[i]!) & KIND) !== 0) since[i] = generation;
      }
    }
  }

  /** The generation since which the cell has been so; null if that was before anybody watched. */
  since(index: number): number | null {
    const since = this.#since[index]!;
    return since === UNSEEN ? null : since;
  }
}
