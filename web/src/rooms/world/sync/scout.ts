/**
 * A move that grows: some hundred pairs of a pattern and a place are tried on a copy of the world.
 *
 *     +----+----+----+----+
 *     | R  | R  |    | R  |     sixteen places at a time, 128 cells apart, so that one run tries all of
 *     +----+----+----+----+     them; a place where something lives is left out. What grew most is then
 *     | R  |    | R  | R  |     tried alone, because neighbours may have helped it.
 *     +----+----+----+----+
 */

import type { Point } from "../../../rules/grid";
import { centred } from "../../../state/strokes";
import type { Pattern } from "../../../state/pattern";
import type { Player } from "../rules/board";
import { ALIVE, indexOf, OWNER, SIZE } from "../rules/board";
import type { Truth, World } from "../rules/world";
import { landOfPlacing, withPurse } from "./foresee";

/** Whoever looks for a move wants to see it grow within half a minute: generations. */
export const SOON = 300;
/** Cells of land that a move has to bring by then. */
export const WORTH = 100;

const TILE = 128; // cells
const ROUNDS = 2; // of sixteen places for each pattern
const CLEAR = 8; // cells around a pattern in which nothing may live
const TRIED_ALONE = 6;

export interface Search {
  readonly truth: Truth;
  readonly player: Player;
  readonly patterns: readonly Pattern[];
  /** Where the tiles begin in the first round, so that two who look at once find two places. */
  readonly origin: Point;
}

export interface Move {
  readonly pattern: Pattern;
  /** Where its upper left corner goes. */
  readonly at: Point;
  /** How much land it brings soon, by the forecast. */
  readonly land: number;
}

/** The move that grows most of those that are tried; null if none is worth it. */
export function findMove({ truth, player, patterns, origin }: Search): Move | null {
  const found: Move[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const corner: Point = [origin[0] + 43 * round, origin[1] + 59 * round];
    for (const pattern of patterns) found.push(...tryTiles(truth, player, pattern, corner));
  }
  found.sort((one, other) => other.land - one.land);
  for (const { pattern, at } of found.slice(0, TRIED_ALONE)) {
    const land = landOfPlacing({ truth, player, points: pointsOf(pattern, at), horizon: SOON });
    if (land >= WORTH) return { pattern, at, land };
  }
  return null;
}

/** What *pattern* brings in the middle of each tile, the first of which begins at *corner*. */
function tryTiles(truth: Truth, player: Player, pattern: Pattern, [left, top]: Point): Move[] {
  const places: { tile: number; at: Point }[] = [];
  const side = SIZE / TILE;
  const without = withPurse(truth, player, pattern.points.length * side * side);
  const placed = without.copy();
  for (let tile = 0; tile < side * side; tile++) {
    const middle: Point = [
      wrapped(left + ((tile % side) + 0.5) * TILE),
      wrapped(top + (Math.floor(tile / side) + 0.5) * TILE),
    ];
    const at = centred(pattern, middle);
    if (!isClear(without, pattern, at)) continue;
    placed.place(player, pointsOf(pattern, at));
    places.push({ tile, at });
  }
  if (places.length === 0) return [];
  without.step(SOON);
  placed.step(SOON);
  const gained = new Int32Array(side * side);
  for (let index = 0; index < placed.cells.length; index++) {
    const after = (placed.cells[index]! & OWNER) === player;
    const before = (without.cells[index]! & OWNER) === player;
    if (after === before) continue;
    const column = Math.floor(wrapped((index % SIZE) - left) / TILE);
    const row = Math.floor(wrapped(Math.floor(index / SIZE) - top) / TILE);
    gained[row * side + column]! += after ? 1 : -1;
  }
  return places.map(({ tile, at }) => ({ pattern, at, land: gained[tile]! }));
}

/** Whether nothing lives where *pattern* would lie, nor around it. */
function isClear({ cells }: World, { width, height }: Pattern, [left, top]: Point): boolean {
  for (let y = top - CLEAR; y < top + height + CLEAR; y++) {
    for (let x = left - CLEAR; x < left + width + CLEAR; x++) {
      if ((cells[indexOf(x, y)]! & ALIVE) !== 0) return false;
    }
  }
  return true;
}

const pointsOf = ({ points }: Pattern, [left, top]: Point): Point[] =>
  points.map(([x, y]): Point => [left + x, top + y]);

const wrapped = (far: number) => ((far % SIZE) + SIZE) % SIZE;
