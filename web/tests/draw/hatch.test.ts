import { describe, expect, it } from "vitest";

import { hatching, mark } from "../../src/draw/mask";
import type { Mask } from "../../src/draw/mask";
import { SEATS } from "../../src/rooms/world/rules/board";

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

describe("hatches", () => {
  it("are lines, slopes, dots, checks, crosses and rings", () => {
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

  it("differ from each other in tiles and in marks of all sizes", () => {
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

  it("leave nobody's land plain", () => {
    expect(sum(hatching(24, 0))).toBe(0);
    expect(sum(mark(24, 0))).toBe(0);
  });

  it("go on from tile to tile without a seam", () => {
    for (const size of [8, 16, 24, 40]) {
      const [across, down] = [hatching(size, 1), hatching(size, 4)];
      for (let i = 0; i < size; i++) {
        expect(across[i * size]).toBe(across[i * size + size - 1]);
        expect(down[i]).toBe(down[(size - 1) * size + i]);
      }
    }
  });
});
