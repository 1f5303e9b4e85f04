/**
 * The card: what one cell is, beside the mouse that rests on it or the finger that touched it.
 *
 *     [3] Living cell of Ada
 *     since generation 12 340, 41 generations ago
 *     2 coins lie here: to whoever is born here next, unless that is Ada
 *
 * Whoever has a tool in hand is told by the keyboard's cursor instead, which says the same.
 */

import type { Point } from "../../../rules/grid";
import { element } from "../../../shell/element";
import { screenOf } from "../../../state/camera";
import type { Store } from "../../../state/store";
import { coinsOf, indexOf, isAlive, ownerOf } from "../rules/board";
import { Ages } from "../state/ages";
import type { App } from "../state/app";
import { swatch } from "./swatch";
import * as WORDS from "../words/card";

const RESTS = 300; // milliseconds that a mouse has to rest before anything is said
const ASIDE = 14; // CSS pixels between the cell and its card
const SMALLEST_CELL = 2; // device pixels; smaller ones cannot be pointed at

/** What there is to say about the cell at *point*, a line each; *since* is its age, if it is known. */
export function wordsOf(
  { view, standings }: Pick<App, "view" | "standings">,
  [x, y]: Point,
  since: number | null,
): readonly string[] {
  const cell = view?.cells[indexOf(x, y)] ?? 0;
  const owner = standings.find(({ player }) => player === ownerOf(cell))?.name ?? null;
  return [
    whose(cell, owner),
    ...(ownerOf(cell) === 0 ? [] : [when(view?.generation ?? 0, since)]),
    ...lying(coinsOf(cell), owner),
    WORDS.place(x, y),
  ];
}

function whose(cell: number, owner: string | null): string {
  if (ownerOf(cell) === 0) return WORDS.nobodysLand;
  const name = owner ?? WORDS.unnamed(ownerOf(cell));
  return isAlive(cell) ? WORDS.livingCellOf(name) : WORDS.landOf(name);
}

function when(now: number, since: number | null): string {
  if (since === null) return WORDS.olderThanVisit;
  if (since >= now) return WORDS.sinceGeneration;
  return WORDS.since(since, now - since);
}

function lying(coins: number, owner: string | null): string[] {
  if (coins === 0) return [];
  const lie = coins === 1 ? WORDS.oneCoin : WORDS.manyCoins(coins);
  if (owner === null) return [lie];
  return [WORDS.capturedBy(lie, owner)];
}

export function bindCard(host: HTMLElement, store: Store<App>): () => void {
  const card = new Card(host);
  const ages = new Ages();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (at: Point) => {
    card.show(store.state, at, ages.since(indexOf(...at)));
  };
  const rest = ({ hover, tool }: App) => {
    clearTimeout(timer);
    card.hide();
    if (hover === null || tool !== "look") return;
    timer = setTimeout(() => {
      if (isSomething(store.state, hover)) show(hover);
    }, RESTS);
  };
  const stop = store.subscribe((now, before) => {
    if (now.view !== before.view && now.view !== null) {
      const back = before.view !== null && now.view.generation < before.view.generation;
      if (before.view === null || back) ages.begin();
      else ages.follow(before.view.cells, now.view.cells, now.view.generation);
      if (card.at !== null) show(card.at);
    }
    if (now.hover !== before.hover || now.tool !== before.tool) rest(now);
    else if (now.camera !== before.camera) card.hide();
    if (now.touched !== before.touched && now.touched !== null) show(now.touched);
  });
  return () => {
    stop();
    clearTimeout(timer);
    card.root.remove();
  };
}

/** Whether there is more to say of the cell at *point* than that it is nobody's. */
function isSomething({ view }: App, [x, y]: Point): boolean {
  return (view?.cells[indexOf(x, y)] ?? 0) !== 0;
}

class Card {
  readonly root = element("div", { class: "card-of-cell panel", role: "status", hidden: true });
  at: Point | null = null;
  #shown = "";

  constructor(host: HTMLElement) {
    host.append(this.root);
  }

  show(state: App, at: Point, since: number | null): void {
    this.at = at;
    const place = placeOf(state, at);
    if (place === null || state.camera.scale < SMALLEST_CELL) {
      this.hide();
      return;
    }
    this.#fill(state, wordsOf(state, at, since));
    this.root.hidden = false;
    this.#put(state, place);
  }

  hide(): void {
    this.at = null;
    this.root.hidden = true;
  }

  #fill({ view }: App, [title, ...lines]: readonly string[]): void {
    const shown = [title, ...lines].join("\n");
    if (shown === this.#shown) return;
    this.#shown = shown;
    const owner = ownerOf(view?.cells[indexOf(...this.at!)] ?? 0);
    const head = element("p", { class: "whose" }, ...(owner > 0 ? [swatch(owner)] : []), title!);
    const rest = lines.map((line) => element("p", { class: "soft number" }, line));
    this.root.replaceChildren(head, ...rest);
  }

  /** Beside the cell, on the side where there is room. */
  #put({ camera }: App, [x, y]: Point): void {
    const { clientWidth, clientHeight } = this.root.parentElement!;
    const ratio = camera.width / Math.max(clientWidth, 1);
    const [cell, left, top] = [camera.scale / ratio, x / ratio, y / ratio];
    const { offsetWidth: width, offsetHeight: height } = this.root;
    const right = left + cell + ASIDE;
    const beside = right + width < clientWidth ? right : left - ASIDE - width;
    this.root.style.left = `${Math.max(4, beside)}px`;
    this.root.style.top = `${Math.max(4, Math.min(top, clientHeight - height - 4))}px`;
  }
}

/** Where on the screen the cell *at* is nearest to the middle, in device pixels. */
function placeOf({ camera }: App, at: Point): Point | null {
  const far = ([x, y]: Point) => Math.hypot(x - camera.width / 2, y - camera.height / 2);
  return screenOf(camera, ...at).sort((one, other) => far(one) - far(other))[0] ?? null;
}
