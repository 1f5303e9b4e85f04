/**
 * Patterns side by side, a card each: its picture, its name, what it costs and how it moves.
 *
 * Pictures are drawn when they come into sight. Arrow keys go from pattern to pattern.
 */

import { move } from "../../../draw/moving";
import { thumbnail } from "../../../draw/thumbnail";
import type { Entry } from "../../../state/library";
import type { Pattern } from "../../../state/pattern";
import { element, write } from "../../../shell/element";
import type { Favourites } from "./favourites";
import { SHELF } from "../words/later";
import { titled } from "../../../shell/titled";
import { plural } from "../../../shell/words";

const PICTURE = 56; // CSS pixels

/** How fast it moves, as Life people write it: "c/4 diagonal"; empty if it does not. */
export function speedOf({ period, moves }: Entry): string {
  if (period === undefined || moves === undefined) return "";
  const [far, near] = moves.map(Math.abs).sort((a, b) => b - a) as [number, number];
  if (far === 0) return "";
  if (near !== 0 && near !== far) return `(${far},${near})c/${period}`;
  const shared = divisor(far, period);
  const speed = `${far === shared ? "" : far / shared}c/${period / shared}`;
  return near === far ? `${speed} diagonal` : speed;
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** What it costs and what it wins, for whoever begins. */
export function winsOf({ pattern, land }: Entry): string {
  return SHELF.facts(pattern.points.length, land ?? 0);
}

/** What is known of it in short: cells, which are its price, and period or speed. */
export function factsOf(entry: Entry): string {
  const cells = plural(entry.pattern.points.length, "cell");
  const { period } = entry;
  const rest = speedOf(entry) || (period !== undefined && period > 1 ? `period ${period}` : "");
  return rest === "" ? cells : `${cells} · ${rest}`;
}

/** Where the focus goes from card *at* of *count* in rows of *columns*; null if *key* is no way. */
export function next(key: string, at: number, count: number, columns: number): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  if (to === undefined) return null;
  return to < 0 || to >= count ? at : to;
}

export class Cards {
  readonly root = element("ul", { class: "cards", "data-keys": true });
  readonly #take: (pattern: Pattern) => void;
  readonly #favourites: Favourites;
  readonly #calm: () => boolean;
  #ends: (() => void)[] = [];
  #facts = factsOf;
  readonly #pictures = new Map<Element, () => void>();
  readonly #sight = new IntersectionObserver((seen) => {
    for (const { target, isIntersecting } of seen) if (isIntersecting) this.#draw(target);
  });

  constructor(
    take: (pattern: Pattern) => void,
    favourites: Favourites,
    calm: () => boolean = () => false,
  ) {
    this.#calm = calm;
    this.#take = take;
    this.#favourites = favourites;
    this.root.addEventListener("keydown", (event) => {
      this.#key(event);
    });
    this.root.addEventListener("focusin", ({ target }) => {
      this.#stopAt((target as Element).closest(".card"));
    });
  }

  /** Show *entries*, drawn in *colour*, with *facts* below each. */
  fill(entries: readonly Entry[], colour: string, facts = factsOf): void {
    this.#facts = facts;
    this.#sight.disconnect();
    this.#pictures.clear();
    this.#stopAll();
    const cards = entries.map((entry) => this.#card(entry, colour));
    this.root.replaceChildren(...cards);
    this.#stopAt(cards[0] ?? null);
  }

  /** Light the card of the pattern in hand. */
  light(name: string | null): void {
    for (const take of this.#takes) take.setAttribute("aria-pressed", String(take.name === name));
  }

  focus(): void {
    this.#takes[0]?.focus();
  }

  #stopAll(): void {
    for (const end of this.#ends) end();
    this.#ends = [];
  }

  unbind(): void {
    this.#stopAll();
    this.#sight.disconnect();
    this.root.remove();
  }

  get #takes(): HTMLButtonElement[] {
    return [...this.root.querySelectorAll<HTMLButtonElement>(".take")];
  }

  #card(entry: Entry, colour: string): HTMLElement {
    const card = element("li", { class: "card" }, this.#takeButton(entry), this.#star(entry));
    const picture = card.querySelector(".picture")!;
    this.#pictures.set(picture, () => {
      picture.append(thumbnail(entry.pattern, PICTURE, colour));
    });
    this.#sight.observe(picture);
    this.#moves(card, entry.pattern, colour);
    return card;
  }

  /** The picture lives while somebody points at its card, or has the focus in it. */
  #moves(card: HTMLElement, pattern: Pattern, colour: string): void {
    let still: (() => void) | null = null;
    const begin = () => {
      const canvas = card.querySelector("canvas");
      if (still === null && canvas !== null && !this.#calm()) still = move(canvas, pattern, colour);
    };
    const end = () => {
      still?.();
      still = null;
    };
    for (const event of ["pointerenter", "focusin"]) card.addEventListener(event, begin);
    for (const event of ["pointerleave", "focusout"]) card.addEventListener(event, end);
    this.#ends.push(end);
  }

  #takeButton(entry: Entry): HTMLElement {
    const { name, about, pattern } = entry;
    return element(
      "button",
      {
        type: "button",
        class: "take",
        name,
        title: titled(about),
        onclick: () => {
          this.#take(pattern);
        },
      },
      element("span", { class: "picture", "aria-hidden": "true" }),
      element("span", { class: "name" }, titled(name)),
      element("span", { class: "facts number soft" }, this.#facts(entry)),
    );
  }

  #star({ name }: Entry): HTMLElement {
    const star = element("button", { type: "button", class: "star" });
    star.setAttribute("aria-label", `Favourite: ${name}`);
    const show = () => {
      const liked = this.#favourites.has(name);
      star.setAttribute("aria-pressed", String(liked));
      write(star, liked ? "★" : "☆");
    };
    star.addEventListener("click", () => {
      this.#favourites.toggle(name);
      show();
    });
    show();
    return star;
  }

  #draw(picture: Element): void {
    this.#sight.unobserve(picture);
    this.#pictures.get(picture)?.();
    this.#pictures.delete(picture);
  }

  #key(event: KeyboardEvent): void {
    const takes = this.#takes;
    const card = document.activeElement?.closest(".card");
    const at = takes.findIndex((take) => take.closest(".card") === card);
    const to = next(event.key, at, takes.length, columnsOf(takes));
    if (to === null) return;
    event.preventDefault();
    takes[to]?.focus();
  }

  /** Tab stops at one card only: the one that had the focus last. */
  #stopAt(stop: Element | null): void {
    for (const card of this.root.children) {
      for (const button of card.querySelectorAll("button"))
        button.tabIndex = card === stop ? 0 : -1;
    }
  }
}

/** How many cards are in the first row. */
function columnsOf(cards: readonly HTMLElement[]): number {
  const below = cards.findIndex(({ offsetTop }) => offsetTop > cards[0]!.offsetTop);
  return below < 0 ? cards.length : below;
}
