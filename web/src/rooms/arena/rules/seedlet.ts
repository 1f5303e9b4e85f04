/**
 * Seedlets: what one player brings into a round, 8 x 8 cells, or 16 x 16 in a pro round.
 *
 *     .O.
 *     ..O        a glider in the upper left corner of 8 x 8:
 *     OOO        bits 1, 8 + 2 and 16, 17, 18, that is 0x70402
 *
 * A seedlet is a bigint with bit size * y + x for the cell in column x of row y, written as
 * hexadecimal digits, four cells a digit.
 */

import type { Point } from "../../../rules/grid";

export type Seedlet = bigint;

export const pointBit = (x: number, y: number, size: number): Seedlet => 1n << BigInt(size * y + x);

export function hasCell(seed: Seedlet, x: number, y: number, size: number): boolean {
  return (seed & pointBit(x, y, size)) !== 0n;
}

/** Its cells, row by row. */
export function points(seed: Seedlet, size: number): Point[] {
  const found: Point[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (hasCell(seed, x, y, size)) found.push([x, y]);
  }
  return found;
}

/** The seedlet of *cells*; those outside are gone. */
export function seedletOf(cells: Iterable<Point>, size: number): Seedlet {
  let seed = 0n;
  for (const [x, y] of cells) {
    if (x >= 0 && x < size && y >= 0 && y < size) seed |= pointBit(x, y, size);
  }
  return seed;
}

export const countCells = (seed: Seedlet, size: number): number => points(seed, size).length;

/** A quarter, clockwise. */
export function turn(seed: Seedlet, size: number): Seedlet {
  return moved(seed, size, (x, y) => [size - 1 - y, x]);
}

/** Left and right exchanged. */
export function mirror(seed: Seedlet, size: number): Seedlet {
  return moved(seed, size, (x, y) => [size - 1 - x, y]);
}

/** Top and bottom exchanged. */
export function flip(seed: Seedlet, size: number): Seedlet {
  return moved(seed, size, (x, y) => [x, size - 1 - y]);
}

/** Moved *dx* to the right and *dy* down; what leaves the seedlet is gone. */
export function shift(seed: Seedlet, dx: number, dy: number, size: number): Seedlet {
  return moved(seed, size, (x, y) => [x + dx, y + dy]);
}

function moved(seed: Seedlet, size: number, where: (x: number, y: number) => Point): Seedlet {
  return seedletOf(
    points(seed, size).map(([x, y]) => where(x, y)),
    size,
  );
}

/** As it is written: hexadecimal digits, all of them. */
export function drawSeedlet(seed: Seedlet, size: number): string {
  return seed.toString(16).padStart((size * size) / 4, "0");
}

/** The seedlet that is written *text*, or null if none is. */
export function parseSeedlet(text: string, size: number): Seedlet | null {
  const right = /^[0-9a-f]+$/.test(text) && text.length === (size * size) / 4;
  return right ? BigInt(`0x${text}`) : null;
}

/** *seed* as anybody knows it who turns, mirrors and moves it: the same text for all of these. */
export function shapeOf(seed: Seedlet, size: number): string {
  const looks: string[] = [];
  let turned = seed;
  for (let turns = 0; turns < 4; turns++) {
    looks.push(cornered(turned, size), cornered(mirror(turned, size), size));
    turned = turn(turned, size);
  }
  return looks.sort()[0]!;
}

/** The cells of *seed* in the upper left corner, as text. */
function cornered(seed: Seedlet, size: number): string {
  const cells = points(seed, size);
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return drawSeedlet(
    seedletOf(
      cells.map(([x, y]): Point => [x - left, y - top]),
      size,
    ),
    size,
  );
}
