/**
 * The camera: which part of a grid the screen shows.
 *
 *         left edge          x          right edge          cells, fractions too
 *     ────────┼──────────────┼──────────────┼────────
 *             0           width/2         width             device pixels
 *
 * The middle of the screen looks at (x, y), and one cell is `scale` device pixels wide. Along an
 * axis that wraps, the middle is kept within the grid, and a screen wider than the grid shows the
 * same cell several times. Along an axis that ends, no more than a margin is shown beyond the ends,
 * and a grid that is narrower than the screen is in the middle of it:
 *
 *     margin │ 0 1 2 ...                             ... 0 1 2 ... 24 │ margin
 *
 * How far and how close one may look follows from the size of the grid, unless a room says it.
 */
import type { Grid, Point } from "../rules/grid";
import { columnOf, rowOf, wrap, wrapsAcross, wrapsDown } from "../rules/grid";

export interface Camera {
  readonly grid: Grid;
  readonly x: number;
  readonly y: number;
  /** Device pixels per cell. */
  readonly scale: number;
  /** Whole device pixels. */
  readonly width: number;
  readonly height: number;
  /** From how far away and how close by one may look; else as `scalesOf` the grid says. */
  readonly scales?: Scales;
}

export type Scales = readonly [farthest: number, closest: number];

/** Device pixels that the longer side of a grid has when it is seen from farthest away. */
const SMALLEST_GRID = 512;
/** Device pixels of a cell that is seen from closest by; a few cells may be larger. */
const LARGEST_CELL = 64;
const CLOSEST = 4; // times the scale from farthest away, at least
/** Device pixels that may be shown beyond an end. */
export const MARGIN = 48;

/** Looks at the middle of *grid*: an endless one just fills the screen, any other is seen whole. */
export function camera(grid: Grid, width: number, height: number, scales?: Scales): Camera {
  const endless = wrapsAcross(grid) && wrapsDown(grid);
  const covering = Math.ceil(Math.max(width / grid.width, height / grid.height));
  const scale = endless ? covering : fitting(grid, width, height);
  const whole = { grid, x: 0, y: 0, scale, width, height, ...(scales && { scales }) };
  return lookAt(whole, grid.width / 2, grid.height / 2, scale);
}

/** The scales from which a *grid* is seen, on any screen: from farthest away, from closest by. */
export function scalesOf({ width, height }: Grid): Scales {
  const farthest = SMALLEST_GRID / Math.max(width, height);
  return [farthest, Math.max(LARGEST_CELL, CLOSEST * farthest)];
}

/** Moves the picture by *dx*, *dy* device pixels, as a finger drags it. */
export function panBy(c: Camera, dx: number, dy: number): Camera {
  return lookAt(c, c.x - dx / c.scale, c.y - dy / c.scale);
}

/** Zooms by *factor*; what is at *px*, *py* stays there, unless the grid ends too near. */
export function zoomAt(c: Camera, px: number, py: number, factor: number): Camera {
  const scale = clamp(c, c.scale * factor);
  const [x, y] = exactAt(c, px, py);
  return lookAt(c, x - (px - c.width / 2) / scale, y - (py - c.height / 2) / scale, scale);
}

/** The screen has another size now; its middle looks where it looked, as far as it may. */
export function resize(c: Camera, width: number, height: number): Camera {
  return lookAt({ ...c, width, height }, c.x, c.y);
}

export function lookAt(c: Camera, x: number, y: number, scale = c.scale): Camera {
  const near = clamp(c, scale);
  const { grid, width, height } = c;
  return {
    ...c,
    x: wrapsAcross(grid) ? wrap(x, grid.width) : within(x, grid.width, width / near, near),
    y: wrapsDown(grid) ? wrap(y, grid.height) : within(y, grid.height, height / near, near),
    scale: near,
  };
}

/** The cell at a place on the screen; beyond an end of the grid, one that the grid does not hold. */
export function cellAt(c: Camera, px: number, py: number): Point {
  const [x, y] = exactAt(c, px, py);
  return [columnOf(c.grid, Math.floor(x)), rowOf(c.grid, Math.floor(y))];
}

/** Where on the grid a place on the screen is: with fractions, and beyond its sides across a seam. */
export function exactAt(c: Camera, px: number, py: number): Point {
  return [c.x + (px - c.width / 2) / c.scale, c.y + (py - c.height / 2) / c.scale];
}

/** The upper left corner of each place on the screen where cell *x*, *y* shows. */
export function screenOf(c: Camera, x: number, y: number): Point[] {
  const { grid, scale } = c;
  const lefts = along(x, c.x, scale, c.width, wrapsAcross(grid) ? grid.width : Infinity);
  const tops = along(y, c.y, scale, c.height, wrapsDown(grid) ? grid.height : Infinity);
  return tops.flatMap((top) => lefts.map((left): Point => [left, top]));
}

/** Where one coordinate shows along one axis of the screen; it comes again after *turn* cells. */
function along(at: number, middle: number, scale: number, length: number, turn: number): number[] {
  const before = middle - length / 2 / scale - 1;
  const first = turn === Infinity ? at : at + turn * (Math.floor((before - at) / turn) + 1);
  const places: number[] = [];
  for (let p = (first - middle) * scale + length / 2; p < length; p += turn * scale) {
    if (p + scale > 0) places.push(p);
  }
  return places;
}

/** *middle*, so that a screen of *seen* cells shows no more than a margin beyond 0 and *size*. */
function within(middle: number, size: number, seen: number, scale: number): number {
  const least = seen / 2 - MARGIN / scale;
  const most = size - least;
  return least > most ? size / 2 : Math.min(most, Math.max(least, middle));
}

/** The scale at which the whole of *grid* is on the screen, with its margin if there is room. */
function fitting(grid: Grid, width: number, height: number): number {
  const room = (length: number) => Math.max(length - 2 * MARGIN, length / 2);
  return Math.min(room(width) / grid.width, room(height) / grid.height);
}

/** *scale*, neither too far away nor too close; a grid that ends can always be seen whole. */
function clamp({ grid, width, height, scales }: Camera, scale: number): number {
  const [farthest, closest] = scales ?? scalesOf(grid);
  const endless = wrapsAcross(grid) && wrapsDown(grid);
  const least = endless ? farthest : Math.min(farthest, fitting(grid, width, height));
  return Math.min(closest, Math.max(least, scale));
}
