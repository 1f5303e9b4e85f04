import { describe, expect, it } from "vitest";

import { BACKGROUND, COIN_COLOUR, PLAYERS } from "../../src/draw/palette";
import type { Colours } from "../../src/draw/palette";
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

describe("the palette", () => {
  it("has colours for nobody and for nine players, with names of their own", () => {
    expect(PLAYERS).toHaveLength(1 + SEATS);
    expect(new Set(PLAYERS.map((colours) => colours.name)).size).toBe(1 + SEATS);
  });

  it.each(PLAYERS)("$name cells stand out from the ground and from their own land", (colours) => {
    expect(contrast(colours.cell, BACKGROUND)).toBeGreaterThanOrEqual(3);
    expect(contrast(colours.cell, colours.land)).toBeGreaterThanOrEqual(3);
  });

  it.each(players)("$name land is seen on the ground, and is no light", ({ land }) => {
    expect(contrast(land, BACKGROUND)).toBeGreaterThan(1.2);
    expect(contrast(land, BACKGROUND)).toBeLessThan(1.5);
  });

  it("nobody's land is the ground", () => {
    expect(PLAYERS[0]!.land).toBe(BACKGROUND);
  });

  it.each([
    ["all", "sky and violet: 0.188"],
    ["red-blind", "orange and green: 0.092"],
    ["green-blind", "sky and violet: 0.108"],
    ["blue-blind", "lemon and pearl: 0.091"],
  ])("to %s eyes the two most alike are %s", (sight, worst) => {
    expect(mostAlike(sight)).toBe(worst);
  });

  it("no two players are alike to any eyes", () => {
    for (const sight of Object.values(SIGHTS)) {
      for (const [one, other] of pairs()) {
        expect(distance(one.cell, other.cell, sight)).toBeGreaterThan(0.09);
      }
    }
  });

  it("players differ in lightness alone", () => {
    const sorted = players.map(({ cell }) => lightness(cell)).sort((a, b) => a - b);
    for (let i = 1; i < sorted.length; i++) {
      expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThan(0.02);
    }
  });

  it("coins have a colour that no player has", () => {
    for (const { cell } of players) {
      expect(distance(cell, COIN_COLOUR, SIGHTS["all"]!)).toBeGreaterThan(0.09);
    }
  });
});
