/**
 * The library: a panel of well-known patterns to search, like, and take in hand; and a field for
 * patterns from elsewhere.
 */

import { PLAYERS } from "../../../draw/palette";
import type { Actions, App } from "../state/app";
import type { Entry } from "../../../state/library";
import { KINDS, search, STARTS } from "../../../state/library";
import type { Pattern } from "../../../state/pattern";
import type { Store } from "../../../state/store";
import { element, icon } from "../../../shell/element";
import { Favourites } from "./favourites";
import { narrow } from "../../../shell/fold";
import { close, focusBoard, panels } from "./panels";
import { bindPaste, pasteField } from "./paste";
import { Cards, factsOf, winsOf } from "./cards";
import { SHELF } from "../words/later";
import { titled } from "../../../shell/titled";
import * as WORDS from "../words/patterns";

const START = "start";
const ALL = "all";
const LIKED = "favourites";

export function bindPatterns(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const take = (pattern: Pattern) => {
    actions.hold(pattern);
    if (narrow()) close();
    focusBoard();
  };
  const library = new Library(
    host,
    take,
    () => colourOf(store.state),
    () => store.state.calm,
  );
  host.append(library.root);
  const follow = () => {
    const { open, starting } = panels.state;
    if (starting) library.choose(START);
    library.open(open === "library");
  };
  follow(); // it may have been opened before it was here
  const unbind = [
    panels.subscribe(follow),
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
    placeholder: WORDS.search,
    "aria-label": WORDS.searchPatterns,
    autocomplete: "off",
    spellcheck: "false",
  });
  readonly #kinds = element("div", { class: "kinds", role: "group", "aria-label": WORDS.kinds });
  readonly #nothing = element("p", { class: "nothing soft", role: "status" });
  #kind = ALL;
  #inHand: string | null = null;

  constructor(
    host: HTMLElement,
    take: (pattern: Pattern) => void,
    colour: () => string,
    calm: () => boolean,
  ) {
    this.#host = host;
    this.#colour = colour;
    this.#cards = new Cards(take, this.#favourites, calm);
    this.#kinds.append(...[START, ALL, LIKED, ...KINDS].map((kind) => this.#chip(kind)));
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
    this.#cards.fill(found, this.#colour(), found === STARTS ? winsOf : factsOf);
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
    if (this.#kind === START && this.#search.value === "") return STARTS;
    const named = [START, ALL, LIKED].includes(this.#kind) ? undefined : this.#kind;
    const found = search(this.#search.value, named);
    return this.#kind === LIKED ? found.filter(({ name }) => this.#favourites.has(name)) : found;
  }

  #why(): string {
    const none = this.#kind === LIKED && this.#search.value === "";
    return none ? WORDS.noFavourites : WORDS.nothingFound;
  }

  #header(): HTMLElement {
    const attributes = { type: "button", class: "icon-button quiet", "aria-label": WORDS.close };
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
    return element("header", {}, element("h2", {}, WORDS.library), cross);
  }

  #close(): void {
    close();
    focusBoard();
  }

  #chip(kind: string): HTMLElement {
    const words = kind === LIKED ? "★ Favourites" : kind === START ? SHELF.title : titled(kind);
    const pressed = String(kind === this.#kind);
    const chip = element(
      "button",
      { type: "button", class: "chip", "aria-pressed": pressed, name: kind },
      words,
    );
    chip.addEventListener("click", () => {
      this.choose(kind);
    });
    return chip;
  }

  /** Show the patterns of *kind*. */
  choose(kind: string): void {
    this.#kind = kind;
    for (const chip of this.#kinds.querySelectorAll("button")) {
      chip.setAttribute("aria-pressed", String(chip.name === kind));
    }
    this.fill();
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
