/**
 * The card: what one cell is, beside the mouse that rests on it or the finger that touched it.
 *
 *     [3] Living cell of Ada
 *     since generation 12 340, 41 generations ago
 *     2 coins lie here: to whoever is born here next, unless that is Ada
 *
 * Whoever has a tool in hand is told by the keyboard's cursor instead, which says the same.
 */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Point } from "../../../rules/grid";
import { screenOf } from "../../../state/camera";
import { useGame, useOnce } from "../game";
import { coinsOf, indexOf, isAlive, ownerOf } from "../rules/board";
import { Ages } from "../state/ages";
import type { App } from "../state/app";
import { CELL as WORDS } from "../words-later";
import { Swatch } from "./Swatch";
import "./CellCard.css";

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
  return [owner === null ? lie : WORDS.capturedBy(lie, owner)];
}

/** A cell that is told about, and since when it is what it is. */
interface Told {
  readonly at: Point;
  readonly since: number | null;
}

/** The card of the cell on which the mouse rests, or which a finger touched. */
export function CellCard() {
  const { store } = useGame();
  const [told, setTold] = useState<Told | null>(null);
  useOnce(() => {
    const ages = new Ages();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: Point | null = null;
    const show = (at: Point | null) => {
      shown = at;
      setTold(at && { at, since: ages.since(indexOf(...at)) });
    };
    const rest = ({ hover, tool }: App) => {
      clearTimeout(timer);
      show(null);
      if (hover === null || tool !== "look") return;
      timer = setTimeout(() => {
        // Of what is nobody's and empty there is nothing to say.
        if ((store.state.view?.cells[indexOf(...hover)] ?? 0) !== 0) show(hover);
      }, RESTS);
    };
    const unsubscribe = store.subscribe((now, before) => {
      if (now.view !== before.view) {
        age(ages, now, before);
        if (shown !== null) show(shown);
      }
      if (now.hover !== before.hover || now.tool !== before.tool) rest(now);
      else if (now.camera !== before.camera) show(null);
      if (now.touched !== before.touched && now.touched !== null) show(now.touched);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  });
  return <div role="status">{told !== null && <Card {...told} />}</div>;
}

function age(ages: Ages, { view }: App, { view: before }: App): void {
  if (view === null) return;
  if (before === null || view.generation < before.generation) ages.begin();
  else ages.follow(before.cells, view.cells, view.generation);
}

function Card({ at, since }: Told) {
  const { store } = useGame();
  const { state } = store;
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const root = useRef<HTMLDivElement>(null);
  const [title, ...lines] = wordsOf(state, at, since);
  const owner = ownerOf(state.view?.cells[indexOf(...at)] ?? 0);
  useLayoutEffect(() => {
    const found = root.current && placeOf(root.current, state, at);
    if (found) setPlace((now) => (now.left === found.left && now.top === found.top ? now : found));
  });
  if (state.camera.scale < SMALLEST_CELL) return null;
  return (
    <div class="card-of-cell panel" ref={root} style={place}>
      <p class="whose">
        {owner > 0 && <Swatch player={owner} />}
        {title}
      </p>
      {lines.map((line) => (
        <p key={line} class="soft number">
          {line}
        </p>
      ))}
    </div>
  );
}

/** Where *card* has to be, in CSS pixels: beside the cell *at*, on the side where there is room. */
function placeOf(card: HTMLElement, { camera }: Pick<App, "camera">, at: Point) {
  const far = ([x, y]: Point) => Math.hypot(x - camera.width / 2, y - camera.height / 2);
  const [seen] = screenOf(camera, ...at).sort((one, other) => far(one) - far(other));
  const stage = card.closest("main");
  if (seen === undefined || stage === null) return null;
  const ratio = camera.width / Math.max(stage.clientWidth, 1);
  const [cell, left, top] = [camera.scale, ...seen].map((pixels) => pixels / ratio) as [
    number,
    number,
    number,
  ];
  const right = left + cell + ASIDE;
  const beside =
    right + card.offsetWidth < stage.clientWidth ? right : left - ASIDE - card.offsetWidth;
  const lowest = stage.clientHeight - card.offsetHeight - 4;
  return { left: Math.max(4, beside), top: Math.max(4, Math.min(top, lowest)) };
}
