/**
 * Thumbnails: a pattern in a small square, every cell with sharp edges.
 *
 * Small patterns get whole pixels per cell, with a gap; patterns of more cells than pixels are thinned.
 */
import type { Pattern } from "../state/pattern";

/** Cells larger than this would make a lone block look bigger than a gun. */
const LARGEST_CELL = 12;
/** Smaller cells touch each other. */
const GAP_FROM = 4;

/** *p* on a canvas of its own, *side* css pixels wide. */
export function thumbnail(p: Pattern, side: number, colour: string): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const ratio = window.devicePixelRatio || 1;
  canvas.width = canvas.height = Math.round(side * ratio);
  canvas.style.width = canvas.style.height = `${side}px`;
  const context = canvas.getContext("2d");
  if (context !== null) drawThumbnail(context, p, canvas.width, colour, ratio);
  return canvas;
}

/** Draws *p* in the middle of a square of *side* device pixels, *ratio* of them to a css pixel. */
export function drawThumbnail(
  context: CanvasRenderingContext2D,
  p: Pattern,
  side: number,
  colour: string,
  ratio: number,
): void {
  const cell = cellSize(p, side, ratio);
  const left = Math.floor((side - p.width * cell) / 2);
  const top = Math.floor((side - p.height * cell) / 2);
  context.fillStyle = colour;
  for (const [x, y] of p.points) {
    const [across, wide] = stretch(x, cell);
    const [down, high] = stretch(y, cell);
    context.fillRect(left + across, top + down, wide, high);
  }
}

/** Device pixels per cell: whole ones if there is one for each, and a margin of a cell if there is room. */
function cellSize(p: Pattern, side: number, ratio: number): number {
  const cells = Math.max(p.width, p.height) + 1;
  if (cells > side) return (side - 2) / cells;
  return Math.min(Math.floor(side / cells), Math.round(LARGEST_CELL * ratio));
}

/** Where along one axis cell *at* begins, and how long it is: never less than a pixel. */
function stretch(at: number, cell: number): readonly [number, number] {
  const from = Math.floor(at * cell);
  const gap = cell < GAP_FROM ? 0 : Math.max(1, Math.round(cell * 0.1));
  return [from, Math.max(1, Math.floor((at + 1) * cell) - from - gap)];
}
