import { describe, expect, it } from "vitest";
import { camera, lookAt } from "../../../../src/state/camera";
import { Painter } from "../../../../src/rooms/world/draw/paint";
import { BORDER, INK, marksOf, PERIOD, type Lens } from "../../../../src/rooms/world/draw/lens";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { ALIVE, CELLS, COIN, GRID, indexOf, SEATS } from "../../../../src/rooms/world/rules/board";
import { PLAYERS } from "../../../../src/draw/palette";
import { contrast, seenBy, SIGHTS } from "../../../draw/sight";

const SIDE = 4 * PERIOD;

/** A board that is all land of *player*. */
const landOf = (player: number): Cells => new Uint8Array(CELLS).fill(player);

/** What is seen of *cells*, a pixel a cell, from the upper left corner on. */
function seen(cells: Cells, lens?: Lens): string[] {
  const view = lookAt(camera(GRID, SIDE, SIDE), SIDE / 2, SIDE / 2, 1);
  const pixels = new Uint32Array(SIDE * SIDE);
  new Painter().paint(pixels, view, cells, null, lens);
  return Array.from(pixels, css);
}

function css(pixel: number): string {
  const parts = [pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255];
  return "#" + parts.map((part) => part.toString(16).padStart(2, "0")).join("");
}

const light = (colours: readonly string[]) =>
  colours.reduce((sum, colour) => sum + contrast(colour, "#000000"), 0) / colours.length;

const players = Array.from({ length: SEATS }, (_, at) => at + 1);
const pairs = players.flatMap((one) => players.slice(one).map((other) => [one, other] as const));

describe("land from far away", () => {
  it.each(Object.entries(SIGHTS))("differs between any two players to %s eyes", (_, sight) => {
    for (const [one, other] of pairs) {
      const [a, b] = [seen(landOf(one)), seen(landOf(other))];
      // In lightness alone, pixel by pixel: where one is inked and the other is not.
      const apart = a.filter(
        (colour, at) => contrast(seenBy(colour, sight), seenBy(b[at]!, sight)) > 1.2,
      );
      expect(
        apart.length / a.length,
        `${PLAYERS[one]!.name} and ${PLAYERS[other]!.name}`,
      ).toBeGreaterThan(0.1);
    }
  });

  it.each(Object.entries(SIGHTS))("has an edge between neighbours to %s eyes", (_, sight) => {
    for (const [one, other] of pairs) {
      const cells = landOf(one).map((player, at) => (at % 512 < 32 ? player : other));
      const row = seen(cells)
        .slice(3 * SIDE, 4 * SIDE)
        .map((colour) => seenBy(colour, sight));
      const plain = [one, other].map((player) => seenBy(PLAYERS[player]!.land, sight));
      expect(contrast(row[31]!, plain[0]!)).toBeGreaterThan(1.25);
      expect(contrast(row[32]!, plain[1]!)).toBeGreaterThan(1.25);
    }
  });

  it("is hatched as its owner is, and has an edge where another's begins", () => {
    const cells = landOf(1);
    cells[indexOf(5, 5)] = 2;
    const bordering = [...cells.keys()].filter(
      (at) => (marksOf(cells, at % 512, Math.floor(at / 512)) & BORDER) !== 0,
    );
    expect(bordering).toEqual(
      [
        [5, 4],
        [4, 5],
        [5, 5],
        [6, 5],
        [5, 6],
      ].map(([x, y]) => indexOf(x!, y!)),
    );
    const rows = Array.from({ length: PERIOD }, (_, y) => marksOf(landOf(1), 0, y) & INK);
    expect(rows.filter((ink) => ink !== 0).length).toBeGreaterThan(0); // level strokes
    expect(marksOf(landOf(0), 3, 3)).toBe(0);
  });
});

describe("the lens", () => {
  it("dims everybody but one", () => {
    const cells = landOf(1).map((_, at) => (at % 512 < 32 ? 1 : 2) | ALIVE);
    const [plain, one] = [seen(cells), seen(cells, { only: 1, coins: false })];
    const half = (all: string[], right: boolean) =>
      all.filter((_, at) => at % SIDE >= 32 === right);
    expect(half(one, false)).toEqual(half(plain, false));
    expect(light(half(one, true))).toBeLessThan(light(half(plain, true)) / 3);
  });

  it("shows where coins lie, the more the brighter, and little else", () => {
    const cells = landOf(3);
    for (let coins = 1; coins <= 7; coins++) cells[indexOf(coins, 0)] = 3 + coins * COIN;
    const row = seen(cells, { only: null, coins: true }).slice(0, SIDE);
    const gold = [1, 2, 3, 4, 5, 6, 7].map((at) => contrast(row[at]!, "#000000"));
    expect(gold).toEqual([...gold].sort((a, b) => a - b));
    expect(gold[0]! / contrast(row[20]!, "#000000")).toBeGreaterThan(2);
  });
});
