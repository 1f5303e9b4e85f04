/**
 * The camera: which part of the torus the screen shows.
 *
 *         left edge          x          right edge          cells, fractions too
 *     ────────┼──────────────┼──────────────┼────────
 *             0           width/2         width             device pixels
 *
 * The middle of the screen looks at cell (x, y), kept within 0 to 512; one cell
 * is `scale` device pixels wide. The board has no edge, so a screen wider than
 * 512 cells shows the same cell several times.
 */
import type { Point } from "../rules/grid";
import { SIZE } from "../rooms/world/rules/board";

export interface Camera {
  readonly x: number;
  readonly y: number;
  /** Device pixels per cell. */
  readonly scale: number;
  /** Whole device pixels. */
  readonly width: number;
  readonly height: number;
}

export const MIN_SCALE = 1;
export const MAX_SCALE = 64;

/** Looks at the middle of the board, from where the board just fills the screen. */
export function camera(width: number, height: number): Camera {
  const scale = clamp(Math.ceil(Math.max(width, height) / SIZE));
  return { x: SIZE / 2, y: SIZE / 2, scale, width, height };
}

/** Moves the picture by *dx*, *dy* device pixels, as a finger drags it. */
export function panBy(c: Camera, dx: number, dy: number): Camera {
  return lookAt(c, c.x - dx / c.scale, c.y - dy / c.scale);
}

/** Zooms by *factor*; what is at *px*, *py* stays there. */
export function zoomAt(c: Camera, px: number, py: number, factor: number): Camera {
  const scale = clamp(c.scale * factor);
  const [x, y] = exactAt(c, px, py);
  return lookAt(c, x - (px - c.width / 2) / scale, y - (py - c.height / 2) / scale, scale);
}

/** The screen has another size now; its middle looks where it looked. */
export function resize(c: Camera, width: number, height: number): Camera {
  return { ...c, width, height };
}

export function lookAt(c: Camera, x: number, y: number, scale = c.scale): Camera {
  return { ...c, x: wrap(x), y: wrap(y), scale: clamp(scale) };
}

/** The cell that is at a place on the screen. */
export function cellAt(c: Camera, px: number, py: number): Point {
  const [x, y] = exactAt(c, px, py);
  return [wrap(Math.floor(x)), wrap(Math.floor(y))];
}

/** Where on the board a place on the screen is: with fractions, and beyond 0 to 512 across a seam. */
export function exactAt(c: Camera, px: number, py: number): Point {
  return [c.x + (px - c.width / 2) / c.scale, c.y + (py - c.height / 2) / c.scale];
}

/** The upper left corner of each place on the screen where cell *x*, *y* shows. */
export function screenOf(c: Camera, x: number, y: number): Point[] {
  const lefts = along(x, c.x, c.scale, c.width);
  const tops = along(y, c.y, c.scale, c.height);
  return tops.flatMap((top) => lefts.map((left): Point => [left, top]));
}

/** Where one coordinate shows along one axis of the screen. */
function along(at: number, middle: number, scale: number, length: number): number[] {
  const before = middle - length / 2 / scale - 1;
  const first = at + SIZE * (Math.floor((before - at) / SIZE) + 1);
  const places: number[] = [];
  const step = SIZE * scale;
  for (let p = (first - middle) * scale + length / 2; p < length; p += step) places.push(p);
  return places;
}

function wrap(value: number): number {
  return ((value % SIZE) + SIZE) % SIZE;
}

function clamp(scale: number): number {
  return Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale));
}
