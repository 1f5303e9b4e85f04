import { describe, expect, it } from "vitest";

import { drawFrameOfView, MapPainter } from "../../../../src/rooms/world/draw/minimap";
import { BACKGROUND, PLAYERS } from "../../../../src/draw/palette";
import { ALIVE, CELLS, indexOf, GRID } from "../../../../src/rooms/world/rules/board";
import { camera, lookAt } from "../../../../src/state/camera";
import { Recorder } from "../../../draw/recorder";

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

describe("the map", () => {
  it("shows every cell once where there is a pixel for each", () => {
    const cells = new Uint8Array(CELLS);
    cells[indexOf(511, 3)] = 5 | ALIVE;
    cells[indexOf(0, 4)] = 5;
    const pixels = map(512, cells);
    expect(css(pixels[3 * 512 + 511]!)).toBe(PLAYERS[5]!.cell);
    expect(css(pixels[4 * 512]!)).toBe(PLAYERS[5]!.land);
    expect(css(pixels[5 * 512]!)).toBe(BACKGROUND);
  });

  it("lets one living cell be seen among many", () => {
    const cells = new Uint8Array(CELLS);
    cells[indexOf(401, 302)] = 1 | ALIVE;
    const pixels = map(128, cells);
    const seen = pixels[75 * 128 + 100]!;
    expect(light(seen)).toBeGreaterThan(3 * light(pixels[0]!));
    expect(pixels.filter((pixel) => pixel !== pixels[0])).toEqual(Uint32Array.of(seen));
  });

  it("leaves no cell out and paints all pixels at any size", () => {
    for (const side of [128, 150, 200, 333, 512]) {
      const pixels = map(side, new Uint8Array(CELLS).fill(7 | ALIVE));
      expect(new Set(Array.from(pixels, css))).toEqual(new Set([PLAYERS[7]!.cell]));
      const corner = new Uint8Array(CELLS);
      corner[CELLS - 1] = 7 | ALIVE;
      expect(map(side, corner).at(-1)).not.toBe(map(side, corner)[0]);
    }
  });
});

describe("the frame of view", () => {
  it("surrounds what the screen shows", () => {
    expect(frames(256, 256, 640, 320)).toEqual([[44.5, 54.5, 40, 20]]);
  });

  it("is in two parts when it goes over a seam, in four at a corner", () => {
    expect(frames(0, 256, 640, 320)).toEqual([
      [-19.5, 54.5, 40, 20],
      [108.5, 54.5, 40, 20],
    ]);
    expect(frames(511, 2, 640, 320)).toHaveLength(4);
  });

  it("is as large as the map when the screen shows all of the board", () => {
    expect(frames(100, 100, 4000, 3000)).toEqual([[0.5, 0.5, 127, 127]]);
  });

  it("can be seen even when the screen shows almost nothing", () => {
    const [, , width, height] = frames(100, 100, 8, 8)[0]!;
    expect([width, height]).toEqual([2, 2]);
  });
});
