// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { drawThumbnail, thumbnail } from "../../src/draw/thumbnail";
import type { Point } from "../../src/rules/grid";
import { pattern } from "../../src/state/pattern";
import { Recorder } from "./recorder";

const glider = pattern("glider", [[1, 0], [2, 1], [0, 2], [1, 2], [2, 2]]); // prettier-ignore

function boxes(points: Iterable<Point>, side: number, ratio = 1): number[][] {
  const context = new Recorder();
  drawThumbnail(context.as2d(), pattern("", points), side, "#fa9820", ratio);
  expect(context.calls("fillRect").every(({ ink }) => ink.fillStyle === "#fa9820")).toBe(true);
  return context.calls("fillRect").map(({ args }) => args);
}

/** A diagonal of *n* cells. */
function diagonal(n: number): Point[] {
  return Array.from({ length: n }, (_, i): Point => [i, i]);
}

test("a thumbnail is as wide as asked for", () => {
  const canvas = thumbnail(glider, 48, "#ffffff");
  expect(canvas.tagName).toBe("CANVAS");
  expect([canvas.width, canvas.height]).toEqual([48, 48]);
  expect(canvas.style.width).toBe("48px");
});

test("a thumbnail has more pixels on screens that have more", () => {
  window.devicePixelRatio = 2;
  const canvas = thumbnail(glider, 48, "#ffffff");
  window.devicePixelRatio = 1;
  expect([canvas.width, canvas.style.width]).toEqual([96, "48px"]);
});

test("a thumbnail draws each cell once, in the middle, with a gap between", () => {
  expect(boxes(glider.points, 40)).toEqual([
    [15, 5, 9, 9],
    [25, 15, 9, 9],
    [5, 25, 9, 9],
    [15, 25, 9, 9],
    [25, 25, 9, 9],
  ]);
});

test("a thumbnail does not blow up small patterns", () => {
  expect(boxes([[0, 0]], 64)).toEqual([[26, 26, 11, 11]]);
  expect(boxes([[0, 0]], 128, 2)).toEqual([[52, 52, 22, 22]]);
});

test("a thumbnail is sharp: only whole pixels, all inside, whatever the size", () => {
  for (const n of [1, 2, 7, 30, 63, 64, 65, 100, 512]) {
    for (const [x, y, width, height] of boxes(diagonal(n), 64)) {
      for (const value of [x, y, width, height]) expect(Number.isInteger(value)).toBe(true);
      expect(Math.min(x!, y!)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x! + width!, y! + height!)).toBeLessThanOrEqual(64);
    }
  }
});

test("a thumbnail shows something of every cell, even of patterns wider than itself", () => {
  const all = boxes(diagonal(512), 64);
  expect(all).toHaveLength(512);
  expect(all.every(([, , width, height]) => width === 1 && height === 1)).toBe(true);
  expect(new Set(all.map(([x]) => x)).size).toBeGreaterThan(60);
});
