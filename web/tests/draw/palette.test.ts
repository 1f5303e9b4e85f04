import { expect, test } from "vitest";
import { mix, pack, parse } from "../../src/draw/colour";
import type { Colours } from "../../src/draw/palette";
import { BACKGROUND, COIN_COLOUR, PLAYERS } from "../../src/draw/palette";
import { Palette } from "../../src/draw/quantise";
import { SEATS } from "../../src/rooms/world/rules/board";
import { SIGHTS, contrast, distance, lightness } from "./sight";

const players = PLAYERS.slice(1);

function pairs(): (readonly [Colours, Colours])[] {
  return players.flatMap((one, i) => players.slice(i + 1).map((other) => [one, other] as const));
}

/** The two players who look most alike, and how far apart they are. */
function mostAlike(sight: string): string {
  const all = pairs().map(([one, other]) => ({
    names: `${one.name} and ${other.name}`,
    distance: distance(one.cell, other.cell, SIGHTS[sight]!),
  }));
  const [worst] = all.sort((a, b) => a.distance - b.distance);
  return `${worst!.names}: ${worst!.distance.toFixed(3)}`;
}

test("the palette has colours for nobody and for nine players, with names of their own", () => {
  expect(PLAYERS).toHaveLength(1 + SEATS);
  expect(new Set(PLAYERS.map((colours) => colours.name)).size).toBe(1 + SEATS);
});

test.each(PLAYERS)(
  "the palette $name cells stand out from the ground and from their own land",
  (colours) => {
    expect(contrast(colours.cell, BACKGROUND)).toBeGreaterThanOrEqual(3);
    expect(contrast(colours.cell, colours.land)).toBeGreaterThanOrEqual(3);
  },
);

test.each(players)("the palette $name land is seen on the ground, and is no light", ({ land }) => {
  expect(contrast(land, BACKGROUND)).toBeGreaterThan(1.2);
  expect(contrast(land, BACKGROUND)).toBeLessThan(1.5);
});

test("the palette nobody's land is the ground", () => {
  expect(PLAYERS[0]!.land).toBe(BACKGROUND);
});

test.each([
  ["all", "sky and violet: 0.188"],
  ["red-blind", "orange and green: 0.092"],
  ["green-blind", "sky and violet: 0.108"],
  ["blue-blind", "lemon and pearl: 0.091"],
])("the palette to %s eyes the two most alike are %s", (sight, worst) => {
  expect(mostAlike(sight)).toBe(worst);
});

test("the palette players differ in lightness alone", () => {
  const sorted = players.map(({ cell }) => lightness(cell)).sort((a, b) => a - b);
  for (let i = 1; i < sorted.length; i++) {
    expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThan(0.02);
  }
});

test("the palette coins have a colour that no player has", () => {
  for (const { cell } of players) {
    expect(distance(cell, COIN_COLOUR, SIGHTS["all"]!)).toBeGreaterThan(0.09);
  }
});

test("colours are read from css", () => {
  expect(parse("#5ed9ff")).toEqual([0x5e, 0xd9, 0xff]);
  expect(parse("#000001")).toEqual([0, 0, 1]);
});

test("colours are mixed in any part", () => {
  expect(mix([0, 100, 200], [100, 100, 0], 0)).toEqual([0, 100, 200]);
  expect(mix([0, 100, 200], [100, 100, 0], 0.25)).toEqual([25, 100, 150]);
  expect(mix([0, 100, 200], [100, 100, 0], 1)).toEqual([100, 100, 0]);
});

test("colours are packed as a canvas keeps them: red, green, blue, and nothing shines through", () => {
  const bytes = new Uint8Array(Uint32Array.of(pack(1, 2.6, 255)).buffer);
  expect([...bytes]).toEqual([1, 3, 255, 255]);
});

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
