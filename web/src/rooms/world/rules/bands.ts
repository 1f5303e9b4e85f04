/**
 * Bands: 32 rows of the world at a time, as they come in frames.
 *
 * A band is eight planes, one for each bit of a cell, and those that are empty are left out:
 *
 *     0  1      which planes follow: bit k for plane k
 *     1  2,176  each of them: 32 rows of 68 bytes, the lowest bit of a byte first. The outer
 *               2 + 2 bytes of a row are empty.
 */

import type { Cells } from "./board";
import { SIZE } from "./board";

const BAND_ROWS = 32;
export const BANDS = SIZE / BAND_ROWS;
export const BAND_CELLS = BAND_ROWS * SIZE;

const PLANES = 8;
const MARGIN = 2;
const ROW = MARGIN + SIZE / 8 + MARGIN;
const PLANE = BAND_ROWS * ROW;

/** So many bytes a band has at most. */
export const MOST_BAND = 1 + PLANES * PLANE;

/** How many bytes the band has that begins with *first*. */
export function lengthOf(first: number): number {
  return 1 + PLANE * planesIn(first).length;
}

/** The cells of the *band*, 512 a row, written to the empty *cells*. */
export function draw(band: Uint8Array, cells: Cells): void {
  planesIn(band[0]!).forEach((bit, place) => {
    for (let row = 0; row < BAND_ROWS; row++) {
      const start = 1 + place * PLANE + row * ROW + MARGIN;
      drawRow(band.subarray(start, start + SIZE / 8), 1 << bit, cells, row * SIZE);
    }
  });
}

/** The numbers of the planes that follow *first*. */
function planesIn(first: number): number[] {
  return Array.from({ length: PLANES }, (_, bit) => bit).filter((bit) => (first >> bit) & 1);
}

/** Set *bit* in those of the *cells* from *start* that have a 1 in *row*. */
function drawRow(row: Uint8Array, bit: number, cells: Cells, start: number): void {
  for (let at = 0; at < row.length; at++) {
    for (let rest = row[at]!, cell = start + at * 8; rest !== 0; rest >>= 1, cell++) {
      if (rest & 1) cells[cell]! |= bit;
    }
  }
}
