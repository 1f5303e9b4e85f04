import { expect, test } from "vitest";
import { BACKGROUND, PLAYERS } from "../../../../src/draw/palette";
import type { Lens } from "../../../../src/rooms/world/draw/lens";
import { BORDER, INK, PERIOD, marksOf } from "../../../../src/rooms/world/draw/lens";
import { MapPainter, drawFrameOfView } from "../../../../src/rooms/world/draw/minimap";
import { Painter } from "../../../../src/rooms/world/draw/paint";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { ALIVE, CELLS, COIN, GRID, SEATS, indexOf } from "../../../../src/rooms/world/rules/board";
import { camera, lookAt } from "../../../../src/state/camera";
import { Recorder } from "../../../draw/recorder";
import { SIGHTS, contrast, seenBy } from "../../../draw/sight";

function css(pixel: number): string {
  const parts = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return "#" + parts.map((part) => part.toString(16).padStart(2, "0")).join("");
}

function map(side: number, cells: Uint8Array<ArrayBuffer>): Uint32Array {
  const pixels = new Uint32Array(side * side);
  new MapPainter(pixels, side).paint(cells);
  return pixels;
}

function light(pixel: number): number {
  return (pixel & 255) + ((pixel >> 8) & 255) + ((pixel >> 16) & 255);
}

/** The frames on a map of 128: left, upper edge, width, height; each is drawn twice, dark and light. */
function frames(x: number, y: number, width: number, height: number): unknown[][] {
  const context = new Recorder();
  drawFrameOfView(context.as2d(), 128, lookAt(camera(GRID, width, height), x, y, 4));
  const all = context.calls("strokeRect");
  const light = all.slice(all.length / 2);
  expect(light.map(({ args }) => args)).toEqual(
    all.slice(0, all.length / 2).map(({ args }) => args),
  );
  return light.map(({ args }) => args);
}

test("the map shows every cell once where there is a pixel for each", () => {
  const cells = new Uint8Array(CELLS);
  cells[indexOf(511, 3)] = 5 | ALIVE;
  cells[indexOf(0, 4)] = 5;
  const pixels = map(512, cells);
  expect(css(pixels[3 * 512 + 511]!)).toBe(PLAYERS[5]!.cell);
  expect(css(pixels[4 * 512]!)).toBe(PLAYERS[5]!.land);
  expect(css(pixels[5 * 512]!)).toBe(BACKGROUND);
});

test("the map lets one living cell be seen among many", () => {
  const cells = new Uint8Array(CELLS);
  cells[indexOf(401, 302)] = 1 | ALIVE;
  const pixels = map(128, cells);
  const seen = pixels[75 * 128 + 100]!;
  expect(light(seen)).toBeGreaterThan(3 * light(pixels[0]!));
  expect(pixels.filter((pixel) => pixel !== pixels[0])).toEqual(Uint32Array.of(seen));
});

test("the map leaves no cell out and paints all pixels at any size", () => {
  for (const side of [128, 150, 200, 333, 512]) {
    const pixels = map(side, new Uint8Array(CELLS).fill(7 | ALIVE));
    expect(new Set(Array.from(pixels, css))).toEqual(new Set([PLAYERS[7]!.cell]));
    const corner = new Uint8Array(CELLS);
    corner[CELLS - 1] = 7 | ALIVE;
    expect(map(side, corner).at(-1)).not.toBe(map(side, corner)[0]);
  }
});

test("the frame of view surrounds what the screen shows", () => {
  expect(frames(256, 256, 640, 320)).toEqual([[44.5, 54.5, 40, 20]]);
});

test("the frame of view is in two parts when it goes over a seam, in four at a corner", () => {
  expect(frames(0, 256, 640, 320)).toEqual([
    [-19.5, 54.5, 40, 20],
    [108.5, 54.5, 40, 20],
  ]);
  expect(frames(511, 2, 640, 320)).toHaveLength(4);
});

test("the frame of view is as large as the map when the screen shows all of the board", () => {
  expect(frames(100, 100, 4000, 3000)).toEqual([[0.5, 0.5, 127, 127]]);
});

test("the frame of view can be seen even when the screen shows almost nothing", () => {
  const [, , width, height] = frames(100, 100, 8, 8)[0]!;
  expect([width, height]).toEqual([2, 2]);
});

const SIDE = 4 * PERIOD;

/** A board that is all land of *player*. */
const landOf = (player: number): Cells => new Uint8Array(CELLS).fill(player);

/** What is seen of *cells*, a pixel a cell, from the upper left corner on. */
function seen(cells: Cells, lens?: Lens): string[] {
  const view = lookAt(camera(GRID, SIDE, SIDE), SIDE / 2, SIDE / 2, 1);
  const pixels = new Uint32Array(SIDE * SIDE);
  new Painter().paint(pixels, view, cells, null, lens);
  return Array.from(pixels, css);
}

const lightOf = (colours: readonly string[]) =>
  colours.reduce((sum, colour) => sum + contrast(colour, "#000000"), 0) / colours.length;

const players = Array.from({ length: SEATS }, (_, at) => at + 1);
const lands = players.map((player) => seen(landOf(player)));
const pairs = players.flatMap((one) => players.slice(one).map((other) => [one, other] as const));

test.each(Object.entries(SIGHTS))(
  "land from far away differs between any two players to %s eyes",
  (_, sight) => {
    for (const [one, other] of pairs) {
      const [a, b] = [lands[one - 1]!, lands[other - 1]!];
      // In lightness alone, pixel by pixel: where one is inked and the other is not.
      const apart = a.filter(
        (colour, at) => contrast(seenBy(colour, sight), seenBy(b[at]!, sight)) > 1.2,
      );
      expect(
        apart.length / a.length,
        `${PLAYERS[one]!.name} and ${PLAYERS[other]!.name}`,
      ).toBeGreaterThan(0.1);
    }
  },
);

test.each(Object.entries(SIGHTS))(
  "land from far away has an edge between neighbours to %s eyes",
  (_, sight) => {
    for (const [one, other] of pairs) {
      const cells = landOf(one).map((player, at) => (at % 512 < 32 ? player : other));
      const row = seen(cells)
        .slice(3 * SIDE, 4 * SIDE)
        .map((colour) => seenBy(colour, sight));
      const plain = [one, other].map((player) => seenBy(PLAYERS[player]!.land, sight));
      expect(contrast(row[31]!, plain[0]!)).toBeGreaterThan(1.25);
      expect(contrast(row[32]!, plain[1]!)).toBeGreaterThan(1.25);
    }
  },
);

test("land from far away is hatched as its owner is, and has an edge where another's begins", () => {
  const cells = landOf(1);
  cells[indexOf(5, 5)] = 2;
  const bordering = [...cells.keys()].filter(
    (at) => (marksOf(cells, at % 512, Math.floor(at / 512)) & BORDER) !== 0,
  );
  expect(bordering).toEqual(
    [
      [5, 4],
      [4, 5],
      [5, 5],
      [6, 5],
      [5, 6],
    ].map(([x, y]) => indexOf(x!, y!)),
  );
  const rows = Array.from({ length: PERIOD }, (_, y) => marksOf(landOf(1), 0, y) & INK);
  expect(rows.filter((ink) => ink !== 0).length).toBeGreaterThan(0); // level strokes
  expect(marksOf(landOf(0), 3, 3)).toBe(0);
});

test("the lens dims everybody but one", () => {
  const cells = landOf(1).map((_, at) => (at % 512 < 32 ? 1 : 2) | ALIVE);
  const [plain, one] = [seen(cells), seen(cells, { only: 1, coins: false })];
  const half = (all: string[], right: boolean) => all.filter((_, at) => at % SIDE >= 32 === right);
  expect(half(one, false)).toEqual(half(plain, false));
  expect(lightOf(half(one, true))).toBeLessThan(lightOf(half(plain, true)) / 3);
});

test("the lens shows where coins lie, the more the brighter, and little else", () => {
  const cells = landOf(3);
  for (let coins = 1; coins <= 7; coins++) cells[indexOf(coins, 0)] = 3 + coins * COIN;
  const row = seen(cells, { only: null, coins: true }).slice(0, SIDE);
  const gold = [1, 2, 3, 4, 5, 6, 7].map((at) => contrast(row[at]!, "#000000"));
  expect(gold).toEqual([...gold].sort((a, b) => a - b));
  expect(gold[0]! / contrast(row[20]!, "#000000")).toBeGreaterThan(2);
});
