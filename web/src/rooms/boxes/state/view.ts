/**
 * What part of the sheet is seen: the camera, in the units of Boxes.
 *
 *     zoom 1      8 CSS pixels a box
 *     0.1 .. 10   from the whole sheet on a desk to a few boxes; a small screen may look from farther
 */

import type { Grid } from "../../../rules/grid";
import { grid } from "../../../rules/grid";
import type { Camera } from "../../../state/camera";
import { camera, exactAt, lookAt } from "../../../state/camera";
import type { Box, Edge } from "../rules/edges";
import { edgeOf, HEIGHT, placeOf, WIDTH } from "../rules/edges";

export const GRID: Grid = grid(WIDTH, HEIGHT, "bounded");
const BOX = 8; // CSS pixels at zoom 1
export const LEAST_ZOOM = 0.1;
export const MOST_ZOOM = 10;
/** Where lines are large enough to be hit. */
export const DRAWING_ZOOM = 1.5;
/** Where one begins. */
export const FIRST_ZOOM = 3.5;

/** CSS pixels around a line that are the line. */
export const REACH = { mouse: 8, touch: 22 };

/** A camera on a screen of *width* x *height* device pixels, *ratio* of them in a CSS pixel. */
export function viewOf(width: number, height: number, ratio: number): Camera {
  return camera(GRID, width, height, [LEAST_ZOOM * BOX * ratio, MOST_ZOOM * BOX * ratio]);
}

/** Device pixels a box at *zoom*. */
export function scaleAt(zoom: number, ratio: number): number {
  return zoom * BOX * ratio;
}

export function zoomOf({ scale }: Camera, ratio: number): number {
  return scale / BOX / ratio;
}

/** The line nearest to a place on the screen, if it is within *reach* device pixels of it. */
export function edgeAt(c: Camera, px: number, py: number, reach: number): Edge | null {
  const [x, y] = exactAt(c, px, py);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const sides: readonly [number, Edge | null][] = [
    [y - row, edgeOf(column, row, true)],
    [row + 1 - y, edgeOf(column, row + 1, true)],
    [x - column, edgeOf(column, row, false)],
    [column + 1 - x, edgeOf(column + 1, row, false)],
  ];
  let best: Edge | null = null;
  let nearest = reach / c.scale;
  for (const [far, edge] of sides) {
    if (edge === null || far > nearest) continue;
    nearest = far;
    best = edge;
  }
  return best;
}

/** The middle of *edge*, in boxes. */
export function middleOf(edge: Edge): readonly [number, number] {
  const { x, y, horizontal } = placeOf(edge);
  return horizontal ? [x + 0.5, y] : [x, y + 0.5];
}

/** *c*, moved just so far that *box* is well in sight. */
export function within(c: Camera, box: Box): Camera {
  const [x, y] = [(box % WIDTH) + 0.5, Math.floor(box / WIDTH) + 0.5];
  const [wide, high] = [c.width / c.scale / 2 - 1.5, c.height / c.scale / 2 - 2.5];
  const nearer = (at: number, middle: number, far: number) =>
    far <= 0 ? at : Math.min(Math.max(middle, at - far), at + far);
  return lookAt(c, nearer(x, c.x, wide), nearer(y, c.y, high));
}
