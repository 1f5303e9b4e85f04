/**
 * A board as a picture: a pixel a cell, drawn as large as the camera says, and what lies over it.
 *
 *     cells      sharp edges; the second of two colours has a dot, so that nobody needs the colour
 *     lines      between cells that are large enough
 *     edge       solid where the grid ends, dashed where it goes on at the other side
 *     over it    the keyboard's cursor, and what is in hand
 */

import type { Board } from "../../../rules/board";
import type { Grid, Point } from "../../../rules/grid";
import { wrapsAcross, wrapsDown } from "../../../rules/grid";
import type { Rule } from "../../../rules/rule";
import type { Camera } from "../../../state/camera";
import { screenOf } from "../../../state/camera";
import { GROUND, pixelsOf } from "./colours";

const LINES_FROM = 7; // device pixels of a cell
const DOTS_FROM = 6;
const OUTSIDE = "#070a11";
const LINE = "rgb(31 43 66 / 0.7)"; // seen on the ground and on cells
const EDGE = "rgb(148 176 220 / 0.55)";
const DOT = "#0b1a33";

type Context = CanvasRenderingContext2D;

export class Picture {
  readonly #canvas = document.createElement("canvas");
  #cells = new Uint8Array(0);
  #image: ImageData | null = null;
  #rule: Rule | null = null;
  #pixels: Uint32Array = new Uint32Array(0);

  /** Take the cells of *board*. */
  take(board: Board): void {
    const { width, height } = board.grid;
    if (this.#canvas.width !== width || this.#canvas.height !== height || !this.#image) {
      Object.assign(this.#canvas, { width, height });
      this.#cells = new Uint8Array(width * height);
      this.#image = new ImageData(width, height);
    }
    if (this.#rule !== board.rule) this.#pixels = pixelsOf(board.rule);
    this.#rule = board.rule;
    board.cells(this.#cells);
    const pixels = new Uint32Array(this.#image.data.buffer);
    for (let at = 0; at < pixels.length; at++) pixels[at] = this.#pixels[this.#cells[at]!]!;
    this.#canvas.getContext("2d")?.putImageData(this.#image, 0, 0);
  }

  /** Draw what was taken, as *camera* sees it. */
  draw(context: Context, camera: Camera): void {
    const { width, height, scale } = camera;
    const [left, top] = originOf(camera);
    const { width: across, height: down } = this.#canvas;
    context.fillStyle = OUTSIDE;
    context.fillRect(0, 0, width, height);
    context.imageSmoothingEnabled = scale < 1;
    context.drawImage(this.#canvas, left, top, across * scale, down * scale);
    if (this.#rule?.family === "colours" && scale >= DOTS_FROM) this.#dots(context, camera);
  }

  #dots(context: Context, camera: Camera): void {
    const { scale } = camera;
    const [left, top] = originOf(camera);
    const second = this.#rule!.live[1];
    const side = Math.max(2, Math.round(scale * 0.3));
    context.fillStyle = DOT;
    this.#cells.forEach((state, index) => {
      if (state !== second) return;
      const [x, y] = [index % this.#canvas.width, Math.floor(index / this.#canvas.width)];
      const inset = (scale - side) / 2;
      context.fillRect(left + x * scale + inset, top + y * scale + inset, side, side);
    });
  }
}

/** The lines between cells, and the edge of *grid*. */
export function drawGround(context: Context, camera: Camera, grid: Grid): void {
  const { scale } = camera;
  const [left, top] = originOf(camera);
  const [right, bottom] = [left + grid.width * scale, top + grid.height * scale];
  if (scale >= LINES_FROM) {
    context.fillStyle = LINE;
    for (let x = 1; x < grid.width; x++) {
      context.fillRect(Math.round(left + x * scale), top, 1, bottom - top);
    }
    for (let y = 1; y < grid.height; y++) {
      context.fillRect(left, Math.round(top + y * scale), right - left, 1);
    }
  }
  context.strokeStyle = EDGE;
  context.lineWidth = 2;
  edge(context, wrapsDown(grid), [left, top - 1], [right, top - 1]);
  edge(context, wrapsDown(grid), [left, bottom + 1], [right, bottom + 1]);
  edge(context, wrapsAcross(grid), [left - 1, top], [left - 1, bottom]);
  edge(context, wrapsAcross(grid), [right + 1, top], [right + 1, bottom]);
}

function edge(context: Context, meets: boolean, from: Point, to: Point): void {
  context.setLineDash(meets ? [6, 6] : []);
  context.beginPath();
  context.moveTo(...from);
  context.lineTo(...to);
  context.stroke();
  context.setLineDash([]);
}

/** A box around the cell at *cursor*. */
export function drawCursor(context: Context, camera: Camera, cursor: Point): void {
  const side = Math.max(camera.scale, 4);
  for (const [x, y] of screenOf(camera, ...cursor)) {
    context.lineWidth = 3;
    context.strokeStyle = GROUND;
    context.strokeRect(x - 2, y - 2, side + 4, side + 4);
    context.lineWidth = 2;
    context.strokeStyle = "#ffffff";
    context.strokeRect(x - 1, y - 1, side + 2, side + 2);
  }
}

/** What would be put down at *points*. */
export function drawGhost(context: Context, camera: Camera, points: readonly Point[]): void {
  const [left, top] = originOf(camera);
  const { scale } = camera;
  context.fillStyle = "rgb(255 255 255 / 0.55)";
  for (const [x, y] of points) {
    context.fillRect(left + x * scale, top + y * scale, Math.max(1, scale), Math.max(1, scale));
  }
}

/** Where on the screen the corner of cell 0,0 is. */
function originOf({ x, y, scale, width, height }: Camera): Point {
  return [Math.round(width / 2 - x * scale), Math.round(height / 2 - y * scale)];
}
