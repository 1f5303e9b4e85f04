/**
 * Grids: how large a board is, and what lies beyond its edges.
 *
 *     bounded      P25,25   beyond every edge all is dead
 *     torus        T64,64   what leaves by an edge comes back by the opposite one
 *     tube         T0,64    64 rows that meet, and walls on the left and the right
 *     lying tube   T64,0    64 columns that meet, and walls above and below
 *
 * Cells are numbered row by row: the one in column x of row y is number y * width + x.
 */

export type Topology = "bounded" | "torus" | "tube" | "lying tube";

export interface Grid {
  readonly width: number;
  readonly height: number;
  readonly topology: Topology;
}

export type Index = number;
export type Point = readonly [x: number, y: number];

/** The number of a cell that a grid does not have. */
export const OFF: Index = -1;

/** A grid of *width* x *height* cells, both at least 1. */
export function grid(width: number, height: number, topology: Topology): Grid {
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side < 1) {
      throw new RangeError(`Expected a grid of 1 x 1 cells or more, got ${width} x ${height}`);
    }
  }
  return { width, height, topology };
}

/** True if the last column of *g* is beside the first one. */
export function wrapsAcross(g: Grid): boolean {
  return g.topology === "torus" || g.topology === "lying tube";
}

/** True if the last row of *g* is above the first one. */
export function wrapsDown(g: Grid): boolean {
  return g.topology === "torus" || g.topology === "tube";
}

/** The column of *g* that *x* comes round to; *x* itself, with fractions or beyond, if none does. */
export function columnOf(g: Grid, x: number): number {
  return wrapsAcross(g) ? wrap(x, g.width) : x;
}

/** The row of *g* that *y* comes round to; *y* itself, with fractions or beyond, if none does. */
export function rowOf(g: Grid, y: number): number {
  return wrapsDown(g) ? wrap(y, g.height) : y;
}

/** True if *g* has a cell at *x*, *y*, wherever that comes round to. */
export function holds(g: Grid, x: number, y: number): boolean {
  const [column, row] = [columnOf(g, x), rowOf(g, y)];
  return column >= 0 && column < g.width && row >= 0 && row < g.height;
}

/** The number of the cell at *x*, *y*, wherever that comes round to; `OFF` if there is none. */
export function indexOf(g: Grid, x: number, y: number): Index {
  return holds(g, x, y) ? rowOf(g, y) * g.width + columnOf(g, x) : OFF;
}

export function pointOf(g: Grid, index: Index): Point {
  return [index % g.width, Math.floor(index / g.width)];
}

/** *value* brought to 0 up to *size*, by whole turns. */
export function wrap(value: number, size: number): number {
  return ((value % size) + size) % size;
}
