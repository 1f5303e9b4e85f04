/**
 * A draft: what a player is about to place, before anything is sent.
 *
 *     Draft
 *     |-- items       stamps and drawn strokes, in the order in which they came
 *     |   |-- id         its own in this draft
 *     |   |-- pattern    the shape
 *     |   `-- at         its upper left corner, in any integers: the board wraps
 *     `-- selected    the id of the item that is turned, mirrored, flipped and nudged
 *
 * Drafts are never changed, only replaced; an edit that finds nothing to do gives back the same one.
 */

import type { Index, Point } from "../../../rules/grid";
import type { Cells } from "../rules/board";
import { indexOf, pointOf, SIZE } from "../rules/board";
import { FIRST_COINS } from "../rules/accounts";
import { FREE, price as priceOfCells, type Price } from "../rules/placing";
import type { App } from "./app";
import { centred } from "../../../state/strokes";
import { cornerOf, flip, mirror, pattern, type Pattern, turn } from "../../../state/pattern";

export { History } from "../../../state/history";

export interface Item {
  readonly id: number;
  readonly pattern: Pattern;
  readonly at: Point;
}

export interface Draft {
  readonly items: readonly Item[];
  readonly selected: number | null;
}

export const EMPTY: Draft = { items: [], selected: null };

/** What a stroke is called. */
const DRAWN = "drawn";

/** Put *shape* down with its upper left corner *at* a cell, and select it; twice on one spot is once. */
export function stamp(d: Draft, shape: Pattern, at: Point): Draft {
  const there = new Set(indicesOf(d));
  const fresh = cellsOf({ id: 0, pattern: shape, at }).some((cell) => !there.has(cell));
  return fresh ? add(d, shape, at, true) : d;
}

/** Add a stroke of *points*, as far as they are not in the draft yet. */
export function drawCells(d: Draft, points: Iterable<Point>): Draft {
  const there = new Set(indicesOf(d));
  const fresh = [...points].filter(([x, y]) => !there.has(indexOf(x, y)));
  if (fresh.length === 0) return d;
  // A stroke over the seam stays in one piece.
  const stroke = fresh.map((point) => nearest(point, fresh[0]!));
  return add(d, pattern(DRAWN, stroke), cornerOf(stroke), false);
}

/** Take *points* out of whatever holds them. */
export function eraseCells(d: Draft, points: Iterable<Point>): Draft {
  const gone = new Set(Array.from(points, ([x, y]) => indexOf(x, y)));
  const items = d.items.map((item) => without(item, gone));
  if (items.every((item, number) => item === d.items[number])) return d;
  const left = items.filter((item) => item.pattern.points.length > 0);
  return select({ ...d, items: left }, d.selected);
}

/** Turn the selected item clockwise, about its middle. */
export function turnSelected(d: Draft): Draft {
  return change(d, (item) => {
    const { width, height } = item.pattern;
    // Towards zero, so that the half cell of an uneven box is given back by the next turn.
    const aside = Math.trunc((width - height) / 2);
    return { ...nudged(item, aside, -aside), pattern: turn(item.pattern) };
  });
}

/** Exchange left and right of the selected item. */
export function mirrorSelected(d: Draft): Draft {
  return change(d, (item) => ({ ...item, pattern: mirror(item.pattern) }));
}

/** Turn the selected item upside down. */
export function flipSelected(d: Draft): Draft {
  return change(d, (item) => ({ ...item, pattern: flip(item.pattern) }));
}

/** Move the selected item. */
export function nudgeSelected(d: Draft, dx: number, dy: number): Draft {
  return change(d, (item) => nudged(item, dx, dy));
}

/** Take the selected item away. */
export function removeSelected(d: Draft): Draft {
  if (d.selected === null) return d;
  return { items: d.items.filter((item) => item.id !== d.selected), selected: null };
}

/** Select the item *id*, or nothing if there is no such item. */
export function select(d: Draft, id: number | null): Draft {
  const selected = d.items.some((item) => item.id === id) ? id : null;
  return selected === d.selected ? d : { ...d, selected };
}

/** The cells of *item* on the board, wrapped. */
export function cellsOf(item: Item): readonly Index[] {
  const [left, top] = item.at;
  return item.pattern.points.map(([x, y]) => indexOf(left + x, top + y));
}

/** The cells of a draft as they are sent: wrapped, and each once. */
export function pointsOf(d: Draft): readonly Point[] {
  return indicesOf(d).map(pointOf);
}

/** What placing *d* on *cells* does to a *balance*, as the canister decides it. */
export function price(d: Draft, cells: Cells, balance: number): Price {
  return priceOfCells(indicesOf(d), cells, balance);
}

/** What *draft* would cost now. */
export function priceOf(state: Pick<App, "view" | "me">, draft: Draft): Price {
  if (state.view === null || draft.items.length === 0) return FREE;
  return price(draft, state.view.cells, balanceOf(state));
}

/** The coins that can be spent; whoever has no seat yet pays from what a seat begins with. */
export function balanceOf({ me }: Pick<App, "me">): number {
  return me?.player == null ? FIRST_COINS : me.balance;
}

/** The cells of *pattern* when its middle is at *cell*. */
export function pointsAt(pattern: Pattern, cell: Point): Point[] {
  const [left, top] = centred(pattern, cell);
  return pattern.points.map(([x, y]): Point => [left + x, top + y]);
}

/** The uppermost piece of the draft with a cell no further from *cell* than *reach* cells. */
export function itemAt(draft: Draft, cell: Point, reach = 0): Item | null {
  return draft.items.findLast((item) => touches(item, cell, reach)) ?? null;
}

export function selectedItem({ items, selected }: Draft): Item | null {
  return items.find(({ id }) => id === selected) ?? null;
}

/** Whether the selected piece has a cell no further from *cell* than *reach* cells. */
export function onSelected(draft: Draft, cell: Point, reach: number): boolean {
  const item = selectedItem(draft);
  return item !== null && touches(item, cell, reach);
}

function touches({ pattern, at }: Item, cell: Point, reach: number): boolean {
  const [left, top] = [cell[0] - at[0], cell[1] - at[1]];
  return pattern.points.some(([x, y]) => apart(x, left) <= reach && apart(y, top) <= reach);
}

/** How far two columns, or two rows, of the torus are from each other. */
function apart(a: number, b: number): number {
  const ahead = (((a - b) % SIZE) + SIZE) % SIZE;
  return Math.min(ahead, SIZE - ahead);
}

function indicesOf(d: Draft): readonly Index[] {
  return [...new Set(d.items.flatMap(cellsOf))];
}

function add(d: Draft, shape: Pattern, at: Point, selected: boolean): Draft {
  const id = d.items.reduce((last, item) => Math.max(last, item.id), 0) + 1;
  return { items: [...d.items, { id, pattern: shape, at }], selected: selected ? id : null };
}

/** *d* with its selected item replaced by what *edit* makes of it. */
function change(d: Draft, edit: (item: Item) => Item): Draft {
  if (d.selected === null) return d;
  return { ...d, items: d.items.map((item) => (item.id === d.selected ? edit(item) : item)) };
}

function nudged(item: Item, dx: number, dy: number): Item {
  return { ...item, at: [item.at[0] + dx, item.at[1] + dy] };
}

/** *item* without the cells *gone*; the others stay where they are. */
function without(item: Item, gone: ReadonlySet<Index>): Item {
  const cells = cellsOf(item);
  const kept = item.pattern.points.filter((_, number) => !gone.has(cells[number]!));
  if (kept.length === cells.length) return item;
  return { ...nudged(item, ...cornerOf(kept)), pattern: pattern(item.pattern.name, kept) };
}

/** The cell *point*, in the numbers that are nearest to *other*. */
function nearest(point: Point, other: Point): Point {
  const near = (here: number, there: number) => here - SIZE * Math.round((here - there) / SIZE);
  return [near(point[0], other[0]), near(point[1], other[1])];
}
