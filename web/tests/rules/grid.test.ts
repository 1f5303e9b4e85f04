import fc from "fast-check";
import { expect, test } from "vitest";
import type { Grid } from "../../src/rules/grid";
import { OFF, grid, holds, indexOf, pointOf, wrapsAcross, wrapsDown } from "../../src/rules/grid";

const side = fc.integer({ min: 1, max: 70 });
const grids = fc
  .tuple(side, side, fc.constantFrom("bounded", "torus", "tube", "lying tube"))
  .map(([width, height, topology]) => grid(width, height, topology));
const coordinate = fc.integer({ min: -300, max: 300 });

/** How often *size* has to be added to *at* so that it is one of 0 to *size* - 1. */
function turns(at: number, size: number): number {
  let count = 0;
  for (; at < 0; at += size) count++;
  for (; at >= size; at -= size) count--;
  return count;
}

test("a grid finds every cell where its number says", () => {
  fc.assert(
    fc.property(grids, (g) => {
      for (let index = 0; index < g.width * g.height; index++) {
        expect(indexOf(g, ...pointOf(g, index))).toBe(index);
      }
    }),
    { numRuns: 30 },
  );
});

test("a grid has a cell wherever whole turns along the axes that wrap lead to one", () => {
  const at = (g: Grid, x: number, y: number) => {
    const [across, down] = [turns(x, g.width), turns(y, g.height)];
    if ((across !== 0 && !wrapsAcross(g)) || (down !== 0 && !wrapsDown(g))) return OFF;
    return (y + down * g.height) * g.width + x + across * g.width;
  };
  fc.assert(
    fc.property(grids, coordinate, coordinate, (g, x, y) => {
      expect(indexOf(g, x, y)).toBe(at(g, x, y));
      expect(holds(g, x, y)).toBe(at(g, x, y) !== OFF);
    }),
  );
});

test("a grid has a cell at least, and a whole number of them", () => {
  for (const wrong of [0, -1, 2.5, NaN]) {
    expect(() => grid(wrong, 8, "torus")).toThrow(`got ${wrong} x 8`);
    expect(() => grid(8, wrong, "torus")).toThrow(`got 8 x ${wrong}`);
  }
});
