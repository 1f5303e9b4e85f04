import { describe, expect, test } from "vitest";
import { parse } from "../../../../src/draw/colour";
import { BACKGROUND, COIN_COLOUR, PLAYERS } from "../../../../src/draw/palette";
import { Tiles } from "../../../../src/rooms/world/draw/tile";
import { ALIVE, COIN, MOST_COINS, SEATS } from "../../../../src/rooms/world/rules/board";

type Triple = readonly [number, number, number];

const players = Array.from({ length: SEATS }, (_, i) => i + 1);

const tiles = Array.from({ length: 65 }, (_, size) => new Tiles(size));

function tile(size: number, cell: number, heat = 0): Uint32Array {
  const pixels = new Uint32Array(size * size);
  tiles[size]!.draw(pixels, 0, cell, heat);
  return pixels;
}

function rgb(pixel: number): Triple {
  return [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
}

function far(one: Triple, other: Triple): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

/** The sum of all light in a tile, per pixel. */
function brightness(pixels: Uint32Array): number {
  return pixels.reduce((sum, pixel) => sum + rgb(pixel).reduce((a, b) => a + b), 0) / pixels.length;
}

function differing(one: Uint32Array, other: Uint32Array): number {
  return one.filter((pixel, i) => far(rgb(pixel), rgb(other[i]!)) > 12).length;
}

/** How many separate patches of gold a tile has. */
function patches(pixels: Uint32Array): number {
  const size = Math.sqrt(pixels.length);
  const gold = new Set<number>();
  pixels.forEach((pixel, i) => {
    if (far(rgb(pixel), parse(COIN_COLOUR)) < 75 && rgb(pixel)[1] < 200) gold.add(i);
  });
  let count = 0;
  for (const first of gold) {
    count++;
    const patch = [first];
    for (let at = patch.pop(); at !== undefined; at = patch.pop()) {
      if (!gold.delete(at)) continue;
      if (at % size > 0) patch.push(at - 1);
      if (at % size < size - 1) patch.push(at + 1);
      patch.push(at - size, at + size);
    }
  }
  return count;
}

test.each(players)(
  "tiles of one pixel player %i has a colour for cells and one for land",
  (player) => {
    expect(rgb(tile(1, player | ALIVE)[0]!)).toEqual(parse(PLAYERS[player]!.cell));
    expect(rgb(tile(1, player)[0]!)).toEqual(parse(PLAYERS[player]!.land));
  },
);

test("tiles of one pixel nobody's land is the ground", () => {
  expect(rgb(tile(1, 0)[0]!)).toEqual(parse(BACKGROUND));
});

test("tiles of one pixel land with coins tends to gold, and more so with more coins", () => {
  const distances = [0, 1, 4, 7].map((coins) =>
    far(rgb(tile(1, 8 | (coins * COIN))[0]!), parse(COIN_COLOUR)),
  );
  expect(distances).toEqual([...distances].sort((a, b) => b - a));
  expect(distances[3]).toBeLessThan(distances[0]! * 0.5);
});

test.each(players)("a living cell of player %i is bright, with a dark gap round it", (player) => {
  const size = 24;
  const pixels = tile(size, player | ALIVE);
  expect(far(rgb(pixels[(size / 4) * size + 4]!), parse(PLAYERS[player]!.cell))).toBeLessThan(60);
  for (const corner of [0, size - 1, size * (size - 1), size * size - 1]) {
    expect(far(rgb(pixels[corner]!), parse(BACKGROUND))).toBeLessThan(50);
  }
  expect(far(rgb(pixels[(size / 2) * size]!), parse(BACKGROUND))).toBeLessThan(100);
});

test("a living cell is the brightest thing at every size, whatever has just died beside it", () => {
  for (let size = 1; size <= 64; size++) {
    for (const player of [0, ...players]) {
      const fresh = brightness(tile(size, player, 7));
      expect(brightness(tile(size, player | ALIVE))).toBeGreaterThan(fresh * 1.2);
    }
  }
});

test("a living cell has a mark of its owner from 12 pixels on, with coins or without", () => {
  const plain = (size: number, coins: number) => tile(size, ALIVE | (coins * COIN));
  const grey = (owner: number, size: number, coins: number) => {
    const pixels = tile(size, owner | ALIVE | (coins * COIN));
    const middle = Math.floor(size / 2);
    const row = Array.from(pixels.slice(middle * size, (middle + 1) * size), (p) => rgb(p)[1]);
    const column = Array.from({ length: size }, (_, y) => rgb(pixels[y * size + middle]!)[1]);
    return [row, column];
  };
  expect(plain(12, 0)).toEqual(tile(12, 15 | ALIVE));
  const inside = (line: number[]) => line.slice(4, -4);
  for (const coins of [0, 4]) {
    const [across, down] = grey(1, 12, coins).map(inside);
    expect(Math.max(...across!) - Math.min(...across!)).toBeLessThan(70);
    expect(Math.max(...down!) - Math.min(...down!)).toBeGreaterThan(40);
  }
  const [, without] = grey(1, 11, 0).map(inside);
  expect(Math.max(...without!) - Math.min(...without!)).toBeLessThan(20);
});

test("land is hatched differently for each player, even to eyes that see no colour", () => {
  const relief = (player: number) => {
    const pixels = tile(16, player);
    const shades = Array.from(pixels, (pixel) => rgb(pixel).reduce((a, b) => a + b));
    const least = Math.min(...shades);
    return shades.map((shade) => (shade > least + 15 ? "#" : ".")).join("");
  };
  expect(new Set(players.map(relief)).size).toBe(SEATS);
});

test("land glows where a cell has just died, and fades", () => {
  for (const size of [1, 5, 8, 24]) {
    const light = [7, 6, 5, 4, 3, 2, 1, 0].map((heat) => brightness(tile(size, 4, heat)));
    for (let i = 1; i < light.length; i++) expect(light[i]).toBeLessThan(light[i - 1]!);
  }
});

test("land has a faint grid from 14 pixels on", () => {
  const grid = (size: number) => differing(tile(size, 0), tile(size, 0).fill(tile(1, 0)[0]!));
  expect(grid(13)).toBe(0);
  expect(grid(14)).toBe(14 + 13);
});

describe("coins", () => {
  /** Orange and lemon. */
  const golden = [2, 6];
  const counts = Array.from({ length: MOST_COINS }, (_, i) => i + 1);

  test.each(counts)("%i of them can be counted from 10 pixels on", (coins) => {
    for (let size = 10; size <= 64; size++) {
      expect([size, patches(tile(size, coins * COIN))]).toEqual([size, coins]);
      expect([size, patches(tile(size, 8 | (coins * COIN)))]).toEqual([size, coins]);
    }
  });

  test.each(counts)("%i of them can be counted on living cells", (coins) => {
    for (const player of players.filter((player) => !golden.includes(player))) {
      for (const size of [10, 14, 20, 24, 32, 48, 64]) {
        const cell = player | ALIVE | (coins * COIN);
        expect([player, size, patches(tile(size, cell))]).toEqual([player, size, coins]);
      }
    }
  });

  test.each(golden)(
    "are set off by a dark rim on cells of player %i, which are golden too",
    (player) => {
      for (const size of [10, 16, 24, 48]) {
        const pixels = tile(size, player | ALIVE | COIN);
        // From the middle up to beyond the rim, but not as far as the gap round the cell.
        const rows = Array.from({ length: Math.round(size * 0.1) + 2 }, (_, i) => size / 2 - 1 - i);
        const shades = rows.map((row) => rgb(pixels[row * size + size / 2 - 1]!)[1]);
        expect(Math.min(...shades)).toBeLessThan(parse(COIN_COLOUR)[1] * 0.6);
      }
    },
  );

  test("are one dot on smaller tiles", () => {
    for (let size = 5; size < 10; size++) expect(patches(tile(size, 2 | (5 * COIN)))).toBe(1);
  });
});
