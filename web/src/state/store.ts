/**
 * A store: one state that is replaced piece by piece, and whoever wants to hear of it.
 *
 * Pieces are never changed in place, so a listener knows by `===` whether its piece is the same.
 */

export type Listener<T> = (state: Readonly<T>, before: Readonly<T>) => void;

export class Store<T extends object> {
  #state: Readonly<T>;
  readonly #listeners = new Set<Listener<T>>();

  constructor(first: T) {
    this.#state = first;
  }

  get state(): Readonly<T> {
    return this.#state;
  }

  /** Replace the pieces in *patch*; nobody is told if they are what they were. */
  set(patch: Partial<T>): void {
    const before = this.#state;
    const changed = Object.entries(patch).some(([key, piece]) => before[key as keyof T] !== piece);
    if (!changed) return;
    this.#state = { ...before, ...patch };
    for (const listener of [...this.#listeners]) listener(this.#state, before);
  }

  /** Call *listener* after every change, until what is returned is called. */
  subscribe(listener: Listener<T>): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
