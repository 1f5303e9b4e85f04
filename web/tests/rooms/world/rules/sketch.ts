/**
 * Boards for tests. In a picture `.` leaves a cell as it is, a digit is a living cell of that
 * player, a letter is dead land of that player (`a` of 1, `b` of 2, ...), and `/` ends a row.
 */

import fc from "fast-check";

import type { Point } from "../../../../src/rules/grid";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import type { Truth } from "../../../../src/rooms/world/rules/world";
import { World } from "../../../../src/rooms/world/rules/world";

const SIZE = 512;
export const NINE: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** A board that is being drawn. */
export class Sketch {
  readonly cells: Cells = new Uint8Array(SIZE * SIZE);

  put(x: number, y: number, cell: number): this {
    this.cells[modulo(y) * SIZE + modulo(x)] = cell;
    return this;
  }

  draw(picture: string, x: number, y: number, coins = 0): this {
    picture.split("/").forEach((row, dy) => {
      Array.from(row).forEach((mark, dx) => {
        if (mark !== ".") this.put(x + dx, y + dy, cellOf(mark) + 32 * coins);
      });
    });
    return this;
  }

  truth(balances: readonly number[] = NINE.map(() => 1000)): Truth {
    return { generation: 0, cells: this.cells, balances: [...balances] };
  }

  world(balances?: readonly number[]): World {
    return World.from(this.truth(balances));
  }
}

/** Part of a board as a picture. */
export function show(cells: Cells, x: number, y: number, width: number, height: number): string {
  const row = (dy: number) =>
    Array.from({ length: width }, (_, dx) => {
      return markOf(cells[modulo(y + dy) * SIZE + modulo(x + dx)]!);
    }).join("");
  return Array.from({ length: height }, (_, dy) => row(dy)).join("/");
}

/** The places of the living cells of *picture*. */
export function points(picture: string, x: number, y: number): Point[] {
  return picture
    .split("/")
    .flatMap((row, dy) =>
      Array.from(row).flatMap((mark, dx): Point[] => (mark === "." ? [] : [[x + dx, y + dy]])),
    );
}

/** Any fight on 14 x 14 cells, often across a seam. */
export const fights: fc.Arbitrary<Sketch> = fc
  .record({
    bytes: fc.uint8Array({ minLength: 196, maxLength: 196 }),
    x: corner(),
    y: corner(),
  })
  .map(({ bytes, x, y }) => {
    const sketch = new Sketch();
    bytes.forEach((byte, at) => sketch.put(x + (at % 14), y + Math.floor(at / 14), possible(byte)));
    return sketch;
  });

export function corner(): fc.Arbitrary<number> {
  return fc.oneof(fc.constantFrom(0, 498, 505, 511), fc.integer({ min: -600, max: 600 }));
}

/** A cell that can be, made of *byte*: nobody's cells are dead. */
function possible(byte: number): number {
  const owner = byte % 10;
  return owner === 0 ? byte & 0xe0 : (byte & 0xf0) | owner;
}

function cellOf(mark: string): number {
  const player = "123456789".indexOf(mark) + 1;
  return player > 0 ? 16 + player : "abcdefghi".indexOf(mark) + 1;
}

function markOf(cell: number): string {
  return (cell & 16 ? "0123456789" : ".abcdefghi")[cell & 15]!;
}

function modulo(number: number): number {
  return ((number % SIZE) + SIZE) % SIZE;
}
