import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Axis, NOTHING } from "../../src/draw/axis";

function axis(length: number, middle: number, scale: number, size: number): Axis {
  const made = new Axis(512, true);
  made.measure(length, middle, scale, size);
  return made;
}

test("an axis of the screen shows whole tiles at whole scales", () => {
  const { cells, parts } = axis(9, 101.5, 3, 3);
  expect([...cells]).toEqual([100, 100, 100, 101, 101, 101, 102, 102, 102]);
  expect([...parts]).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
});

test("an axis of the screen leaves out the middle of tiles for which there is less room", () => {
  const { cells, parts } = axis(11, 101, 5.5, 6);
  expect([...cells]).toEqual([100, 100, 100, 100, 100, 101, 101, 101, 101, 101, 101]);
  expect([...parts]).toEqual([0, 1, 2, 4, 5, 0, 1, 2, 3, 4, 5]);
});

test("an axis of the screen goes on at 0 after 511", () => {
  const { cells, first, count } = axis(6, 0, 2, 1);
  expect([...cells]).toEqual([510, 511, 511, 0, 0, 1]);
  expect([first, count]).toEqual([510, 4]);
});

test("an axis of the screen has tiles of one pixel only once, however wide cells are", () => {
  expect(new Set(axis(100, 7, 4.9, 1).parts)).toEqual(new Set([0]));
});

test("an axis of the screen knows when the torus repeats to the pixel", () => {
  expect(axis(1300, 3.3, 1, 1).unique).toBe(512);
  expect(axis(1300, 3.3, 2.5, 1).unique).toBe(1280);
  expect(axis(1300, 3.3, 1.3, 1).unique).toBe(1300);
  expect(axis(300, 3.3, 1, 1).unique).toBe(300);
  expect(axis(1300, 3.3, 1, 1).count).toBe(512);
});

describe("an axis that ends", () => {
  function sheet(size: number, length: number, middle: number, scale: number, tile = 1): Axis {
    const made = new Axis(size, false);
    made.measure(length, middle, scale, tile);
    return made;
  }

  test("shows nothing beyond its ends", () => {
    const { cells, parts, first, count } = sheet(2, 10, 1, 3, 3);
    const none = [NOTHING, NOTHING];
    expect([...cells]).toEqual([...none, 0, 0, 0, 1, 1, 1, ...none]);
    expect([...parts]).toEqual([0, 0, 0, 1, 2, 0, 1, 2, 0, 0]);
    expect([first, count]).toEqual([0, 2]);
  });

  test("never comes again", () => {
    expect(sheet(6, 1300, 3, 100).unique).toBe(1300);
  });

  test("forgets what it showed before", () => {
    const used = sheet(4, 8, 2, 2);
    used.measure(8, 2, 1, 1);
    const none = [NOTHING, NOTHING];
    expect([...used.cells]).toEqual([...none, 0, 1, 2, 3, ...none]);
  });

  test("shows each pixel the cell that its middle is in", () => {
    const size = fc.integer({ min: 1, max: 1100 });
    const share = fc.integer({ min: -100, max: 1100 }).map((n) => n / 1000);
    const scale = fc.integer({ min: 2, max: 800 }).map((n) => n / 8);
    fc.assert(
      fc.property(size, share, scale, fc.boolean(), (cells, at, scale, wraps) => {
        const [length, middle] = [300, Math.round(at * cells * 16) / 16];
        const made = new Axis(cells, wraps);
        made.measure(length, middle, scale, Math.ceil(scale));
        made.cells.forEach((cell, line) => {
          const exact = middle + (line + 0.5 - length / 2) / scale;
          if (Math.abs(exact - Math.round(exact)) < 1e-9) return; // either of two
          const round = ((Math.floor(exact) % cells) + cells) % cells;
          const there = wraps || (exact >= 0 && exact < cells);
          expect(cell).toBe(there ? round : NOTHING);
        });
      }),
    );
  });
});
