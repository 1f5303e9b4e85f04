import { describe, expect, it } from "vitest";

import { BAND_CELLS, draw, lengthOf, MOST_BAND } from "../../../../src/rooms/world/rules/bands";

const PLANE = 32 * 68;

/** A band in which each of *planes* has a one in each of *bits*, given as row and bit of the row. */
function bandOf(planes: number[], bits: (readonly [row: number, bit: number])[]): Uint8Array {
  const band = new Uint8Array(1 + planes.length * PLANE);
  planes.forEach((plane, place) => {
    band[0]! |= 1 << plane;
    for (const [row, bit] of bits)
      band[1 + place * PLANE + row * 68 + (bit >> 3)]! |= 1 << (bit & 7);
  });
  return band;
}

function drawn(band: Uint8Array): Map<number, number> {
  const cells = new Uint8Array(BAND_CELLS);
  draw(band, cells);
  return new Map([...cells.entries()].filter(([, cell]) => cell !== 0));
}

describe("a band", () => {
  it("is as long as its first byte says, all 256 of them", () => {
    for (let first = 0; first < 256; first++) {
      const planes = first.toString(2).replaceAll("0", "").length;
      expect(lengthOf(first)).toBe(1 + planes * PLANE);
    }
    expect(MOST_BAND).toBe(lengthOf(255));
  });

  it("has a plane for each bit of a cell, those that are empty left out", () => {
    for (let planes = 0; planes < 256; planes++) {
      const present = [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (planes >> bit) & 1);
      const expected = planes === 0 ? [] : [[3 * 512 + 9, planes]];
      expect([...drawn(bandOf(present, [[3, 16 + 9]]))]).toEqual(expected);
    }
  });

  it("has rows of 512 cells between margins of 16", () => {
    const corners = [
      [0, 16],
      [0, 16 + 511],
      [31, 16],
      [31, 16 + 511],
    ] as const;
    const cells = [...drawn(bandOf([4], [...corners])).keys()];
    expect(cells).toEqual([0, 511, 31 * 512, 31 * 512 + 511]);
  });

  it("shows nothing of what is in the margins", () => {
    const band = bandOf(
      [0, 7],
      [
        [0, 0],
        [0, 15],
        [0, 16 + 512],
        [31, 543],
      ],
    );
    expect(drawn(band).size).toBe(0);
  });
});
