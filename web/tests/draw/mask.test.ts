/** Row *y* of *mask* as a picture: full, partly and not at all covered pixels. */
import { expect, test } from "vitest";
import type { Mask } from "../../src/draw/mask";
import { body, glow, grid, hatching, mark, pips, rims } from "../../src/draw/mask";
import { SEATS } from "../../src/rooms/world/rules/board";

function row(mask: Mask, y: number): string {
  const size = Math.sqrt(mask.length);
  const letter = (ink: number) => (ink > 0.95 ? "#" : ink > 0.05 ? "+" : ".");
  return Array.from(mask.slice(y * size, (y + 1) * size), letter).join("");
}

function picture(mask: Mask): string[] {
  return Array.from({ length: Math.sqrt(mask.length) }, (_, y) => row(mask, y));
}

test("masks a body is a square with round, soft corners and a gap round it", () => {
  expect(picture(body(16)).slice(0, 5)).toEqual([
    "................",
    "..++########++..",
    ".+############+.",
    ".+############+.",
    ".##############.",
  ]);
});

test("masks a body is the same from all sides", () => {
  for (const size of [5, 8, 13, 24]) {
    const rows = picture(body(size));
    expect([...rows].reverse()).toEqual(rows);
    expect(rows.map((_, i) => rows.map((line) => line[i]).join(""))).toEqual(rows);
  }
});

test("masks a glow is strongest in the middle and reaches the edges", () => {
  const mask = glow(9);
  expect(mask[4 * 9 + 4]).toBe(1);
  expect(mask[4 * 9]).toBeLessThan(0.7);
  expect(Math.min(...mask)).toBeGreaterThan(0.1);
});

test("masks a grid is the upper and the left edge", () => {
  expect(picture(grid(4))).toEqual(["####", "#...", "#...", "#..."]);
});

test("masks pips lie as on dice", () => {
  expect(picture(pips(12, 5))).toEqual([
    "............",
    "............",
    "..++....++..",
    "..++....++..",
    "............",
    ".....++.....",
    ".....++.....",
    "............",
    "..++....++..",
    "..++....++..",
    "............",
    "............",
  ]);
});

test("masks rims are wider than pips all round", () => {
  for (const size of [6, 10, 24, 64]) {
    const [inner, outer] = [pips(size, 7), rims(size, 7)];
    expect(outer.every((ink, i) => ink >= inner[i]!)).toBe(true);
    const sum = (mask: Mask) => mask.reduce((total, ink) => total + ink, 0);
    expect(sum(outer)).toBeGreaterThan(sum(inner) * 1.3);
  }
});

const players = Array.from({ length: SEATS }, (_, i) => i + 1);

/** *mask* as a picture: one letter for each pixel. */
function show(mask: Mask): string[] {
  const size = Math.sqrt(mask.length);
  const letters = Array.from(mask, (ink) => (ink > 0.5 ? "#" : "."));
  return Array.from({ length: size }, (_, y) => letters.slice(y * size, (y + 1) * size).join(""));
}

/** How much of two masks is different, 0 to 1. */
function difference(one: Mask, other: Mask): number {
  return one.reduce((sum, ink, i) => sum + Math.abs(ink - other[i]!), 0) / one.length;
}

function sum(mask: Mask): number {
  return mask.reduce((total, ink) => total + ink, 0);
}

test("hatches are lines, slopes, dots, checks, crosses and rings", () => {
  const pictures = players.map((owner) => show(hatching(9, owner)));
  const side = Array.from({ length: 9 }, (_, y) => pictures.map((rows) => rows[y]).join("  "));
  expect("\n" + side.join("\n") + "\n").toMatchInlineSnapshot(`
    "
    .........  ........#  .........  ....#....  ####.....  #........  #.......#  .........  .........
    .........  .......#.  .........  ....#....  ####.....  .#.......  .#.....#.  ...###...  .........
    .........  ......#..  ....#....  ....#....  ####.....  ..#......  ..#...#..  ..##.##..  ....#....
    .........  .....#...  ...###...  ....#....  ####.....  ...#.....  ...#.#...  .##...##.  ....#....
    #########  ....#....  ..#####..  ....#....  .........  ....#....  ....#....  .#.....#.  ..#####..
    .........  ...#.....  ...###...  ....#....  .....####  .....#...  ...#.#...  .##...##.  ....#....
    .........  ..#......  ....#....  ....#....  .....####  ......#..  ..#...#..  ..##.##..  ....#....
    .........  .#.......  .........  ....#....  .....####  .......#.  .#.....#.  ...###...  .........
    .........  #........  .........  ....#....  .....####  ........#  #.......#  .........  .........
    "
  `);
});

test("hatches differ from each other in tiles and in marks of all sizes", () => {
  const leastOf = (masks: readonly Mask[]) =>
    Math.min(
      ...masks.flatMap((one, i) => masks.slice(i + 1).map((other) => difference(one, other))),
    );
  for (let size = 5; size <= 64; size++) {
    expect(leastOf(players.map((player) => hatching(size, player)))).toBeGreaterThan(0.1);
  }
  for (let size = 12; size <= 64; size++) {
    expect(leastOf(players.map((player) => mark(size, player)))).toBeGreaterThan(0.015);
  }
});

test("hatches leave nobody's land plain", () => {
  expect(sum(hatching(24, 0))).toBe(0);
  expect(sum(mark(24, 0))).toBe(0);
});

test("hatches go on from tile to tile without a seam", () => {
  for (const size of [8, 16, 24, 40]) {
    const [across, down] = [hatching(size, 1), hatching(size, 4)];
    for (let i = 0; i < size; i++) {
      expect(across[i * size]).toBe(across[i * size + size - 1]);
      expect(down[i]).toBe(down[(size - 1) * size + i]);
    }
  }
});
