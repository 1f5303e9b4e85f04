/**
 * The hand: what touching a cell does to the draft, with whatever is in it.
 *
 *     look    a touch selects a stamp, or nothing       a drag moves the selected one, or the board
 *     draw    a drag draws a stroke without gaps        and is one step for undo
 *     erase   a drag wipes cells off the draft
 *     stamp   a touch puts the pattern down             its middle is where the touch is
 *
 * Pure: drafts in, drafts out.
 */

import type { Point } from "../../../rules/grid";
import { SIZE } from "../rules/board";
import type { Tool } from "../state/app";
import type { Draft, Item } from "../state/draft";
import { drawCells, eraseCells, nudgeSelected } from "../state/draft";
import type { Pattern } from "../../../state/pattern";
import { centred } from "../../../state/strokes";

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

/** *draft* with the *points* of a stroke drawn, or wiped off. */
export function stroked(draft: Draft, tool: Tool, points: readonly Point[]): Draft {
  return tool === "erase" ? eraseCells(draft, points) : drawCells(draft, points);
}

/** *draft* with its selected piece moved as far as from one cell to another. */
export function moved(draft: Draft, from: Point, to: Point): Draft {
  return nudgeSelected(draft, to[0] - from[0], to[1] - from[1]);
}
