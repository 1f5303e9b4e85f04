/** The map: the whole board in a small square, and the part of it that the screen shows. */
import type { Cells } from "../rules/board";
import { CELLS, SEATS, SIZE, foursOf, isAlive, ownerOf } from "../rules/board";
import type { Camera } from "../../../state/camera";
import { pack, parse } from "../../../draw/colour";
import { PLAYERS } from "../../../draw/palette";

/** A living cell outweighs land, and land outweighs what is nobody's: few cells still show. */
const WEIGHT = { alive: 8, land: 2, nobody: 1 };

/** For each cell byte: its weight, and its colours times that. */
const [weights, reds, greens, blues] = [0, 1, 2, 3].map((part) =>
  Float32Array.from({ length: 256 }, (_, cell) => shareOf(cell)[part]!),
) as [Float32Array, Float32Array, Float32Array, Float32Array];

/** Paints boards to a square of *side* x *side* pixels, one after the other: where one is as the last was, it stays. */
export class MapPainter {
  readonly #pixels: Uint32Array;
  readonly #side: number;
  /** The first cell of each pixel along one side, and where the last one ends. */
  readonly #edges: Uint16Array;
  /** The column of pixels in which each column of cells is. */
  readonly #columns = new Uint16Array(SIZE);
  readonly #touched: Uint8Array;
  readonly #painted = new Uint32Array(CELLS / 4);
  #isEmpty = true;

  constructor(pixels: Uint32Array, side: number) {
    this.#pixels = pixels;
    this.#side = side;
    this.#edges = Uint16Array.from({ length: side + 1 }, (_, i) => Math.floor((i * SIZE) / side));
    for (let i = 0; i < side; i++) this.#columns.fill(i, this.#edges[i], this.#edges[i + 1]);
    this.#touched = new Uint8Array(side);
  }

  paint(cells: Cells): void {
    const [edges, fours] = [this.#edges, foursOf(cells)];
    for (let row = 0; row < this.#side; row++) {
      const [top, bottom] = [edges[row]!, edges[row + 1]!];
      this.#touch(fours, top, bottom);
      for (let column = 0; column < this.#side; column++) {
        if (this.#touched[column] === 0) continue;
        const at = row * this.#side + column;
        this.#pixels[at] = blend(cells, edges[column]!, edges[column + 1]!, top, bottom);
      }
    }
    this.#painted.set(fours);
    this.#isEmpty = false;
  }

  /** Find the columns of pixels in which cells of rows *top* to *bottom* are not what was painted. */
  #touch(fours: Uint32Array, top: number, bottom: number): void {
    const [painted, touched, columns] = [this.#painted, this.#touched, this.#columns];
    touched.fill(this.#isEmpty ? 1 : 0);
    if (this.#isEmpty) return;
    const end = (bottom * SIZE) / 4;
    for (let four = (top * SIZE) / 4; four < end; four++) {
      if (painted[four] === fours[four]) continue;
      const x = (4 * four) % SIZE;
      touched.fill(1, columns[x], columns[x + 3]! + 1);
    }
  }
}

/** Draws a frame round what *camera* sees on a map of *side* pixels; it wraps as the board does. */
export function drawFrameOfView(
  context: CanvasRenderingContext2D,
  side: number,
  camera: Camera,
): void {
  const across = stretches(camera.x, camera.width / camera.scale, side);
  const down = stretches(camera.y, camera.height / camera.scale, side);
  for (const [style, thickness] of [
    ["rgba(0, 0, 0, 0.7)", 3],
    ["#ffffff", 1],
  ] as const) {
    // prettier-ignore
    context.strokeStyle = style;
    context.lineWidth = thickness;
    for (const [x, width] of across) {
      for (const [y, height] of down) context.strokeRect(x, y, width, height);
    }
  }
}

/** Where along one side of the map the frame is, and how long: twice, if it goes over the seam. */
function stretches(middle: number, seen: number, side: number): (readonly [number, number])[] {
  if (seen >= SIZE) return [[0.5, side - 1]];
  const unit = side / SIZE;
  const from = Math.round((middle - seen / 2) * unit) + 0.5;
  const length = Math.max(2, Math.round(seen * unit));
  return [from - side, from, from + side]
    .filter((start) => start < side && start + length > 0)
    .map((start) => [start, length] as const);
}

/** The mixed colour of a block of cells. */
function blend(cells: Cells, left: number, right: number, top: number, bottom: number): number {
  let [weight, red, green, blue] = [0, 0, 0, 0];
  for (let y = top; y < bottom; y++) {
    const row = y * SIZE;
    for (let i = row + left; i < row + right; i++) {
      const cell = cells[i]!;
      weight += weights[cell]!;
      red += reds[cell]!;
      green += greens[cell]!;
      blue += blues[cell]!;
    }
  }
  return pack(red / weight, green / weight, blue / weight);
}

function shareOf(cell: number): readonly number[] {
  const owner = ownerOf(cell) > SEATS ? 0 : ownerOf(cell);
  const colours = PLAYERS[owner]!;
  const land = owner === 0 ? WEIGHT.nobody : WEIGHT.land;
  const weight = isAlive(cell) ? WEIGHT.alive : land;
  const colour = parse(isAlive(cell) ? colours.cell : colours.land);
  return [weight, ...colour.map((part) => part * weight)];
}
