/**
 * Edges: the lines of the sheet by number and by place.
 *
 * All horizontal lines are numbered first, row by row, then all vertical ones:
 *
 *     .--0--.--1--.  ...  --999--.          horizontal (x, y)   1000 y + x
 *     |     |     |                         vertical   (x, y)   1,001,000 + 1001 y + x
 *     A     B                               box        (x, y)   1000 y + x
 *     |     |     |
 *     .-1000.-1001.                         A is 1,001,000, B is 1,001,001
 *
 * A line of row y lies above box row y, and a vertical one of column x to the left of box column x.
 */

export type Edge = number;
export type Box = number;

export const WIDTH = 1000;
export const HEIGHT = 1000;
export const HORIZONTALS = WIDTH * (HEIGHT + 1);
export const EDGES = HORIZONTALS + (WIDTH + 1) * HEIGHT;
export const BOXES = WIDTH * HEIGHT;

export interface EdgePlace {
  readonly x: number;
  readonly y: number;
  readonly horizontal: boolean;
}

export function isEdge(edge: number): boolean {
  return Number.isInteger(edge) && edge >= 0 && edge < EDGES;
}

/** Where *edge* is. Throws, if the sheet has no such line. */
export function placeOf(edge: Edge): EdgePlace {
  if (!isEdge(edge)) throw new RangeError(`Expected a line from 0 to ${EDGES - 1}, got ${edge}`);
  if (edge < HORIZONTALS) {
    return { x: edge % WIDTH, y: Math.floor(edge / WIDTH), horizontal: true };
  }
  const beyond = edge - HORIZONTALS;
  return { x: beyond % (WIDTH + 1), y: Math.floor(beyond / (WIDTH + 1)), horizontal: false };
}

/** The line at column *x* of row *y*; null if the sheet has none there. */
export function edgeOf(x: number, y: number, horizontal: boolean): Edge | null {
  const columns = horizontal ? WIDTH : WIDTH + 1;
  const rows = horizontal ? HEIGHT + 1 : HEIGHT;
  if (x < 0 || x >= columns || y < 0 || y >= rows) return null;
  return horizontal ? y * columns + x : HORIZONTALS + y * columns + x;
}

/** The one or two boxes that *edge* is a side of, the upper or left one first. */
export function boxesBeside(edge: Edge): Box[] {
  const { x, y, horizontal } = placeOf(edge);
  const box = y * WIDTH + x;
  if (horizontal) return [...(y > 0 ? [box - WIDTH] : []), ...(y < HEIGHT ? [box] : [])];
  return [...(x > 0 ? [box - 1] : []), ...(x < WIDTH ? [box] : [])];
}

/** The lines above, below, left and right of *box*. */
export function edgesAround(box: Box): [Edge, Edge, Edge, Edge] {
  const y = Math.floor(box / WIDTH);
  const left = HORIZONTALS + box + y;
  return [box, box + WIDTH, left, left + 1];
}
