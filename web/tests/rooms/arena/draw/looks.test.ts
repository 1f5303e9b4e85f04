import { expect, test } from "vitest";
import { dress, lookOf, LOOKS } from "../../../../src/rooms/arena/draw/looks";
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

test("a page that is dressed has all colours of the look", () => {
  const set = new Map<string, string>();
  const style = { setProperty: (name: string, value: string) => set.set(name, value) };
  const host = { dataset: {}, style } as unknown as HTMLElement;
  dress(host, lookOf(2));
  dress(host, lookOf(3));
  const { dark, light } = lookOf(3);
  const found = (name: string) => set.get(name);
  expect(found("--blue-dark")).toBe(dark.words[0]);
  expect(found("--red-light")).toBe(light.words[1]);
  expect(found("--red-far-dark")).toBe(dark.far[1]);
  expect(found("--blue-far-light")).toBe(light.far[0]);
});
