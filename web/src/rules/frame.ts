/**
 * Frames: one bit of every cell of a grid, 32 in a word, with what lies beyond the edges around it.
 *
 *     x x x x x
 *     x . O . x      x   a margin, as wide as a rule reaches: the opposite edges, or nothing
 *     x O . . x
 *     x x x x x      the cell in column x of row y is bit margin + x of row margin + y
 *
 * A row is some whole words, the leftmost bit in the lowest place of the first. So all rows are one
 * string of bits: moving everything by a few columns is one pass, in which only margins are spoilt,
 * and moving by rows is no work at all, but another place to begin.
 */

import type { Grid } from "./grid";
import { wrapsAcross, wrapsDown } from "./grid";

export type Plane = Uint32Array;

const BITS = 32;

export class Frame {
  readonly grid: Grid;
  readonly margin: number;
  /** Words a row. */
  readonly stride: number;
  readonly rows: number;
  /** The words that have cells: from the first to before the end. */
  readonly first: number;
  readonly end: number;
  /** Where there are cells. */
  readonly cells: Plane;
  readonly #spare: Plane[] = [];
  #used = 0;

  constructor(grid: Grid, margin: number) {
    this.grid = grid;
    this.margin = margin;
    this.stride = Math.ceil((grid.width + 2 * margin) / BITS);
    this.rows = grid.height + 2 * margin;
    this.first = margin * this.stride;
    this.end = (margin + grid.height) * this.stride;
    this.cells = this.plane();
    for (let y = 0; y < grid.height; y++) {
      for (let x = 0; x < grid.width; x++) this.add(this.cells, x, y);
    }
  }

  /** An empty plane. */
  plane(): Plane {
    return new Uint32Array(this.stride * this.rows);
  }

  /** A plane to calculate with, with anything in it, until `giveBack`. */
  borrow(): Plane {
    if (this.#used === this.#spare.length) this.#spare.push(this.plane());
    return this.#spare[this.#used++]!;
  }

  /** All planes that were borrowed may be used for something else. */
  giveBack(): void {
    this.#used = 0;
  }

  has(plane: Plane, x: number, y: number): boolean {
    const bit = this.margin + x;
    return ((plane[this.#row(y) + (bit >>> 5)]! >>> (bit & 31)) & 1) === 1;
  }

  add(plane: Plane, x: number, y: number): void {
    const bit = this.margin + x;
    plane[this.#row(y) + (bit >>> 5)]! |= 1 << (bit & 31);
  }

  remove(plane: Plane, x: number, y: number): void {
    const bit = this.margin + x;
    plane[this.#row(y) + (bit >>> 5)]! &= ~(1 << (bit & 31));
  }

  /** Lay the opposite edges around the cells of *plane*, which has nothing else. */
  lay(plane: Plane): void {
    if (wrapsAcross(this.grid)) this.#laySideways(plane);
    if (!wrapsDown(this.grid)) return;
    plane.copyWithin(0, this.end - this.first, this.end);
    plane.copyWithin(this.end, this.first, 2 * this.first);
  }

  #laySideways(plane: Plane): void {
    const { margin, stride } = this;
    const { width } = this.grid;
    for (let row = this.first; row < this.end; row += stride) {
      const [west, east] = [bits(plane, row, width, margin), bits(plane, row, margin, margin)];
      lay(plane, row, 0, west);
      lay(plane, row, margin + width, east);
    }
  }

  #row(y: number): number {
    return (this.margin + y) * this.stride;
  }
}

/** The *count* bits, fewer than 32, of the row at word *row*, from bit *from* on. */
function bits(plane: Plane, row: number, from: number, count: number): number {
  const [word, by] = [row + (from >>> 5), from & 31];
  const low = plane[word]! >>> by;
  const high = by + count > BITS ? plane[word + 1]! << (BITS - by) : 0;
  return (low | high) & ((1 << count) - 1);
}

/** Set what is set in *some* bits, fewer than 32, of the row at word *row*, from bit *from* on. */
function lay(plane: Plane, row: number, from: number, some: number): void {
  const [word, by] = [row + (from >>> 5), from & 31];
  plane[word]! |= some << by;
  const high = by === 0 ? 0 : some >>> (BITS - by);
  if (high !== 0) plane[word + 1]! |= high;
}

/** How many bits of *plane* are set. */
export function bitsIn(plane: Plane): number {
  let count = 0;
  for (const word of plane) {
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
