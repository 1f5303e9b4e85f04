import { describe, expect, it } from "vitest";

import { body, glow, grid, pips, rims } from "../../src/draw/mask";
import type { Mask } from "../../src/draw/mask";

/** Row *y* of *mask* as a picture: full, partly and not at all covered pixels. */
function row(mask: Mask, y: number): string {
  const size = Math.sqrt(mask.length);
  const letter = (ink: number) => (ink > 0.95 ? "#" : ink > 0.05 ? "+" : ".");
  return Array.from(mask.slice(y * size, (y + 1) * size), letter).join("");
}

function picture(mask: Mask): string[] {
  return Array.from({ length: Math.sqrt(mask.length) }, (_, y) => row(mask, y));
}

describe("masks", () => {
  it("a body is a square with round, soft corners and a gap round it", () => {
    expect(picture(body(16)).slice(0, 5)).toEqual([
      "................",
      "..++########++..",
      ".+############+.",
      ".+############+.",
      ".##############.",
    ]);
  });

  it("a body is the same from all sides", () => {
    for (const size of [5, 8, 13, 24]) {
      const rows = picture(body(size));
      expect([...rows].reverse()).toEqual(rows);
      expect(rows.map((_, i) => rows.map((line) => line[i]).join(""))).toEqual(rows);
    }
  });

  it("a glow is strongest in the middle and reaches the edges", () => {
    const mask = glow(9);
    expect(mask[4 * 9 + 4]).toBe(1);
    expect(mask[4 * 9]).toBeLessThan(0.7);
    expect(Math.min(...mask)).toBeGreaterThan(0.1);
  });

  it("a grid is the upper and the left edge", () => {
    expect(picture(grid(4))).toEqual(["####", "#...", "#...", "#..."]);
  });

  it("pips lie as on dice", () => {
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

  it("rims are wider than pips all round", () => {
    for (const size of [6, 10, 24, 64]) {
      const [inner, outer] = [pips(size, 7), rims(size, 7)];
      expect(outer.every((ink, i) => ink >= inner[i]!)).toBe(true);
      const sum = (mask: Mask) => mask.reduce((total, ink) => total + ink, 0);
      expect(sum(outer)).toBeGreaterThan(sum(inner) * 1.3);
    }
  });
});
