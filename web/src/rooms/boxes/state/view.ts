/**
 * What part of the sheet is seen: the camera, in the units of Boxes, and links to it.
 *
 *     zoom 1      8 CSS pixels a box
 *     0.1 .. 10   from the whole sheet on a desk to a few boxes; a small screen may look from farther
 *
 * A link follows the room in an address, and comes from anybody: numbers are brought to where they mean
 * something.
 *
 *     #/boxes?x=500.5&y=16&z=3.5@1234567
 *
 *     x, y    the box in the middle of the screen, to a hundredth
 *     z       zoom, 0.1 to 10
 *     @       after so many records; without it the sheet as it is now
 */

import type { Grid } from "../../../rules/grid";
import { grid } from "../../../rules/grid";
import type { Camera } from "../../../state/camera";
import { camera, exactAt, lookAt } from "../../../state/camera";
import type { Box, Edge } from "../rules/edges";
import { EDGES, edgeOf, HEIGHT, WIDTH } from "../rules/edges";

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

/** The middle of *box*, in boxes. */
export function middleOfBox(box: Box): readonly [number, number] {
  return [(box % WIDTH) + 0.5, Math.floor(box / WIDTH) + 0.5];
}

/** *c*, moved just so far that *box* is well in sight. */
export function within(c: Camera, box: Box): Camera {
  const [x, y] = middleOfBox(box);
  const [wide, high] = [c.width / c.scale / 2 - 1.5, c.height / c.scale / 2 - 2.5];
  const nearer = (at: number, middle: number, far: number) =>
    far <= 0 ? at : Math.min(Math.max(middle, at - far), at + far);
  return lookAt(c, nearer(x, c.x, wide), nearer(y, c.y, high));
}

// Links

export interface Spot {
  /** Null if the link says no place. */
  readonly at: { readonly x: number; readonly y: number; readonly zoom: number } | null;
  /** Null is now. */
  readonly moment: number | null;
}

const PLACE = /^(?:\?([^@]*))?(?:@(\d{1,7}))?$/;
const NUMBER = /^-?\d{1,9}(\.\d{1,9})?$/;

/** Where *place* leads; null if it says nothing that is understood. */
export function parseSpot(place: string): Spot | null {
  const found = PLACE.exec(place === "/" ? "" : place);
  if (found === null) return null;
  const [, query, moment] = found;
  const said = new URLSearchParams(query ?? "");
  const [x, y, zoom] = ["x", "y", "z"].map((key) => readNumber(said.get(key)));
  if (query !== undefined && (x == null || y == null)) return null;
  return {
    at: x == null || y == null ? null : tidy(x, y, zoom ?? 1),
    moment: moment === undefined ? null : Math.min(Number(moment), EDGES),
  };
}

/** The end of an address that leads to *x*, *y* at *zoom*, and to *moment* if that is not now. */
export function drawSpot(x: number, y: number, zoom: number, moment: number | null): string {
  const at = tidy(x, y, zoom);
  const when = moment === null ? "" : `@${moment}`;
  return `?x=${at.x}&y=${at.y}&z=${at.zoom}${when}`;
}

function readNumber(text: string | null): number | null {
  return text !== null && NUMBER.test(text) ? Number(text) : null;
}

function tidy(x: number, y: number, zoom: number) {
  const bring = (value: number, least: number, most: number) =>
    Math.round(Math.min(Math.max(value, least), most) * 100) / 100;
  return {
    x: bring(x, 0, WIDTH),
    y: bring(y, 0, HEIGHT),
    zoom: bring(zoom, LEAST_ZOOM, MOST_ZOOM),
  };
}
