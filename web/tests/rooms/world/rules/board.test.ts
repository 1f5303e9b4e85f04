import { expect, test } from "vitest";
import { BAND_CELLS, MOST_BAND, draw, lengthOf } from "../../../../src/rooms/world/rules/bands";
import {
  ALIVE,
  CELLS,
  COIN,
  OWNER,
  SIZE,
  coinsOf,
  indexOf,
  isAlive,
  ownerOf,
  pointOf,
} from "../../../../src/rooms/world/rules/board";
import { changedFours } from "../../../../src/rooms/world/rules/changes";

test("the board has no edge", () => {
  expect(indexOf(-1, 512)).toBe(511);
  expect(indexOf(512, -1)).toBe(indexOf(0, 511));
  expect(indexOf(-513, 1025)).toBe(indexOf(511, 1));
  expect(indexOf(2 ** 31 - 1, -(2 ** 31))).toBe(indexOf(511, 0));
  expect(indexOf(512 * 10 ** 11 + 7, 3)).toBe(indexOf(7, 3));
});

test("the board finds every cell where its number says", () => {
  for (let index = 0; index < CELLS; index++) {
    const [x, y] = pointOf(index);
    if (x < 0 || x >= SIZE || y < 0 || y >= SIZE || indexOf(x, y) !== index) {
      expect.fail(`cell ${index} is at ${x}, ${y}`);
    }
  }
});

test("a cell is an owner, life and coins in a byte, all 256 of them", () => {
  for (let coins = 0; coins < 8; coins++) {
    for (let owner = 0; owner < 16; owner++) {
      for (const alive of [false, true]) {
        const cell = coins * COIN + (alive ? ALIVE : 0) + owner;
        expect([ownerOf(cell), isAlive(cell), coinsOf(cell)]).toEqual([owner, alive, coins]);
      }
    }
  }
  expect([OWNER, ALIVE, COIN]).toEqual([0b1111, 0b1_0000, 0b10_0000]);
});

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

test("a band is as long as its first byte says, all 256 of them", () => {
  for (let first = 0; first < 256; first++) {
    const planes = first.toString(2).replaceAll("0", "").length;
    expect(lengthOf(first)).toBe(1 + planes * PLANE);
  }
  expect(MOST_BAND).toBe(lengthOf(255));
});

test("a band has a plane for each bit of a cell, those that are empty left out", () => {
  for (let planes = 0; planes < 256; planes++) {
    const present = [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (planes >> bit) & 1);
    const expected = planes === 0 ? [] : [[3 * 512 + 9, planes]];
    expect([...drawn(bandOf(present, [[3, 16 + 9]]))]).toEqual(expected);
  }
});

test("a band has rows of 512 cells between margins of 16", () => {
  const corners = [
    [0, 16],
    [0, 16 + 511],
    [31, 16],
    [31, 16 + 511],
  ] as const;
  const cells = [...drawn(bandOf([4], [...corners])).keys()];
  expect(cells).toEqual([0, 511, 31 * 512, 31 * 512 + 511]);
});

test("a band shows nothing of what is in the margins", () => {
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

/** A board on which these cells are alive. */
function board(...alive: number[]): Uint8Array<ArrayBuffer> {
  const cells = new Uint8Array(CELLS);
  for (const index of alive) cells[index] = 0x11;
  return cells;
}

test("fours are named in which a cell differs, once and in order", () => {
  const [before, after] = [board(5, 6, 1000, CELLS - 1), board(4, 6, 1000)];
  expect([...changedFours(before, after)]).toEqual([1, CELLS / 4 - 1]);
});

test("another board before or after is looked through anew", () => {
  const [first, second, third] = [board(0), board(0, 8), board(0, 8, 16)];
  expect([...changedFours(first, second)]).toEqual([2]);
  expect([...changedFours(first, third)]).toEqual([2, 4]);
  expect([...changedFours(second, third)]).toEqual([4]);
  expect([...changedFours(third, third)]).toEqual([]);
});
