import fc from "fast-check";
import { expect, test } from "vitest";
import type { Grid } from "../../src/rules/grid";
import { grid, holds, wrapsAcross, wrapsDown } from "../../src/rules/grid";
import type { Camera } from "../../src/state/camera";
import {
  MARGIN,
  camera,
  cellAt,
  exactAt,
  lookAt,
  panBy,
  resize,
  scalesOf,
  screenOf,
  zoomAt,
} from "../../src/state/camera";

const TORUS = grid(512, 512, "torus");
const MAP = grid(25, 25, "bounded");
const SHEET = grid(1000, 1000, "bounded");
const DISH = grid(6, 6, "bounded");
const TUBE = grid(64, 64, "tube");

/** Places and scales in small steps, so that sums of them are exact: seams are among them. */
const coordinate = fc.integer({ min: 0, max: 512 * 16 - 1 }).map((n) => n / 16);
const scale = fc.integer({ min: 8, max: 512 }).map((n) => n / 8);
const side = fc.integer({ min: 1, max: 3000 });
const cameras: fc.Arbitrary<Camera> = fc.record({
  grid: fc.constant(TORUS),
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

test("a new camera looks at the middle of the board, which fills the screen", () => {
  expect(camera(TORUS, 1280, 800)).toEqual({
    grid: TORUS,
    x: 256,
    y: 256,
    scale: 3,
    width: 1280,
    height: 800,
  });
});

test("a new camera is never closer or farther than it may be", () => {
  expect(camera(TORUS, 100, 100).scale).toBe(1);
  expect(camera(TORUS, 100_000, 100).scale).toBe(64);
});

test("panning moves the picture with the finger", () => {
  const before = lookAt(camera(TORUS, 800, 600), 100, 100, 10);
  const after = panBy(before, 50, -20);
  expect([after.x, after.y]).toEqual([95, 102]);
  expect(screenOf(after, 100, 100)[0]).toEqual([450, 280]);
});

test("panning comes back when the finger does", () => {
  fc.assert(
    fc.property(cameras, pixel, pixel, (c, dx, dy) => {
      const back = panBy(panBy(c, dx, dy), -dx, -dy);
      expect(apart(back.x, c.x)).toBeLessThan(1e-9);
      expect(apart(back.y, c.y)).toBeLessThan(1e-9);
    }),
  );
});

test("zooming leaves what is under the finger under the finger", () => {
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

test("zooming stops at the closest and at the farthest", () => {
  const c = lookAt(camera(TORUS, 800, 600), 10, 10, 8);
  expect(zoomAt(c, 0, 0, 1000).scale).toBe(64);
  expect(zoomAt(c, 0, 0, 0.001).scale).toBe(1);
  expect(zoomAt(c, 0, 0, 2).scale).toBe(16);
});

test("looking somewhere stays on the board, wherever that is", () => {
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

test("cells and places on the screen are found from each other in a picture", () => {
  const c = lookAt(camera(TORUS, 100, 60), 0, 0, 10);
  expect(cellAt(c, 50, 30)).toEqual([0, 0]);
  expect(cellAt(c, 49, 29)).toEqual([511, 511]);
  expect(exactAt(c, 0, 0)).toEqual([-5, -3]);
  expect(screenOf(c, 511, 511)).toEqual([[40, 20]]);
});

test("cells and places on the screen show a cell several times on a screen wider than the board", () => {
  const c = lookAt(camera(TORUS, 1100, 300), 256, 256, 1);
  expect(screenOf(c, 0, 256)).toEqual([
    [294, 150],
    [806, 150],
  ]);
  expect(screenOf(c, 511, 256).map(([x]) => x)).toEqual([293, 805]);
  expect(screenOf(c, 0, 0)).toEqual([]);
});

test("cells and places on the screen no place is off the screen, and none is missing", () => {
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

/** Any grid, and any way to look at it. */
const anyGrid = fc.oneof(
  fc.constantFrom(TORUS, MAP, SHEET, DISH, TUBE),
  fc
    .tuple(
      fc.integer({ min: 1, max: 1200 }),
      fc.integer({ min: 1, max: 1200 }),
      fc.constantFrom("bounded", "tube"),
    )
    .map(([width, height, topology]) => grid(width, height, topology)),
);
const share = fc.integer({ min: -500, max: 1500 }).map((n) => n / 1000);
const looks = fc
  .record({ grid: anyGrid, width: side, height: side, x: share, y: share, closer: share })
  .map(({ grid, width, height, x, y, closer }) => {
    const [farthest, closest] = scalesOf(grid);
    const scale = farthest * (closest / farthest) ** closer;
    return lookAt(camera(grid, width, height), x * grid.width, y * grid.height, scale);
  });

/** How many pixels of the screen lie before and after a grid of *size* cells, along one axis. */
function beyond(at: number, size: number, scale: number, length: number): [number, number] {
  const start = (0 - at) * scale + length / 2;
  return [start, length - (start + size * scale)];
}

/** Pixels beyond the ends of the grid, for each axis that ends. */
function shownBeyond({ grid, x, y, scale, width, height }: Camera): [number, number][] {
  return [
    ...(wrapsAcross(grid) ? [] : [beyond(x, grid.width, scale, width)]),
    ...(wrapsDown(grid) ? [] : [beyond(y, grid.height, scale, height)]),
  ];
}

test.each([MAP, SHEET, DISH, TUBE])(
  "a grid that ends is seen whole at first, on any screen: $width",
  (g: Grid) => {
    for (const [width, height] of [
      [1280, 800],
      [320, 600],
      [60, 60],
      [2560, 1600],
    ] as const) {
      // prettier-ignore
      const c = camera(g, width, height);
      expect([c.x, c.y]).toEqual([g.width / 2, g.height / 2]);
      for (const margins of shownBeyond(c)) {
        for (const margin of margins) expect(margin).toBeGreaterThanOrEqual(0);
      }
      const [[left, top], [right, bottom]] = [cellAt(c, 0, 0), cellAt(c, width - 1, height - 1)];
      expect(left <= 0 && right >= g.width - 1).toBe(true);
      if (!wrapsDown(g)) expect(top <= 0 && bottom >= g.height - 1).toBe(true);
    }
  },
);

test("a grid that ends can be looked at from as far and as close as its size makes sense of", () => {
  expect(scalesOf(TORUS)).toEqual([1, 64]);
  expect(scalesOf(SHEET)).toEqual([0.512, 64]);
  expect(scalesOf(TUBE)).toEqual([8, 64]);
  const dish = camera(DISH, 1280, 800);
  expect(zoomAt(dish, 0, 0, 1e-9).scale).toBeCloseTo(512 / 6);
  expect(zoomAt(dish, 0, 0, 1e9).scale).toBeCloseTo((4 * 512) / 6);
  expect(zoomAt(camera(DISH, 300, 300), 0, 0, 1e-9).scale).toBe((300 - 2 * MARGIN) / 6);
});

test("a grid that ends shows no more than a margin beyond an end, or is in the middle of the screen", () => {
  fc.assert(
    fc.property(looks, (c) => {
      for (const [before, after] of shownBeyond(c)) {
        if (Math.abs(before - after) < 1e-6) continue;
        expect(Math.max(before, after)).toBeLessThanOrEqual(MARGIN + 1e-6);
      }
    }),
  );
});

test("a grid that ends stops where it ends, and goes no further", () => {
  const c = lookAt(camera(MAP, 1280, 800), 12, 12, 64);
  expect(panBy(c, 1e6, 1e6)).toMatchObject({ x: 592 / 64, y: 352 / 64 });
  expect(panBy(c, -1e6, -1e6)).toMatchObject({ x: 25 - 592 / 64, y: 25 - 352 / 64 });
  expect(exactAt(panBy(c, 1e6, 0), 0, 0)[0]).toBe(-MARGIN / 64);
});

test("a grid that ends comes round along one axis if it is a tube", () => {
  const c = lookAt(camera(TUBE, 400, 300), 32, 0, 10);
  expect(lookAt(c, 32, -1).y).toBe(63);
  expect(cellAt(c, 200, 149)).toEqual([32, 63]);
  expect(lookAt(c, 1000, 0).x).toBe(64 - (200 - MARGIN) / 10);
  expect(screenOf(camera(TUBE, 100, 700), 5, 5).length).toBeGreaterThan(5);
  expect(new Set(screenOf(camera(TUBE, 100, 700), 5, 5).map(([x]) => x)).size).toBe(1);
});

test("a grid that ends stays where it is allowed to be when the screen changes", () => {
  fc.assert(
    fc.property(looks, side, side, (c, width, height) => {
      const changed = resize(c, width, height);
      expect(changed).toEqual(lookAt(changed, changed.x, changed.y));
      expect([changed.width, changed.height]).toEqual([width, height]);
    }),
  );
});

test("a grid shows every cell that a place of the screen has at that place, and no other", () => {
  const part = fc.integer({ min: 0, max: 9999 });
  fc.assert(
    fc.property(looks, part, part, (c, across, down) => {
      const px = Math.floor((across / 10_000) * c.width) + 0.5;
      const py = Math.floor((down / 10_000) * c.height) + 0.5;
      const [x, y] = cellAt(c, px, py);
      const near = 1e-6;
      const holding = screenOf(c, x, y).filter(
        ([left, top]) =>
          px >= left - near &&
          px <= left + c.scale + near &&
          py >= top - near &&
          py <= top + c.scale + near,
      );
      expect(holding).toHaveLength(1);
      const [exactX, exactY] = exactAt(c, px, py);
      const inside =
        (wrapsAcross(c.grid) || (exactX >= 0 && exactX < c.grid.width)) &&
        (wrapsDown(c.grid) || (exactY >= 0 && exactY < c.grid.height));
      expect(holds(c.grid, x, y)).toBe(inside);
    }),
  );
});

test("a grid finds the middle of every place of a cell in that cell", () => {
  fc.assert(
    fc.property(looks, share, share, (c, across, down) => {
      const x = Math.floor(Math.min(Math.max(across, 0), 0.999) * c.grid.width);
      const y = Math.floor(Math.min(Math.max(down, 0), 0.999) * c.grid.height);
      for (const [left, top] of screenOf(c, x, y)) {
        expect(cellAt(c, left + c.scale / 2, top + c.scale / 2)).toEqual([x, y]);
      }
    }),
  );
});
