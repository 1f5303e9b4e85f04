/**
 * Rules: what decides whether a cell is born, stays, or grows old. The twin of the engine's rule.py.
 *
 * A rule counts cells around a place, and says: *a dead cell is born if its count is among these, a
 * living one stays if it is among those*. What is counted is a neighbourhood: how many columns it
 * reaches in each row, from the row of the cell itself to the farthest one:
 *
 *     M, square        N, diamond       C, circle
 *     o o o o o        . . o . .        . o o o .
 *     o o o o o        . o o o .        o o o o o
 *     o o x o o        o o x o o        o o x o o      rows 2 2 2, 2 1 0, 2 2 1
 *     o o o o o        . o o o .        o o o o o
 *     o o o o o        . . o . .        . o o o .
 *
 * States are small numbers: 0 is dead, and what else there is depends on the family:
 *
 *     life, larger, weighted    1 alive
 *     colours                   two colours: 2 red, 3 blue (Colorised), or 1 and 2 (Immigration)
 *     generations, larger       1 alive, then one state for each generation of ageing
 */

export type Family = "life" | "colours" | "larger" | "weighted" | "generations";
export type Shape = "M" | "N" | "C";
/** Counts in ascending order. */
export type Counts = readonly number[];
export type CellState = number;

export const DEAD: CellState = 0;
export const ALIVE: CellState = 1;
export const MAX_REACH = 10;
export const MAX_STATES = 25; // what the letters of RLE tell apart, and dead

export interface Rule {
  /** As it is written; it says all the rest, so two rules with the same text are the same. */
  readonly text: string;
  /** As people call it, or "". */
  readonly name: string;
  readonly family: Family;
  readonly born: Counts;
  readonly stays: Counts;
  /** The states of cells that are not dead. */
  readonly live: readonly CellState[];
  readonly reach: number;
  readonly shape: Shape;
  /** Whether the cell itself is counted, too. */
  readonly middle: boolean;
  /** Whether ageing cells count for births. */
  readonly birthsSeeAgeing: boolean;
  readonly staysSeeAgeing: boolean;
}

/** How many states there are, dead among them. */
export function statesOf({ live }: Rule): number {
  return live.at(-1)! + 1;
}

/** Whether a cell that does not stay grows old before it is dead. */
export function ages(rule: Rule): boolean {
  return rule.family !== "colours" && statesOf(rule) > 2;
}

/** How many columns to either side are counted, in the cell's own row and those beyond. */
export function rowsOf(shape: Shape, reach: number): readonly number[] {
  return Array.from({ length: reach + 1 }, (_, row) => halfWidth(shape, reach, row));
}

/** The largest count there can be. */
export function sizeOfCount({ family, shape, reach, middle }: Rule): number {
  if (family === "weighted") return 36;
  const widths = rowsOf(shape, reach).map((half) => 2 * half + 1);
  const all = widths.reduce((sum, width) => sum + 2 * width, -widths[0]!);
  return middle ? all : all - 1;
}

/** All counts from *low* to *high*. */
export function countsOf(low: number, high: number): Counts {
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}

export type Range = readonly [low: number, high: number];

/** *counts* as ranges from the lowest to the highest, with gaps between them. */
export function rangesOf(counts: Counts): readonly Range[] {
  const found: [number, number][] = [];
  for (const count of counts) {
    const last = found.at(-1);
    if (last?.[1] === count - 1) last[1] = count;
    else found.push([count, count]);
  }
  return found;
}

function halfWidth(shape: Shape, reach: number, row: number): number {
  if (shape === "M") return reach;
  if (shape === "N") return reach - row;
  let width = reach; // a circle: less than reach + 1/2 away
  while (width * width + row * row > reach * reach + reach) width--;
  return width;
}
