/**
 * The draft and the tool in hand: nothing here is known to anybody else until it is sent.
 *
 * Its actions are arrow functions, so that they can be passed on.
 */

import type { Actions, App, Tool } from "../state/app";
import type { Draft } from "../state/draft";
import { EMPTY, History, priceOf } from "../state/draft";
import type { Pattern } from "../../../state/pattern";
import type { Store } from "../../../state/store";

type Needs = Pick<Actions, "edit" | "undo" | "redo" | "cancel" | "hold" | "use" | "look">;

export class Drafting implements Needs {
  readonly #store: Store<App>;
  #history = new History<Draft>(EMPTY);

  constructor(store: Store<App>) {
    this.#store = store;
    store.subscribe((now, before) => {
      if (now.view !== before.view || now.me !== before.me) this.#price();
    });
  }

  readonly edit = (next: Draft): void => {
    if (next === this.#history.present) return;
    this.#history.do(next);
    this.#show();
  };

  readonly undo = (): void => {
    if (this.#history.undo()) this.#show();
  };

  readonly redo = (): void => {
    if (this.#history.redo()) this.#show();
  };

  readonly cancel = (): void => {
    if (this.#history.present.items.length > 0) this.edit(EMPTY);
  };

  /** Take the draft away to send it, with how it came about, and begin an empty one. */
  take(): History<Draft> {
    const taken = this.#history;
    taken.do(this.#store.state.draft); // a stroke that is not yet done is sent too
    this.#history = new History(EMPTY);
    this.#show();
    return taken;
  }

  /** Put what was *taken* back, for it was refused; but never in place of a newer draft. */
  giveBack(taken: History<Draft>): void {
    if (this.#store.state.draft.items.length > 0) return;
    this.#history = taken;
    this.#show();
  }

  readonly hold = (pattern: Pattern | null): void => {
    this.#store.set({ pattern, tool: pattern === null ? "look" : "stamp" });
  };

  readonly use = (tool: Tool): void => {
    const pattern = tool === "stamp" ? this.#store.state.pattern : null;
    this.#store.set({ tool, pattern });
  };

  readonly look = (camera: App["camera"]): void => {
    this.#store.set({ camera });
  };

  #show(): void {
    const { present, canUndo, canRedo } = this.#history;
    this.#store.set({ draft: present, canUndo, canRedo });
    this.#price();
  }

  #price(): void {
    this.#store.set({ price: priceOf(this.#store.state, this.#store.state.draft) });
  }
}
