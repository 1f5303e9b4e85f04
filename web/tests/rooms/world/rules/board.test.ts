import { describe, expect, it } from "vitest";

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

describe("the board", () => {
  it("numbers its cells row by row", () => {
    expect(indexOf(0, 0)).toBe(0);
    expect(indexOf(511, 0)).toBe(511);
    expect(indexOf(3, 2)).toBe(2 * 512 + 3);
    expect(CELLS).toBe(262_144);
  });

  it("has no edge", () => {
    expect(indexOf(-1, 512)).toBe(511);
    expect(indexOf(512, -1)).toBe(indexOf(0, 511));
    expect(indexOf(-513, 1025)).toBe(indexOf(511, 1));
    expect(indexOf(2 ** 31 - 1, -(2 ** 31))).toBe(indexOf(511, 0));
    expect(indexOf(512 * 10 ** 11 + 7, 3)).toBe(indexOf(7, 3));
  });

  it("finds every cell where its number says", () => {
    for (let index = 0; index < CELLS; index++) {
      const [x, y] = pointOf(index);
      if (x < 0 || x >= SIZE || y < 0 || y >= SIZE || indexOf(x, y) !== index) {
        expect.fail(`cell ${index} is at ${x}, ${y}`);
      }
    }
  });
});

describe("a cell", () => {
  it("is an owner, life and coins in a byte, all 256 of them", () => {
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
});
