import { describe, expect, it } from "vitest";

import { Axis } from "../../src/draw/axis";

function axis(length: number, middle: number, scale: number, size: number): Axis {
  const made = new Axis();
  made.measure(length, middle, scale, size);
  return made;
}

describe("an axis of the screen", () => {
  it("shows whole tiles at whole scales", () => {
    const { cells, parts } = axis(9, 101.5, 3, 3);
    expect([...cells]).toEqual([100, 100, 100, 101, 101, 101, 102, 102, 102]);
    expect([...parts]).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2]);
  });

  it("begins within a tile where the screen does", () => {
    const { cells, parts } = axis(4, 100, 3, 3);
    expect([...cells]).toEqual([99, 99, 100, 100]);
    expect([...parts]).toEqual([1, 2, 0, 1]);
  });

  it("leaves out the middle of tiles for which there is less room", () => {
    const { cells, parts } = axis(11, 101, 5.5, 6);
    expect([...cells]).toEqual([100, 100, 100, 100, 100, 101, 101, 101, 101, 101, 101]);
    expect([...parts]).toEqual([0, 1, 2, 4, 5, 0, 1, 2, 3, 4, 5]);
  });

  it("goes on at 0 after 511", () => {
    const { cells, first, count } = axis(6, 0, 2, 1);
    expect([...cells]).toEqual([510, 511, 511, 0, 0, 1]);
    expect([first, count]).toEqual([510, 4]);
  });

  it("has tiles of one pixel only once, however wide cells are", () => {
    expect(new Set(axis(100, 7, 4.9, 1).parts)).toEqual(new Set([0]));
  });

  it("knows when the torus repeats to the pixel", () => {
    expect(axis(1300, 3.3, 1, 1).unique).toBe(512);
    expect(axis(1300, 3.3, 2.5, 1).unique).toBe(1280);
    expect(axis(1300, 3.3, 1.3, 1).unique).toBe(1300);
    expect(axis(300, 3.3, 1, 1).unique).toBe(300);
    expect(axis(1300, 3.3, 1, 1).count).toBe(512);
  });

  it("can be measured anew, for a smaller screen too", () => {
    const used = axis(900, 3, 2, 1);
    used.measure(4, 100, 3, 3);
    expect([...used.cells]).toEqual([99, 99, 100, 100]);
  });
});
