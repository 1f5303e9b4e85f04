/** The map: the whole board in a small square, and the part of it that the screen shows. */
import type { Cells } from "../rules/board";
import { SEATS, SIZE, isAlive, ownerOf } from "../rules/board";
import type { Camera } from "../../../state/camera";
import { pack, parse } from "../../../draw/colour";
import { PLAYERS } from "../../../draw/palette";

/** A living cell outweighs land, and land outweighs what is nobody's: few cells still show. */
const WEIGHT = { alive: 8, land: 2, nobody: 1 };

/** For each cell byte: its weight, and its colours times that. */
const [weights, reds, greens, blues] = [0, 1, 2, 3].map((part) =>
  Float32Array.from({ length: 256 }, (_, cell) => shareOf(cell)[part]!),
) as [Float32Array, Float32Array, Float32Array, Float32Array];

/** Paints all *cells* to a square of *side* x *side* pixels. */
export function paintMinimap(pixels: Uint32Array, side: number, cells: Cells): void {
  const edges = Array.from({ length: side + 1 }, (_, i) => Math.floor((i * SIZE) / side));
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const [left, right] = [edges[column]!, edges[column + 1]!];
      pixels[row * side + column] = blend(cells, left, right, edges[row]!, edges[row + 1]!);
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
