/**
 * A store: one state in named pieces, each of them a signal.
 *
 *     const store = new Store<App>({ generation: 0, players: [] });
 *     store.set({ generation: 1 });          replace a piece; several at once are one change
 *     store.state.generation                 what it is now, as an immutable snapshot
 *     store.signals.generation.value         the same; a component that reads it renders again
 *     store.subscribe((now, before) => ...)  for code that draws no component
 *
 * A piece is never changed in place, so `===` tells whether it is the same.
 */
import { batch, signal, type ReadonlySignal, type Signal } from "@preact/signals-core";

export type Listener<T> = (state: Readonly<T>, before: Readonly<T>) => void;

export type Signals<T> = { readonly [Piece in keyof T]-?: ReadonlySignal<T[Piece]> };

export class Store<T extends object> {
  /** A signal for each piece that the first state has. */
  readonly signals: Signals<T>;
  readonly #pieces: Record<string, Signal<unknown>>;
  readonly #listeners = new Set<Listener<T>>();
  #state: Readonly<T>;

  constructor(first: T) {
    this.#state = first;
    this.#pieces = Object.fromEntries(
      Object.entries(first).map(([name, piece]) => [name, signal<unknown>(piece)]),
    );
    this.signals = this.#pieces as Signals<T>;
  }

  get state(): Readonly<T> {
    return this.#state;
  }

  /** Replace the pieces in *patch*; nobody is told if they are what they were. */
  set(patch: Partial<T>): void {
    const before = this.#state;
    const changed = Object.entries(patch).filter(
      ([name, piece]) => before[name as keyof T] !== piece,
    );
    if (changed.length === 0) return;
    this.#state = { ...before, ...patch };
    batch(() => {
      for (const [name, piece] of changed) {
        const known = this.#pieces[name];
        if (known === undefined) this.#pieces[name] = signal<unknown>(piece);
        else known.value = piece;
      }
    });
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
