import { expect, test } from "vitest";
import { Palette } from "../../src/draw/quantise";

const pixels = (...colours: [number, number, number][]) =>
  Uint8ClampedArray.from(colours.flatMap((colour) => [...colour, 255]));

test("a palette has the colours that are seen most, the first one most", () => {
  const picture = pixels([10, 20, 30], [200, 0, 0], [10, 20, 30], [0, 0, 250]);
  const { colours } = new Palette([picture, pixels([200, 0, 0], [10, 20, 30])], 2);
  expect(colours).toEqual([
    [10, 20, 30],
    [200, 0, 0],
  ]);
});

test("shades that nobody can tell apart are one colour, in the middle of them", () => {
  expect(new Palette([pixels([16, 16, 16], [20, 18, 16])], 8).colours).toEqual([[18, 17, 16]]);
});

test("every pixel gets the number of the nearest colour", () => {
  const palette = new Palette([pixels([0, 0, 0], [255, 255, 255], [255, 255, 255])], 2);
  expect([...palette.numbers(pixels([30, 20, 10], [240, 230, 250], [0, 0, 0]))]).toEqual([1, 0, 1]);
});
