/**
 * The sheet from close by, pixel by pixel: dots, lines, and boxes with their team's hatch.
 *
 *     columns of pixels     | line 3 |      box 3      | line 4 |    box 4 ...
 *
 * Which line or box a column and a row of pixels show is worked out once per picture. What the last
 * picture had already, a little farther, is moved, and only what came into sight is painted. No canvas
 * is needed: the picture goes to one with putImageData, and tests look at the pixels themselves.
 */

import type { Camera } from "../../../state/camera";
import { HEIGHT, HORIZONTALS, WIDTH } from "../rules/edges";
import { HATCH, heatOf, PIXEL, tilesOf } from "./colours";
import type { Moment } from "./overview";

/** Device pixels a box, from which on lines are told apart. */
export const NEAR_FROM = 5;
const PEN = 0.11; // of a box
const NONE = -1;

/** What the pixels along one side of the screen show: a line or a box by its number, or NONE. */
class Axis {
  lines = new Int16Array(0);
  boxes = new Int16Array(0);
  phases = new Uint8Array(0);

  measure(length: number, middle: number, scale: number, count: number, pen: number): void {
    if (this.lines.length !== length) {
      this.lines = new Int16Array(length);
      this.boxes = new Int16Array(length);
      this.phases = new Uint8Array(length);
    }
    this.lines.fill(NONE);
    this.boxes.fill(NONE);
    this.phases.fill(0);
    const start = (line: number) => lineStart(line, middle, scale, length, pen);
    const first = Math.max(0, Math.floor(middle - length / 2 / scale) - 1);
    const last = Math.min(count, Math.ceil(middle + length / 2 / scale) + 1);
    for (let line = first; line <= last; line++) {
      const [from, to] = [start(line), start(line) + pen];
      this.lines.fill(line, Math.max(0, from), Math.max(0, to));
      if (line === count) break;
      const end = Math.min(length, start(line + 1));
      for (let at = Math.max(0, to); at < end; at++) {
        this.boxes[at] = line;
        this.phases[at] = (at - to) & (HATCH - 1);
      }
    }
  }

  /** Whether each pixel shows what the one *by* pixels farther shows in *before*, if there is one. */
  isMoved(before: Axis, by: number): boolean {
    const { lines, boxes, phases } = this;
    if (before.lines.length !== lines.length) return false;
    const end = Math.min(lines.length, lines.length - by);
    for (let at = Math.max(0, -by); at < end; at++) {
      if (lines[at] !== before.lines[at + by] || boxes[at] !== before.boxes[at + by]) return false;
      if (phases[at] !== before.phases[at + by]) return false;
    }
    return true;
  }
}

/** The first pixel of a line, *pen* pixels thick. */
export function lineStart(
  line: number,
  middle: number,
  scale: number,
  length: number,
  pen: number,
): number {
  return Math.round((line - middle) * scale + length / 2 - pen / 2);
}

/** How many device pixels a line is thick. */
export function penOf(scale: number): number {
  return Math.max(1, Math.round(scale * PEN));
}

/** What a picture showed, so that the next one can begin with it. */
interface Last {
  readonly pixels: ArrayBufferLike;
  readonly camera: Camera;
  readonly columns: Axis;
  readonly rows: Axis;
  readonly shown: Moment;
  readonly drawn: number;
}

export class NearPainter {
  #columns = new Axis();
  #rows = new Axis();
  #last: Last | null = null;
  #spare: readonly [Axis, Axis] = [new Axis(), new Axis()];
  readonly #tiles = { plain: tilesOf(false), heat: tilesOf(true) };

  /** Paint what *camera* sees of *shown*; *pixels* are those of the last picture, or others. */
  paint(pixels: Uint32Array, camera: Camera, shown: Moment): void {
    const { width, height, scale } = camera;
    const pen = penOf(scale);
    const last = this.#last;
    [this.#columns, this.#rows] = this.#spare;
    this.#columns.measure(width, camera.x, scale, WIDTH, pen);
    this.#rows.measure(height, camera.y, scale, HEIGHT, pen);
    const by = last === null ? null : this.#moved(last, pixels, camera, shown);
    if (by === null) this.#paintRows(pixels, 0, height, 0, width, shown);
    else this.#paintRest(pixels, width, height, by, shown);
    // the axes of the picture before are those of the next one
    this.#spare = last === null ? [new Axis(), new Axis()] : [last.columns, last.rows];
    const [columns, rows] = [this.#columns, this.#rows];
    const drawn = shown.sheet.drawn;
    this.#last = { pixels: pixels.buffer, camera, columns, rows, shown, drawn };
  }

  /** By how many pixels this picture is the last one, moved; null if it is another one. */
  #moved(
    last: Last,
    pixels: Uint32Array,
    camera: Camera,
    shown: Moment,
  ): readonly [number, number] | null {
    const before = last.shown;
    const same =
      last.pixels === pixels.buffer &&
      last.camera.scale === camera.scale &&
      last.drawn === shown.sheet.drawn &&
      before.sheet === shown.sheet &&
      before.moment === shown.moment &&
      before.hotSince === shown.hotSince;
    const dx = Math.round((camera.x - last.camera.x) * camera.scale);
    const dy = Math.round((camera.y - last.camera.y) * camera.scale);
    if (!same || Math.abs(dx) >= camera.width || Math.abs(dy) >= camera.height) return null;
    const fits = this.#columns.isMoved(last.columns, dx) && this.#rows.isMoved(last.rows, dy);
    return fits ? [dx, dy] : null;
  }

  /** Move what is there *by* so many pixels, and paint the rest. */
  #paintRest(
    pixels: Uint32Array,
    width: number,
    height: number,
    [dx, dy]: readonly [number, number],
    shown: Moment,
  ): void {
    const by = dy * width + dx;
    if (by > 0) pixels.copyWithin(0, by, width * height);
    else if (by < 0) pixels.copyWithin(-by, 0, width * height + by);
    const [top, bottom] = [Math.max(0, -dy), Math.min(height, height - dy)];
    this.#paintRows(pixels, 0, top, 0, width, shown);
    if (dx > 0) this.#paintRows(pixels, top, bottom, width - dx, width, shown);
    else if (dx < 0) this.#paintRows(pixels, top, bottom, 0, -dx, shown);
    this.#paintRows(pixels, bottom, height, 0, width, shown);
  }

  /** Rows *top* to *bottom* of the picture, in the columns *from* to *to*. */
  #paintRows(
    pixels: Uint32Array,
    top: number,
    bottom: number,
    from: number,
    to: number,
    shown: Moment,
  ): void {
    const { lines, boxes, phases } = this.#rows;
    const width = this.#columns.lines.length;
    for (let row = top; row < bottom; row++) {
      const start = row * width;
      const [line, box] = [lines[row]!, boxes[row]!];
      // all rows of a thick line look the same, and those of a box whose hatch has come round
      const alike = line !== NONE ? row - 1 : row - HATCH;
      const known =
        alike >= top &&
        (line !== NONE ? lines[alike] === line : box !== NONE && boxes[alike] === box);
      if (known) pixels.copyWithin(start + from, alike * width + from, alike * width + to);
      else if (line !== NONE) this.#paintLine(pixels, start, line, shown, from, to);
      else if (box === NONE) pixels.fill(PIXEL.beyond, start + from, start + to);
      else this.#paintBoxes(pixels, start, box, phases[row]!, shown, from, to);
    }
  }

  /** A row of pixels along the horizontal lines of row *y*. */
  #paintLine(
    pixels: Uint32Array,
    start: number,
    y: number,
    shown: Moment,
    from: number,
    to: number,
  ): void {
    const { lines, boxes } = this.#columns;
    const { drawnAt } = shown.sheet;
    const { moment } = shown;
    let known = NONE;
    let colour = PIXEL.faint;
    for (let at = from; at < to; at++) {
      const box = boxes[at]!;
      if (box === NONE) {
        if (lines[at] === NONE) pixels[start + at] = PIXEL.beyond;
        else if (at > from && lines[at - 1] === lines[at])
          pixels[start + at] = pixels[start + at - 1]!;
        else pixels[start + at] = isTouched(shown, lines[at]!, y) ? PIXEL.ink : PIXEL.dot;
        continue;
      }
      if (box !== known) {
        known = box;
        const drawn = drawnAt[y * WIDTH + box]!;
        colour = drawn < moment ? inkOf(drawn, shown) : PIXEL.faint;
      }
      pixels[start + at] = colour;
    }
  }

  /** A row of pixels through the boxes of row *y*. */
  #paintBoxes(
    pixels: Uint32Array,
    start: number,
    y: number,
    phase: number,
    shown: Moment,
    from: number,
    to: number,
  ): void {
    const { lines, boxes, phases } = this.#columns;
    const { drawnAt, closedAt, owners } = shown.sheet;
    const { moment } = shown;
    const tiles = shown.hotSince === null ? this.#tiles.plain : this.#tiles.heat;
    const down = HORIZONTALS + y * (WIDTH + 1);
    let known = NONE;
    let tile = 0;
    for (let at = from; at < to; at++) {
      const line = lines[at]!;
      if (line !== NONE) {
        const drawn = drawnAt[down + line]!;
        pixels[start + at] = drawn < moment ? inkOf(drawn, shown) : PIXEL.faint;
        continue;
      }
      const x = boxes[at]!;
      if (x === NONE) {
        pixels[start + at] = PIXEL.beyond;
        continue;
      }
      if (x !== known) {
        known = x;
        const box = y * WIDTH + x;
        const owner = closedAt[box]! < moment ? owners[box]! : 0;
        tile = (owner * HATCH + phase) * HATCH;
      }
      pixels[start + at] = tiles[tile + phases[at]!]!;
    }
  }
}

/** Whether a line ends at the dot (x, y). */
function isTouched({ sheet: { drawnAt }, moment }: Moment, x: number, y: number): boolean {
  const across = y * WIDTH + x;
  const down = HORIZONTALS + y * (WIDTH + 1) + x;
  return (
    (x > 0 && drawnAt[across - 1]! < moment) ||
    (x < WIDTH && drawnAt[across]! < moment) ||
    (y > 0 && drawnAt[down - WIDTH - 1]! < moment) ||
    (y < HEIGHT && drawnAt[down]! < moment)
  );
}

function inkOf(drawn: number, { hotSince, moment }: Moment): number {
  if (hotSince === null) return PIXEL.ink;
  return drawn >= hotSince ? heatOf(drawn, hotSince, moment) : PIXEL.dot;
}
