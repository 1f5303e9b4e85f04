import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  MAX_SCALE,
  MIN_SCALE,
  camera,
  cellAt,
  exactAt,
  lookAt,
  panBy,
  resize,
  screenOf,
  zoomAt,
} from "../../src/state/camera";
import type { Camera } from "../../src/state/camera";

/** Places and scales in small steps, so that sums of them are exact: seams are among them. */
const coordinate = fc.integer({ min: 0, max: 512 * 16 - 1 }).map((n) => n / 16);
const scale = fc.integer({ min: 8, max: 512 }).map((n) => n / 8);
const side = fc.integer({ min: 1, max: 3000 });
const cameras: fc.Arbitrary<Camera> = fc.record({
  x: fc.oneof(coordinate, fc.constantFrom(0, 511.5)),
  y: fc.oneof(coordinate, fc.constantFrom(0, 511.5)),
  scale,
  width: side,
  height: side,
});
const cell = fc.oneof(fc.integer({ min: 0, max: 511 }), fc.constantFrom(0, 511));
const pixel = fc.integer({ min: -500, max: 3500 });

/** How far it is from *a* to *b* round a board of 512. */
function apart(a: number, b: number): number {
  const way = Math.abs(a - b) % 512;
  return Math.min(way, 512 - way);
}

describe("a new camera", () => {
  it("looks at the middle of the board, which fills the screen", () => {
    expect(camera(1280, 800)).toEqual({ x: 256, y: 256, scale: 3, width: 1280, height: 800 });
  });

  it("is never closer or farther than it may be", () => {
    expect(camera(100, 100).scale).toBe(MIN_SCALE);
    expect(camera(100_000, 100).scale).toBe(MAX_SCALE);
  });
});

describe("panning", () => {
  it("moves the picture with the finger", () => {
    const before = lookAt(camera(800, 600), 100, 100, 10);
    const after = panBy(before, 50, -20);
    expect([after.x, after.y]).toEqual([95, 102]);
    expect(screenOf(after, 100, 100)[0]).toEqual([450, 280]);
  });

  it("comes round the torus", () => {
    const at = lookAt(camera(800, 600), 1, 511, 10);
    const { x, y } = panBy(at, 20, -20);
    expect([x, y]).toEqual([511, 1]);
  });

  it("comes back when the finger does", () => {
    fc.assert(
      fc.property(cameras, pixel, pixel, (c, dx, dy) => {
        const back = panBy(panBy(c, dx, dy), -dx, -dy);
        expect(apart(back.x, c.x)).toBeLessThan(1e-9);
        expect(apart(back.y, c.y)).toBeLessThan(1e-9);
      }),
    );
  });
});

describe("zooming", () => {
  it("leaves what is under the finger under the finger", () => {
    fc.assert(
      fc.property(
        cameras,
        pixel,
        pixel,
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        (c, px, py, factor) => {
          const before = exactAt(c, px, py);
          const after = exactAt(zoomAt(c, px, py, factor), px, py);
          expect(apart(after[0], before[0])).toBeLessThan(1e-6);
          expect(apart(after[1], before[1])).toBeLessThan(1e-6);
        },
      ),
    );
  });

  it("stops at the closest and at the farthest", () => {
    const c = lookAt(camera(800, 600), 10, 10, 8);
    expect(zoomAt(c, 0, 0, 1000).scale).toBe(64);
    expect(zoomAt(c, 0, 0, 0.001).scale).toBe(1);
    expect(zoomAt(c, 0, 0, 2).scale).toBe(16);
  });
});

describe("looking somewhere", () => {
  it("stays on the board, wherever that is", () => {
    fc.assert(
      fc.property(cameras, fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (c, x) => {
        const seen = lookAt(c, x, -x);
        for (const at of [seen.x, seen.y]) {
          expect(at).toBeGreaterThanOrEqual(0);
          expect(at).toBeLessThan(512);
        }
      }),
    );
  });

  it("keeps its scale unless told otherwise", () => {
    const c = lookAt(camera(800, 600), 1, 2, 7);
    expect(lookAt(c, 3, 4).scale).toBe(7);
    expect(lookAt(c, 3, 4, 0).scale).toBe(1);
  });

  it("looks at the same place when the screen changes", () => {
    const c = lookAt(camera(800, 600), 1, 2, 7);
    expect(resize(c, 300, 500)).toEqual({ ...c, width: 300, height: 500 });
  });
});

describe("cells and places on the screen", () => {
  it("are found from each other in a picture", () => {
    const c = lookAt(camera(100, 60), 0, 0, 10);
    expect(cellAt(c, 50, 30)).toEqual([0, 0]);
    expect(cellAt(c, 49, 29)).toEqual([511, 511]);
    expect(exactAt(c, 0, 0)).toEqual([-5, -3]);
    expect(screenOf(c, 511, 511)).toEqual([[40, 20]]);
  });

  it("show a cell several times on a screen wider than the board", () => {
    const c = lookAt(camera(1100, 300), 256, 256, 1);
    expect(screenOf(c, 0, 256)).toEqual([
      [294, 150],
      [806, 150],
    ]);
    expect(screenOf(c, 511, 256).map(([x]) => x)).toEqual([293, 805]);
    expect(screenOf(c, 0, 0)).toEqual([]);
  });

  it("every place of a cell on the screen shows that cell", () => {
    fc.assert(
      fc.property(cameras, cell, cell, (c, x, y) => {
        for (const [left, top] of screenOf(c, x, y)) {
          expect(cellAt(c, left + c.scale / 2, top + c.scale / 2)).toEqual([x, y]);
        }
      }),
    );
  });

  it("every pixel of the screen is in a place of its cell", () => {
    const part = fc.integer({ min: 0, max: 9999 });
    fc.assert(
      fc.property(cameras, part, part, (c, across, down) => {
        const px = Math.floor((across / 10_000) * c.width) + 0.5;
        const py = Math.floor((down / 10_000) * c.height) + 0.5;
        const places = screenOf(c, ...cellAt(c, px, py));
        const near = 1e-6;
        const holding = places.filter(
          ([x, y]) =>
            px >= x - near &&
            px <= x + c.scale + near &&
            py >= y - near &&
            py <= y + c.scale + near,
        );
        expect(holding).toHaveLength(1);
      }),
    );
  });

  it("no place is off the screen, and none is missing", () => {
    fc.assert(
      fc.property(cameras, cell, (c, x) => {
        const all = Array.from({ length: 20 }, (_, i) => x + (i - 10) * 512)
          .map((at) => (at - c.x) * c.scale + c.width / 2)
          .filter((left) => left + c.scale > 0 && left < c.width);
        const y = cellAt(c, 0, 0)[1];
        expect(new Set(screenOf(c, x, y).map(([left]) => left))).toEqual(new Set(all));
      }),
    );
  });
});
