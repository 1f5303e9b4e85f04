/**
 * The u8 cell of a dish.
 *
 *     bit   7   6         5 4             3 2 1 0
 *           0   dormant   unmerged, 0-2   energy, 1-10; 0 where there is nothing
 *
 * *Unmerged* counts the ticks that a living cell of energy 1 has passed without merging; with
 * the third it falls dormant. Every other cell has 0 there.
 */

export type Cell = number;

export const EMPTY = 0;
export const ENERGY = 0x0f;
export const UNMERGED = 0x10; // one tick
export const DORMANT = 0x40;
export const NEWBORN = 1;
export const DROWSY = NEWBORN | (2 * UNMERGED); // one tick more, and it sleeps

export function isAlive(cell: Cell): boolean {
  return cell !== EMPTY && (cell & DORMANT) === 0;
}

export function isDormant(cell: Cell): boolean {
  return (cell & DORMANT) !== 0;
}

export function energyOf(cell: Cell): number {
  return cell & ENERGY;
}

/** How many ticks *cell* has passed without merging. */
export function unmergedOf(cell: Cell): number {
  return Math.floor(cell / UNMERGED) & 3;
}

/** *cell* when it falls dormant: with its energy, and nothing else. */
export function asleep(cell: Cell): Cell {
  return DORMANT | (cell & ENERGY);
}

/** *cell* after a tick in which it did not merge. */
export function aged(cell: Cell): Cell {
  if (cell === DROWSY) return asleep(cell);
  return isAlive(cell) && energyOf(cell) === 1 ? cell + UNMERGED : cell;
}

/** *cell* when it is alone: a living one loses energy, but never the last. */
export function decayed(cell: Cell, loss: number): Cell {
  if (!isAlive(cell) || energyOf(cell) === 1) return cell;
  return Math.max(energyOf(cell) - loss, 1);
}
