/**
 * The library: a panel of well-known patterns to search, like, and take in hand; and a field for
 * patterns from elsewhere.
 */

import { PLAYERS } from "../../../draw/palette";
import type { Actions, App } from "../state/app";
import type { Entry } from "../../../state/library";
import { KINDS, search } from "../../../state/library";
import type { Pattern } from "../../../state/pattern";
import type { Store } from "../../../state/store";
import { element, icon } from "../../../shell/element";
import { Favourites } from "./favourites";
import { narrow } from "../../../shell/fold";
import { close, focusBoard, panels } from "./panels";
import { bindPaste, pasteField } from "./paste";
import { Cards } from "./cards";
import { titled } from "../../../shell/titled";

const ALL = "all";
const LIKED = "favourites";

export function bindPatterns(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const take = (pattern: Pattern) => {
    actions.hold(pattern);
    if (narrow()) close();
    focusBoard();
  };
  const library = new Library(host, take, () => colourOf(store.state));
  host.append(library.root);
  const unbind = [
    panels.subscribe(() => {
      library.open(panels.state.open === "library");
    }),
    store.subscribe((now, before) => {
      if (now.me?.player !== before.me?.player) library.fill();
      if (now.pattern !== before.pattern) library.light(now.pattern);
    }),
    bindPaste(take, actions),
  ];
  return () => {
    for (const stop of unbind) stop();
    library.unbind();
  };
}

const colourOf = ({ me }: App) => PLAYERS[me?.player ?? 0]!.cell;

class Library {
  readonly root: HTMLElement;
  readonly #host: HTMLElement;
  readonly #colour: () => string;
  readonly #favourites = new Favourites();
  readonly #cards: Cards;
  readonly #search = element("input", {
    type: "search",
    placeholder: "Search",
    "aria-label": "Search patterns",
    autocomplete: "off",
    spellcheck: "false",
  });
  readonly #kinds = element("div", { class: "kinds", role: "group", "aria-label": "Kinds" });
  readonly #nothing = element("p", { class: "nothing soft", role: "status" });
  #kind = ALL;
  #inHand: string | null = null;

  constructor(host: HTMLElement, take: (pattern: Pattern) => void, colour: () => string) {
    this.#host = host;
    this.#colour = colour;
    this.#cards = new Cards(take, this.#favourites);
    this.#kinds.append(...[ALL, LIKED, ...KINDS].map((kind) => this.#chip(kind)));
    const field = element("div", { class: "field" }, this.#search);
    const scrolled = element("div", { class: "scrolled" }, this.#nothing, this.#cards.root);
    this.root = element(
      "div",
      { class: "library panel" },
      this.#header(),
      field,
      this.#kinds,
      scrolled,
      pasteField(take),
    );
    this.#search.addEventListener("input", () => {
      this.fill();
    });
    this.root.addEventListener("keydown", (event) => {
      this.#key(event, take);
    });
  }

  open(open: boolean): void {
    if (open === !this.#host.hidden) return;
    const focused = this.root.contains(document.activeElement);
    this.#host.hidden = !open;
    if (open) this.fill();
    // On a phone the focus would call up a keyboard over the patterns.
    if (open && !narrow()) this.#search.focus();
    if (!open && focused) focusBoard();
  }

  fill(): void {
    if (this.#host.hidden) return;
    const found = this.#found();
    this.#cards.fill(found, this.#colour());
    this.#cards.light(this.#inHand);
    this.#nothing.hidden = found.length > 0;
    this.#nothing.textContent = found.length > 0 ? "" : this.#why();
  }

  light(pattern: Pattern | null): void {
    this.#inHand = pattern?.name ?? null;
    this.#cards.light(this.#inHand);
  }

  unbind(): void {
    this.#cards.unbind();
    this.root.remove();
  }

  #found(): readonly Entry[] {
    const named = [ALL, LIKED].includes(this.#kind) ? undefined : this.#kind;
    const found = search(this.#search.value, named);
    return this.#kind === LIKED ? found.filter(({ name }) => this.#favourites.has(name)) : found;
  }

  #why(): string {
    const none = this.#kind === LIKED && this.#search.value === "";
    return none ? "No favourites yet: press the star of a pattern." : "No such pattern here.";
  }

  #header(): HTMLElement {
    const attributes = { type: "button", class: "icon-button quiet", "aria-label": "Close" };
    const cross = element(
      "button",
      {
        ...attributes,
        onclick: () => {
          this.#close();
        },
      },
      icon("close"),
    );
    return element("header", {}, element("h2", {}, "Library"), cross);
  }

  #close(): void {
    close();
    focusBoard();
  }

  #chip(kind: string): HTMLElement {
    const words = kind === LIKED ? "★ Favourites" : titled(kind);
    const pressed = String(kind === this.#kind);
    const chip = element(
      "button",
      { type: "button", class: "chip", "aria-pressed": pressed },
      words,
    );
    chip.addEventListener("click", () => {
      this.#kind = kind;
      for (const other of this.#kinds.children) {
        other.setAttribute("aria-pressed", String(other === chip));
      }
      this.fill();
    });
    return chip;
  }

  #key(event: KeyboardEvent, take: (pattern: Pattern) => void): void {
    const searching = event.target === this.#search;
    if (event.key === "Escape") {
      event.preventDefault();
      this.#close();
    } else if (searching && event.key === "ArrowDown") {
      event.preventDefault();
      this.#cards.focus();
    } else if (searching && event.key === "Enter") {
      const [first] = this.#found();
      if (first) take(first.pattern);
    }
  }
}
