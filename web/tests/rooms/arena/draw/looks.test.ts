import { expect, test } from "vitest";
import { lookOf, LOOKS, propertiesOf } from "../../../../src/rooms/arena/draw/looks";
import { read } from "../data";

/** How bright *colour* is, from 0 to 1, as the guidelines for contrast (WCAG) have it. */
function brightness(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The hue of *colour* in degrees. */
function hue(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  return (Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b) * 180) / Math.PI;
}

const PANELS = { dark: ["#0b0f17", "#141b28"], light: ["#ffffff", "#eef1f6"] } as const;

test.each(LOOKS.map((look) => [look.name, look] as const))(
  "%s can be read on the board, and beside it by day and by night",
  (_, { cells, grounds, ...page }) => {
    for (const cell of cells) {
      for (const ground of grounds) expect(contrast(cell, ground)).toBeGreaterThan(4.5);
    }
    for (const time of ["dark", "light"] as const) {
      const { words, far } = page[time];
      for (const word of words) {
        for (const ground of [...far, ...PANELS[time]]) {
          expect(contrast(word, ground), `${word} on ${ground}`).toBeGreaterThan(4.5);
        }
      }
    }
    for (const [blue, red] of [cells, page.light.words]) {
      const apart = Math.abs(hue(blue) - hue(red)) % 360;
      expect(Math.min(apart, 360 - apart)).toBeGreaterThan(80);
    }
  },
);

test("seasons look different from each other, and pictures of the canister the same", () => {
  const kept = read<{ grounds: string[]; cells: string[] }[]>("looks.json");
  expect(LOOKS.map(({ grounds, cells }) => ({ grounds, cells }))).toEqual(kept);
  expect([1, 2, 3, 4].map((season) => lookOf(season).name)).toEqual(LOOKS.map(({ name }) => name));
  expect(lookOf(5)).toBe(lookOf(1));
});

test("the page has all colours of a look as properties", () => {
  const { dark, light } = lookOf(3);
  expect(propertiesOf(lookOf(3))).toMatchObject({
    "--blue-dark": dark.words[0],
    "--red-light": light.words[1],
    "--red-far-dark": dark.far[1],
    "--blue-far-light": light.far[0],
  });
});
