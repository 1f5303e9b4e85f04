/**
 * Lineage: whose child a newborn is.
 *
 * Every player has a number such that any three of these numbers, the same one twice or thrice
 * too, add up to what no other three add up to. So the sum over the living neighbours of a
 * newborn, of which there are three, names its parents, whatever their order:
 *
 *     player   1  2  3  4   5   6   7    8    9
 *     number   1  2  5  14  33  72  125  219  376
 *
 *     2 + 2 + 14 = 18   players 2, 2 and 4
 *
 * For every such sum a table says who the heir is.
 */

import type { Index } from "../../../rules/grid";
import type { Cells, Player } from "./board";
import { CELLS, isAlive, ownerOf, SEATS, SIZE } from "./board";

const NUMBERS = [0, 1, 2, 5, 14, 33, 72, 125, 219, 376];
const COLUMN = SIZE - 1; // bits of an index
const ROW = CELLS - SIZE;

const NUMBER = Int32Array.from({ length: 256 }, (_, cell) =>
  isAlive(cell) ? (NUMBERS[ownerOf(cell)] ?? 0) : 0,
);
const HEIRS = heirs();

/** Who owns the newborn at *index* of *cells*, where its parents still live. */
export function heirOf(cells: Cells, index: Index): Player {
  const above = (index - SIZE) & ROW;
  const here = index & ROW;
  const below = (index + SIZE) & ROW;
  const west = (index - 1) & COLUMN;
  const x = index & COLUMN;
  const east = (index + 1) & COLUMN;
  const parents =
    NUMBER[cells[above + west]!]! +
    NUMBER[cells[above + x]!]! +
    NUMBER[cells[above + east]!]! +
    NUMBER[cells[here + west]!]! +
    NUMBER[cells[here + east]!]! +
    NUMBER[cells[below + west]!]! +
    NUMBER[cells[below + x]!]! +
    NUMBER[cells[below + east]!]!;
  return HEIRS[parents * 3 + (index % 3)]!;
}

/** The heir of every three parents, at cells of which the number modulo 3 is 0, 1 and 2. */
function heirs(): Uint8Array {
  const table = new Uint8Array(9 * NUMBERS[SEATS]! + 3);
  for (let low = 1; low <= SEATS; low++) {
    for (let middle = low; middle <= SEATS; middle++) {
      for (let high = middle; high <= SEATS; high++) {
        const sum = NUMBERS[low]! + NUMBERS[middle]! + NUMBERS[high]!;
        const differ = low < middle && middle < high;
        // if two agree, the one in the middle is one of them
        table.set(differ ? [low, middle, high] : [middle, middle, middle], 3 * sum);
      }
    }
  }
  return table;
}
