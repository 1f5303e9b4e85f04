/** Small pictures of boards: a pixel a cell, made as large as the styles say. */

import type { Grid } from "../../../rules/grid";
import type { Rule } from "../../../rules/rule";
import { bounds, laid, listed } from "../state/cells";
import { pixelsOf } from "./colours";

export interface Small {
  readonly rule: Rule;
  readonly grid: Pick<Grid, "width" | "height">;
  readonly cells: Uint8Array;
}

const LEAST = 16; // cells on a side, so that a block does not look larger than a gun
const AROUND = 2; // cells that are shown beside what lives

/** Paint all of *small* on *canvas*. */
export function paint(canvas: HTMLCanvasElement, small: Small): void {
  const { width, height } = small.grid;
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (context !== null) draw(context, small);
}

/** Paint all of *small* on a canvas of its size. */
export function draw(context: CanvasRenderingContext2D, { rule, grid, cells }: Small): void {
  const image = new ImageData(grid.width, grid.height);
  const [pixels, colours] = [new Uint32Array(image.data.buffer), pixelsOf(rule)];
  for (let at = 0; at < pixels.length; at++) pixels[at] = colours[cells[at]!]!;
  context.putImageData(image, 0, 0);
}

/** The square of *small* that has all that lives, with a little around it. */
export function cropped(small: Small): Small {
  const { rule, grid, cells } = small;
  const living = listed(cells, grid.width);
  if (living.length === 0) return small;
  const { left, right, top, bottom } = bounds(living);
  const side = Math.max(LEAST, right - left + 1 + 2 * AROUND, bottom - top + 1 + 2 * AROUND);
  const [x0, y0] = [(left + right + 1 - side) >> 1, (top + bottom + 1 - side) >> 1];
  const square = { width: side, height: side };
  return { rule, grid: square, cells: laid(living, square, -x0, -y0) };
}
