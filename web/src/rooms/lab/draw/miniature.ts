/** Small pictures of boards: a pixel a cell, made as large as the styles say. */

import type { Rule } from "../../../rules/rule";
import { element } from "../../../shell/element";
import { pixelsOf } from "./colours";

export interface Small {
  readonly rule: Rule;
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}

const LEAST = 16; // cells on a side, so that a block does not look larger than a gun
const AROUND = 2; // cells that are shown beside what lives

/** An empty canvas for a small picture. */
export function miniature(): HTMLCanvasElement {
  const canvas = element("canvas", { class: "miniature", "aria-hidden": "true" });
  canvas.style.imageRendering = "pixelated"; // in the lobby, too, where the room's styles are not
  return canvas;
}

/** Paint all of *small* on *canvas*. */
export function paint(canvas: HTMLCanvasElement, { rule, width, height, cells }: Small): void {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return;
  const image = new ImageData(width, height);
  const [pixels, colours] = [new Uint32Array(image.data.buffer), pixelsOf(rule)];
  for (let at = 0; at < pixels.length; at++) pixels[at] = colours[cells[at]!]!;
  context.putImageData(image, 0, 0);
}

/** The square of *small* that has all that lives, with a little around it. */
export function cropped(small: Small): Small {
  const { rule, width, height, cells } = small;
  let [left, right, top, bottom] = [width, -1, height, -1];
  cells.forEach((state, index) => {
    if (state === 0) return;
    const [x, y] = [index % width, Math.floor(index / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  });
  if (right < 0) return small;
  const side = Math.max(LEAST, right - left + 1 + 2 * AROUND, bottom - top + 1 + 2 * AROUND);
  const [x0, y0] = [(left + right + 1 - side) >> 1, (top + bottom + 1 - side) >> 1];
  const found = new Uint8Array(side * side);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      found[(y - y0) * side + x - x0] = cells[y * width + x]!;
    }
  }
  return { rule, width: side, height: side, cells: found };
}
