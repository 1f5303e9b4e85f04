/**
 * Plates: the shape of a dish, and Life on it.
 *
 * The places of a dish are bytes, row by row, with one byte at the end of each row that is always
 * empty. A board of who lives has so many empty bytes before and after it that every place has
 * eight neighbours at fixed distances, and nothing runs over an edge:
 *
 *     place    0  1  2  _         board   . . . . .  0  1  2  _  4  5  6  _  8  9 10  _  . . . . .
 *              4  5  6  _
 *              8  9 10  _         width 3, height 3, stride 4, margin 5
 *
 * Edges are hard: beyond them everything is dead.
 */

import type { Cell } from "./cell";
import { isAlive } from "./cell";

export type Place = number;
export type Way = "N" | "E" | "S" | "W";
/** 1 where something lives; place p is at p + margin. */
export type Board = Uint8Array;

export const WAYS: readonly Way[] = ["N", "E", "S", "W"];
const COLONY = 4; // cells

/** The ways that *text* spells, or null if it is not all N, E, S and W. */
export function parseWays(text: string): Way[] | null {
  return /^[NESW]*$/.test(text) ? (Array.from(text) as Way[]) : null;
}

export class Plate {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly size: number;
  readonly margin: number;
  readonly places: readonly Place[];
  /** The lines of each swipe, each from its leading edge backwards. */
  readonly lines: Readonly<Record<Way, readonly (readonly Place[])[]>>;
  readonly #around: readonly number[];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stride = width + 1;
    this.size = this.stride * height;
    this.margin = this.stride + 1;
    const across = Array.from({ length: width }, (_, x) => x);
    const down = Array.from({ length: height }, (_, y) => y * this.stride);
    const rows = down.map((row) => across.map((x) => row + x));
    const columns = across.map((x) => down.map((row) => row + x));
    const backwards = (line: Place[]) => [...line].reverse();
    this.places = rows.flat();
    this.lines = { W: rows, E: rows.map(backwards), N: columns, S: columns.map(backwards) };
    const s = this.stride;
    this.#around = [-s - 1, -s, -s + 1, -1, 1, s - 1, s, s + 1];
  }

  /** An empty board. */
  board(): Board {
    return new Uint8Array(this.size + 2 * this.margin);
  }

  /** Who lives in *cells*. */
  living(cells: Uint8Array): Board {
    const alive = this.board();
    for (const place of this.places) alive[place + this.margin] = isAlive(cells[place]!) ? 1 : 0;
    return alive;
  }

  /** Whether something lives at *place*. */
  lives(alive: Board, place: Place): boolean {
    return alive[place + this.margin] === 1;
  }

  /** How many of the eight places around *place* live. */
  neighbours(alive: Board, place: Place): number {
    let count = 0;
    for (const distance of this.#around) count += alive[place + this.margin + distance]!;
    return count;
  }

  /** Whether *place* lives after a tick, if every place that is not alive were empty. */
  livesOn(alive: Board, place: Place, birthsWithTwo: boolean): boolean {
    const count = this.neighbours(alive, place);
    return count === 3 || (count === 2 && (birthsWithTwo || this.lives(alive, place)));
  }

  /** The living places in groups of four or more, joined along their sides. */
  colonies(cells: Uint8Array): Set<Place> {
    const large = new Set<Place>();
    const seen = new Set<Place>();
    for (const first of this.places) {
      if (seen.has(first) || !this.#alive(cells, first)) continue;
      const group = this.#group(cells, first);
      for (const place of group) {
        seen.add(place);
        if (group.size >= COLONY) large.add(place);
      }
    }
    return large;
  }

  #group(cells: Uint8Array, first: Place): Set<Place> {
    const group = new Set([first]);
    for (const place of group) {
      for (const beside of this.besides(place)) if (this.#alive(cells, beside)) group.add(beside);
    }
    return group;
  }

  /** The places that share a side with *place*; some may be at the end of a row, or off the dish. */
  besides(place: Place): readonly Place[] {
    return [place - this.stride, place - 1, place + 1, place + this.stride];
  }

  #alive(cells: Uint8Array, place: Place): boolean {
    const cell: Cell | undefined = cells[place];
    return cell !== undefined && isAlive(cell);
  }

  /** The places at most *reach* columns and rows away from *place*. */
  square(place: Place, reach: number): Place[] {
    const [left, top] = [place % this.stride, Math.floor(place / this.stride)];
    return this.places.filter(
      (other) =>
        Math.abs((other % this.stride) - left) <= reach &&
        Math.abs(Math.floor(other / this.stride) - top) <= reach,
    );
  }
}

const PLATES = new Map<string, Plate>();

/** The plate of *width* x *height*, made once. */
export function plate(width: number, height: number): Plate {
  const name = `${width}x${height}`;
  const found = PLATES.get(name) ?? new Plate(width, height);
  PLATES.set(name, found);
  return found;
}
