/**
 * World's board: 512 x 512 cells and no edge. A cell is a byte:
 *
 *     bit   7 6 5   4       3 2 1 0
 *           coins   alive   owner: 0 nobody, 1-9 a player
 *
 * Cells are numbered row by row: the one in column x of row y is number y * 512 + x.
 */

import type { Index, Point } from "../../../rules/grid";
import { grid } from "../../../rules/grid";

export const SIZE = 512;
export const CELLS = SIZE * SIZE;
export const GRID = grid(SIZE, SIZE, "torus");
export const SEATS = 9;
export const MOST_COINS = 7;

export const OWNER = 0x0f;
export const ALIVE = 0x10;
export const COIN = 0x20;

export type Cells = Uint8Array<ArrayBuffer>;
export type Player = number;

/** The number of the cell at *x*, *y*, wherever on the torus that comes round to. */
export function indexOf(x: number, y: number): Index {
  return (y & (SIZE - 1)) * SIZE + (x & (SIZE - 1));
}

export function pointOf(index: Index): Point {
  return [index % SIZE, Math.floor(index / SIZE)];
}

export function ownerOf(cell: number): number {
  return cell & OWNER;
}

export function isAlive(cell: number): boolean {
  return (cell & ALIVE) !== 0;
}

export function coinsOf(cell: number): number {
  return cell >> 5;
}

/** The same cells four at a time: who looks for what is not nothing, or not what it was, looks at these first. */
export function foursOf(cells: Cells): Uint32Array {
  const { buffer, byteOffset, length } = cells.byteOffset % 4 === 0 ? cells : cells.slice();
  return new Uint32Array(buffer, byteOffset, length / 4);
}
