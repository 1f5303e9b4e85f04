/**
 * An axis of the screen: which cell, and which part of its tile, each line of pixels shows.
 *
 *     pixel   0 1 2 3 4 5 6 7 8 9      at 2.5 pixels per cell, with tiles of 3
 *     cell    7 7 8 8 8 9 9 0 0 0      of a grid that is ten cells wide and wraps;
 *             7 7 8 8 8 9 9 - - -      of one that ends: NOTHING
 *     part    0 2 0 1 2 0 2 0 1 2      a narrow cell leaves out the middle of its tile
 */
import { wrap } from "../rules/grid";
import { snap } from "./box";

/** The cell of a line that shows what lies beyond the end of a grid. */
export const NOTHING = 0xffff;

export class Axis {
  cells = new Uint16Array(0);
  parts = new Uint8Array(0);
  /** The first cell that shows, and how many do; none counts twice. */
  first = 0;
  count = 0;
  /** How many lines there are before all of them come again; all, if they never do so exactly. */
  unique = 0;
  readonly #size: number;
  readonly #wraps: boolean;

  /** An axis of *size* cells, fewer than `NOTHING`, of which the last is beside the first if it *wraps*. */
  constructor(size: number, wraps: boolean) {
    this.#size = size;
    this.#wraps = wraps;
  }

  /** *length* pixels, with cell coordinate *middle* in the middle, and tiles *tile* pixels wide. */
  measure(length: number, middle: number, scale: number, tile: number): void {
    this.#resize(length);
    const edge = (cell: number): number => snap((cell - middle) * scale + length / 2);
    let cell = Math.floor(middle - length / 2 / scale) - 1;
    while (edge(cell + 1) <= 0) cell++;
    if (!this.#wraps) cell = Math.max(0, cell);
    const start = cell;
    const end = this.#wraps ? Infinity : this.#size;
    for (; cell < end && edge(cell) < length; cell++) {
      this.#span(cell, edge(cell), edge(cell + 1), tile);
    }
    this.first = this.#wraps ? wrap(start, this.#size) : start;
    this.count = Math.max(0, Math.min(this.#size, cell - start));
    const turn = Math.min(length, Math.round(this.#size * scale));
    this.unique = this.#wraps && this.#repeatsAfter(turn) ? turn : length;
  }

  /** Whether two lines of pixels show the very same. */
  same(line: number, other: number): boolean {
    return this.cells[line] === this.cells[other] && this.parts[line] === this.parts[other];
  }

  #repeatsAfter(turn: number): boolean {
    for (let line = turn; line < this.cells.length; line++) {
      if (!this.same(line, line - turn)) return false;
    }
    return true;
  }

  #resize(length: number): void {
    if (this.cells.length !== length) {
      this.cells = new Uint16Array(length);
      this.parts = new Uint8Array(length);
    }
    if (this.#wraps) return; // every line will show a cell
    this.cells.fill(NOTHING);
    this.parts.fill(0);
  }

  #span(cell: number, from: number, to: number, tile: number): void {
    const shown = this.#wraps ? wrap(cell, this.#size) : cell;
    for (let line = Math.max(0, from); line < Math.min(to, this.cells.length); line++) {
      this.cells[line] = shown;
      this.parts[line] = part(line - from, to - from, tile);
    }
  }
}

/** Which line of a tile of *size* is line *at* of a cell *wide* pixels wide: edges are kept. */
function part(at: number, wide: number, size: number): number {
  return at < wide / 2 ? Math.min(at, size - 1) : Math.max(0, size - wide + at);
}
