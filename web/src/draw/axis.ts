/**
 * An axis of the screen: which cell, and which part of its tile, each line of pixels shows.
 *
 *     pixel   0 1 2 3 4 5 6 7 8 9      at 2.5 pixels per cell, with tiles of 3
 *     cell    7 7 8 8 8 9 9 0 0 0      (were the board ten cells wide)
 *     part    0 2 0 1 2 0 2 0 1 2      a narrow cell leaves out the middle of its tile
 */
import { SIZE } from "../rooms/world/rules/board";
import { snap } from "./box";

export class Axis {
  cells = new Uint16Array(0);
  parts = new Uint8Array(0);
  /** The first cell that shows, and how many do; none counts twice. */
  first = 0;
  count = 0;
  /** How many lines there are before all of them come again; all, if they never do so exactly. */
  unique = 0;

  /** *length* pixels, with cell coordinate *middle* in the middle. */
  measure(length: number, middle: number, scale: number, size: number): void {
    this.#resize(length);
    const edge = (cell: number): number => snap((cell - middle) * scale + length / 2);
    let cell = Math.floor(middle - length / 2 / scale) - 1;
    while (edge(cell + 1) <= 0) cell++;
    this.first = cell & (SIZE - 1);
    const start = cell;
    for (; edge(cell) < length; cell++) this.#span(cell, edge(cell), edge(cell + 1), size);
    this.count = Math.min(SIZE, cell - start);
    const turn = Math.min(length, Math.round(SIZE * scale));
    this.unique = this.#repeatsAfter(turn) ? turn : length;
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
    if (this.cells.length === length) return;
    this.cells = new Uint16Array(length);
    this.parts = new Uint8Array(length);
  }

  #span(cell: number, from: number, to: number, size: number): void {
    for (let line = Math.max(0, from); line < Math.min(to, this.cells.length); line++) {
      this.cells[line] = cell & (SIZE - 1);
      this.parts[line] = part(line - from, to - from, size);
    }
  }
}

/** Which line of a tile of *size* is line *at* of a cell *wide* pixels wide: edges are kept. */
function part(at: number, wide: number, size: number): number {
  return at < wide / 2 ? Math.min(at, size - 1) : Math.max(0, size - wide + at);
}
