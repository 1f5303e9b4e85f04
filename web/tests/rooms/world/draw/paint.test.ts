import fc from "fast-check";
import { expect, test } from "vitest";
import { snap } from "../../../../src/draw/box";
import { BACKGROUND, PLAYERS } from "../../../../src/draw/palette";
import { BORDER, marksOf } from "../../../../src/rooms/world/draw/lens";
import { Painter } from "../../../../src/rooms/world/draw/paint";
import { Tiles } from "../../../../src/rooms/world/draw/tile";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { ALIVE, CELLS, COIN, GRID, indexOf } from "../../../../src/rooms/world/rules/board";
import type { Camera } from "../../../../src/state/camera";
import { camera, exactAt, lookAt } from "../../../../src/state/camera";

function board(cellOf: (index: number) => number): Cells {
  return Uint8Array.from({ length: CELLS }, (_, i) => cellOf(i));
}

/** No two places near each other are alike. */
const varied = board((i) => {
  const bits = Math.imul(i + 1, 0x9e3779b1) >>> 16;
  return (
    (bits % 10) | (bits & 64 ? ALIVE : 0) | ((bits >> 8) % 8 < 3 ? ((bits >> 11) % 8) * COIN : 0)
  );
});
const warm = Uint8Array.from(varied, (cell, i) => (cell & ALIVE ? 0 : (i * 7) % 8));

function paint(
  view: Camera,
  cells: Cells,
  heat: Uint8Array<ArrayBuffer> | null,
  painter = new Painter(),
): Uint32Array {
  const pixels = new Uint32Array(view.width * view.height);
  painter.paint(pixels, view, cells, heat);
  return pixels;
}

function css(pixel: number): string {
  const [red, green, blue] = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return "#" + [red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("");
}

const tiles = Array.from({ length: 65 }, (_, size) => new Tiles(size));
const drawn = new Map<string, Uint32Array>();

function tile(size: number, cell: number, heat: number): Uint32Array {
  const key = [size, cell, heat].join(" ");
  const pixels = drawn.get(key) ?? new Uint32Array(size * size);
  if (!drawn.has(key)) tiles[size]!.draw(pixels, 0, cell, heat);
  drawn.set(key, pixels);
  return pixels;
}

/** Which line of a tile a pixel shows, counted from the nearer edge of its cell. */
function part(
  pixel: number,
  cell: number,
  middle: number,
  length: number,
  scale: number,
  size: number,
): number {
  const from = snap((cell - middle) * scale + length / 2);
  const to = snap((cell + 1 - middle) * scale + length / 2);
  if (size === 1) return 0;
  return pixel - from < to - pixel ? pixel - from : size - (to - pixel);
}

/** The definition: what pixel *px*, *py* should be. */
function expected(
  view: Camera,
  px: number,
  py: number,
  cells: Cells,
  heat: Uint8Array | null,
): number {
  const [x, y] = exactAt(view, px + 0.5, py + 0.5).map(Math.floor) as [number, number];
  const index = indexOf(x, y);
  const size = view.scale < 5 ? 1 : Math.ceil(view.scale);
  const across = part(px, x, view.x, view.width, view.scale, size);
  const down = part(py, y, view.y, view.height, view.scale, size);
  const marks = size === 1 ? marksOf(cells, index % 512, Math.floor(index / 512)) : 0;
  return tile(size, cells[index]!, (heat?.[index] ?? 0) | marks)[down * size + across]!;
}

const coordinate = fc.oneof(
  fc.integer({ min: 0, max: 512 * 16 - 1 }).map((n) => n / 16),
  fc.constantFrom(0, 511.5),
);
const closeUp: fc.Arbitrary<Camera> = fc.record({
  grid: fc.constant(GRID),
  x: coordinate,
  y: coordinate,
  scale: fc.oneof(
    fc.integer({ min: 8, max: 512 }).map((n) => n / 8),
    fc.constantFrom(1, 1.5, 5, 8),
  ),
  width: fc.integer({ min: 1, max: 150 }),
  height: fc.integer({ min: 1, max: 100 }),
});
/** Screens larger than the board. */
const fromAfar: fc.Arbitrary<Camera> = fc.record({
  grid: fc.constant(GRID),
  x: coordinate,
  y: coordinate,
  scale: fc.constantFrom(1, 1.125, 1.5),
  width: fc.constantFrom(20, 600, 1100),
  height: fc.constantFrom(20, 600, 900),
});

/** Where a picture differs from the definition, of some hundred places, edges among them. */
function wrong(view: Camera, pixels: Uint32Array, heat: Uint8Array | null): string[] {
  const some = (length: number) => [
    0,
    length - 1,
    ...Array.from({ length: 18 }, (_, i) => (i * 61) % length),
  ];
  const places = some(view.height).flatMap((py) => some(view.width).map((px) => [px, py] as const));
  return places
    .filter(([x, y]) => pixels[y * view.width + x] !== expected(view, x, y, varied, heat))
    .map(([x, y]) => `${x},${y}: ${css(pixels[y * view.width + x]!)}`);
}

test("the painter paints a cell where the camera sees it", () => {
  const cells = new Uint8Array(CELLS);
  cells[indexOf(0, 0)] = 2 | ALIVE;
  cells[indexOf(511, 0)] = 4;
  const pixels = paint(lookAt(camera(GRID, 6, 2), 0.5, 0.5, 2), cells, null);
  const [cell, land] = [PLAYERS[2]!.cell, css(tile(1, 4, BORDER)[0]!)];
  expect([...pixels.slice(0, 6)].map(css)).toEqual([
    land,
    land,
    cell,
    cell,
    BACKGROUND,
    BACKGROUND,
  ]);
  expect(pixels.slice(6)).toEqual(pixels.slice(0, 6));
});

test.each([
  ["from close up", closeUp, 100],
  ["from afar, where the board shows more than once", fromAfar, 20],
])("the painter paints every pixel as the definition says, %s", (_, views, numRuns) => {
  const painter = new Painter();
  fc.assert(
    fc.property(views, fc.boolean(), (view, calm) => {
      const heat = calm ? null : warm;
      expect(wrong(view, paint(view, varied, heat, painter), heat)).toEqual([]);
    }),
    { numRuns },
  );
});

test("the painter touches nothing beyond its picture", () => {
  const pixels = new Uint32Array(700 * 3 + 512);
  new Painter().paint(pixels, lookAt(camera(GRID, 700, 3), 3, 3, 1), varied, warm);
  expect(pixels.slice(700 * 3).every((pixel) => pixel === 0)).toBe(true);
  expect(pixels[700 * 3 - 1]).not.toBe(0);
});

test("the painter forgets nothing and keeps nothing wrong while it zooms through all sizes and back", () => {
  const painter = new Painter();
  const there = [1, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20];
  const scales = [...there, ...there.reverse()];
  for (const scale of scales) {
    const view = lookAt(camera(GRID, 40, 30), 510, 510, scale);
    expect(paint(view, varied, warm, painter)).toEqual(paint(view, varied, warm));
  }
});
