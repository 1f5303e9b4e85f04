/** The pieces of a draft in a row: stamps and strokes, each to be selected or taken away. */

import type { Actions, App } from "../state/app";
import type { Draft, Item } from "../state/draft";
import { removeSelected, select } from "../state/draft";
import type { Store } from "../../../state/store";
import { element, icon } from "../../../shell/element";
import { backToTheBoard } from "./panels";
import { titled } from "../../../shell/titled";
import * as WORDS from "../words/pieces";

const LISTED_FROM = 2; // a single piece needs no list

export class Pieces {
  readonly root = element("ul", { class: "pieces list", "aria-label": WORDS.piecesDraft });
  readonly #store: Store<App>;
  readonly #actions: Actions;
  #shown: Draft | null = null;

  constructor(store: Store<App>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
  }

  show(draft: Draft): void {
    if (draft === this.#shown) return;
    this.#shown = draft;
    this.root.hidden = draft.items.length < LISTED_FROM;
    const at = this.#buttons.indexOf(document.activeElement as HTMLButtonElement);
    this.root.replaceChildren(...draft.items.map((item) => this.#piece(item, draft.selected)));
    if (at >= 0) this.#buttons[Math.min(at, this.#buttons.length - 1)]?.focus();
  }

  get #buttons(): HTMLButtonElement[] {
    return [...this.root.querySelectorAll("button")];
  }

  #piece(item: Item, selected: number | null): HTMLElement {
    const name = titled(item.pattern.name || "pattern");
    const pressed = String(item.id === selected);
    const words = `${name} · ${item.pattern.points.length}`;
    const choose = element(
      "button",
      { type: "button", class: "chip", "aria-pressed": pressed },
      words,
    );
    choose.addEventListener("click", (event) => {
      this.#choose(item.id);
      backToTheBoard(event);
    });
    const label = { "aria-label": WORDS.takeAwayThis(name), title: WORDS.takeAway };
    const drop = element("button", { type: "button", class: "drop", ...label }, icon("close"));
    drop.addEventListener("click", (event) => {
      this.#actions.edit(removeSelected(select(this.#store.state.draft, item.id)));
      backToTheBoard(event);
    });
    return element("li", { class: "piece" }, choose, drop);
  }

  /** Select a piece, or nothing if it is selected. */
  #choose(id: number): void {
    const { draft } = this.#store.state;
    this.#store.set({ draft: select(draft, draft.selected === id ? null : id) });
  }
}
