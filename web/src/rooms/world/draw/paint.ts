/**
 * The painter: puts the board on the screen, pixel by pixel.
 *
 *     board --cell, heat--> tile in the atlas --row, column--> pixel
 *
 * Which cell a pixel shows is worked out once per picture and axis, and which tile a cell has when it
 * changes; so a pixel is one look into the atlas. Rows of pixels that repeat are copied. No canvas
 * is needed: the picture goes to one with putImageData, and tests look at the pixels themselves.
 */
import type { Cells } from "../rules/board";
import { CELLS, OWNER, SIZE } from "../rules/board";
import type { Camera } from "../../../state/camera";
import { Atlas } from "./tile";
import { bitsOf, type Lens, PLAIN } from "./lens";
import { Places } from "./places";
import { Axis } from "../../../draw/axis";

/** Cells smaller than this are plain colours. */
const TILES_FROM = 5;
/** Zooming goes back and forth through sizes: the last few are kept. */
const MOST_ATLASES = 8;

const COLD = new Uint8Array(CELLS);

export class Painter {
  readonly #atlases = new Map<number, Atlas>();
  readonly #columns = new Axis(SIZE, true);
  readonly #rows = new Axis(SIZE, true);
  readonly #places = new Places();
  /** Where each column of pixels is in the atlas, in the uppermost line of the tiles. */
  #spots = new Int32Array(0);
  /** What the lens makes of the cells of each owner. */
  readonly #bits = new Uint8Array(OWNER + 1);
  /** Which row of cells that is. */
  #found = -1;

  /** Paints what *camera* sees through *lens*; without *heat* nothing glows. */
  paint(
    pixels: Uint32Array,
    camera: Camera,
    cells: Cells,
    heat: Uint8Array<ArrayBuffer> | null,
    lens: Lens = PLAIN,
  ): void {
    const { width, height, scale } = camera;
    for (let owner = 0; owner <= OWNER; owner++) this.#bits[owner] = bitsOf(lens, owner);
    const atlas = this.#atlas(scale < TILES_FROM ? 1 : Math.ceil(scale));
    this.#columns.measure(width, camera.x, scale, atlas.size);
    this.#rows.measure(height, camera.y, scale, atlas.size);
    this.#places.notice(atlas, this.#bits, cells, heat ?? COLD);
    this.#found = -1;
    if (this.#spots.length !== width) this.#spots = new Int32Array(width);
    for (let row = 0; row < height; row++) {
      const twin = this.#twin(row);
      if (twin === null) this.#paintRow(pixels, row, atlas, cells, heat ?? COLD);
      else pixels.copyWithin(row * width, twin * width, (twin + 1) * width);
    }
  }

  /** A row above that looks the same: the one before, or the one once round the torus before. */
  #twin(row: number): number | null {
    if (row > 0 && this.#rows.same(row, row - 1)) return row - 1;
    return row < this.#rows.unique ? null : row - this.#rows.unique;
  }

  #paintRow(pixels: Uint32Array, row: number, atlas: Atlas, cells: Cells, heat: Uint8Array): void {
    const y = this.#rows.cells[row]!;
    if (y !== this.#found) this.#find(y, cells, heat);
    const within = this.#rows.parts[row]! * atlas.size;
    const { length: width } = this.#spots;
    const { unique } = this.#columns;
    copySpots(pixels, row * width, atlas.pixels, within, this.#spots, unique);
    repeat(pixels, row * width, unique, width);
  }

  /** Finds row *y* of the board in the atlas: the tiles first, then the spots of all columns in them. */
  #find(y: number, cells: Cells, heat: Uint8Array): void {
    const { first, count } = this.#columns;
    this.#places.find(y, first, count, cells, heat);
    findSpots(this.#spots, this.#places.tiles, y * SIZE, this.#columns);
    this.#found = y;
  }

  #atlas(size: number): Atlas {
    const atlas = this.#atlases.get(size) ?? new Atlas(size);
    // The one used longest ago is the first in the map.
    this.#atlases.delete(size);
    this.#atlases.set(size, atlas);
    const [oldest] = this.#atlases.keys();
    if (this.#atlases.size > MOST_ATLASES) this.#atlases.delete(oldest!);
    return atlas;
  }
}

// The loops over all pixels. The second goes in steps of four because that halves its time.

/** Of the row of cells that begins at *start*. */
function findSpots(spots: Int32Array, tiles: Int32Array, start: number, columns: Axis): void {
  const { cells, parts, unique } = columns;
  for (let i = 0; i < unique; i++) spots[i] = tiles[start + cells[i]!]! + parts[i]!;
}

/** Copies one line, which is *within* the tiles, to *pixels* from *start* on. */
function copySpots(
  pixels: Uint32Array,
  start: number,
  tiles: Uint32Array,
  within: number,
  spots: Int32Array,
  count: number,
): void {
  let i = 0;
  for (; i + 3 < count; i += 4) {
    pixels[start + i] = tiles[spots[i]! + within]!;
    pixels[start + i + 1] = tiles[spots[i + 1]! + within]!;
    pixels[start + i + 2] = tiles[spots[i + 2]! + within]!;
    pixels[start + i + 3] = tiles[spots[i + 3]! + within]!;
  }
  for (; i < count; i++) pixels[start + i] = tiles[spots[i]! + within]!;
}

/** The torus repeats: fills a line from *unique* to *width* with what comes before. */
function repeat(pixels: Uint32Array, start: number, unique: number, width: number): void {
  for (let done = unique; done < width; done += unique) {
    pixels.copyWithin(start + done, start, start + Math.min(unique, width - done));
  }
}
