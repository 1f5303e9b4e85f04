/**
 * A history: what was before and, after a step back, what comes again.
 *
 *     past ... past  present  future ... future
 *          <- undo            redo ->
 */

/** So many steps can be undone; older ones are forgotten. */
export const MOST_STEPS = 500;

export class History<T> {
  #past: T[] = [];
  #future: T[] = [];
  #present: T;

  constructor(first: T) {
    this.#present = first;
  }

  get present(): T {
    return this.#present;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Go on to *next*; what was undone before is gone. The same again is no step. */
  do(next: T): void {
    if (next === this.#present) return;
    this.#past = [...this.#past, this.#present].slice(-MOST_STEPS);
    this.#future = [];
    this.#present = next;
  }

  /** Go a step back; false if there is none. */
  undo(): boolean {
    return this.#step(this.#past, this.#future);
  }

  /** Go a step forward again; false if there is none. */
  redo(): boolean {
    return this.#step(this.#future, this.#past);
  }

  /** Begin anew with *first*. */
  clear(first: T): void {
    this.#past = [];
    this.#future = [];
    this.#present = first;
  }

  #step(from: T[], to: T[]): boolean {
    if (from.length === 0) return false;
    to.push(this.#present);
    this.#present = from.pop() as T;
    return true;
  }
}
