/**
 * The lens: what is shown of a cell beside the cell itself, in bits that choose its tile.
 *
 *     bit   6       5     4        3      2 1 0
 *           coins   dim   border   ink    heat
 *
 * Ink and borders are for boards seen from far away, where a cell is a pixel or a few: each owner's
 * land is hatched over many cells, and has an edge where another's begins. So whose land it is can
 * be told without colour. Dim is everything that is not of the one player who is looked for; coins
 * shows where coins lie, and little else.
 */
import { hatch } from "../../../draw/hatch";
import { PLAYERS } from "../../../draw/palette";
import { OWNER, SEATS, SIZE, type Cells } from "../rules/board";

export const HEAT = 0x07;
export const INK = 0x08;
export const BORDER = 0x10;
export const DIM = 0x20;
export const COINS = 0x40;
/** How many looks of a cell there are. */
export const LOOKS = 0x80;

export interface Lens {
  /** The one player who is not dimmed; null if nobody is. */
  readonly only: number | null;
  readonly coins: boolean;
}

export const PLAIN: Lens = { only: null, coins: false };

/** Cells after which a hatch of the map begins again. */
export const PERIOD = 16;
const LAST = SIZE - 1;
const PEN = 0.16; // of a period
const INKED = 0.5; // of a cell, from which on it is inked
const DENSE = "pluses"; // of which there are two in a period: as far apart as dots they look like them

/** Whether the cell in column x of row y is inked: at (owner * PERIOD + y) * PERIOD + x. */
const inked = new Uint8Array(16 * PERIOD * PERIOD);
for (let owner = 1; owner <= SEATS; owner++) {
  const dense = PLAYERS[owner]!.hatch === DENSE;
  const [period, begin] = dense ? [PERIOD / 2, 1] : [PERIOD, 0.5]; // the middle of a plus is a cell
  const along = (cells: number) => ((cells + begin) / period) % 1;
  for (let at = 0; at < PERIOD * PERIOD; at++) {
    const [a, b] = [along(at % PERIOD), along(Math.floor(at / PERIOD))];
    inked[owner * PERIOD * PERIOD + at] = hatch(owner, a, b, period, PEN) > INKED ? INK : 0;
  }
}

/** The bits of *lens* for a cell of *owner*. */
export function bitsOf(lens: Lens, owner: number): number {
  const dim = lens.only !== null && owner !== lens.only ? DIM : 0;
  return dim | (lens.coins ? COINS : 0);
}

/** Ink and border of the cell in column *x* of row *y*, from far away; what is nobody's has neither. */
export function marksOf(cells: Cells, x: number, y: number): number {
  const owner = cells[y * SIZE + x]! & OWNER;
  if (owner === 0) return 0;
  const [row, up, down] = [y * SIZE, ((y - 1) & LAST) * SIZE, ((y + 1) & LAST) * SIZE];
  const [left, right] = [(x - 1) & LAST, (x + 1) & LAST];
  const others =
    (cells[row + left]! ^ owner) |
    (cells[row + right]! ^ owner) |
    (cells[up + x]! ^ owner) |
    (cells[down + x]! ^ owner);
  const border = (others & OWNER) === 0 ? 0 : BORDER;
  return border | inked[(owner * PERIOD + (y & (PERIOD - 1))) * PERIOD + (x & (PERIOD - 1))]!;
}
