import fc from "fast-check";
import { expect, test } from "vitest";
import { Dish } from "../../../../src/rooms/petri/rules/dish";
import { WAYS } from "../../../../src/rooms/petri/rules/plate";
import { MODE_NAMES } from "../../../../src/rooms/petri/rules/tables";
import { seenGhosts } from "../../../../src/rooms/petri/state";
import { ghostsOf } from "../../../../src/rooms/petri/state/ghosts";
import {
  MOST_TURNS,
  cook,
  drawRecipe,
  film,
  parseRecipe,
  recipeOf,
} from "../../../../src/rooms/petri/state/recipe";
import type { Kind } from "../../../../src/rooms/petri/state/saves";
import { practice } from "../../../../src/rooms/petri/state/saves";

test.each([
  ["early.305419896.NESW", "early", 6, 6, 305419896, "NESW", []],
  ["late-8x7.17.", "late", 8, 7, 17, "", []],
  ["mid.4294967295.S", "mid", 6, 6, 4294967295, "S", []],
  ["late-noblight.1.N", "late", 6, 6, 1, "N", ["blight"]],
  ["late-8x8-nocatalyst-nobonus.1.", "late", 8, 8, 1, "", ["catalyst", "bonus"]],
])("a recipe %s is read, and written again", (text, mode, width, height, seed, moves, off) => {
  const recipe = parseRecipe(text);
  expect(recipe).toEqual({ mode, width, height, seed, moves, off });
  expect(drawRecipe(recipe!)).toBe(text);
});

test.each([
  "", "early", "early.1", "soon.1.N", "early.1.NX", "early.1.n", "early.-1.N", "early.4294967296.",
  "early-5x6.1.", "early-6x9.1.", "early.1.N.",
  "late-nobonus-noblight.1.", "late-nolife.1.", "late-noblight-8x7.1.", "late-.1.",
])("a recipe %s is none", (text) => {
  expect(parseRecipe(text)).toBeNull();
}); // prettier-ignore

test("a recipe has at most 4,000 moves", () => {
  expect(parseRecipe(`early.1.${"N".repeat(MOST_TURNS)}`)).not.toBeNull();
  expect(parseRecipe(`early.1.${"N".repeat(MOST_TURNS + 1)}`)).toBeNull();
});

test("a recipe leads to a dish, which knows its recipe", () => {
  const recipe = parseRecipe("mid-7x8-nobonus.99.WS")!;
  expect(recipeOf(cook(recipe))).toEqual(recipe);
  expect(cook(recipe, 1).played).toBe("W");
});

test("a recipe whose moves cannot be made leads nowhere", () => {
  const stuck = {
    mode: "late",
    width: 6,
    height: 6,
    seed: 1,
    moves: "N".repeat(60),
    off: [],
  } as const;
  expect(() => cook(stuck)).toThrow("Nothing moves towards N");
  expect(() => cook({ ...stuck, moves: "NO" })).toThrow("Moves are N, E, S and W.");
});

test("a film has the dish before and after every turn", () => {
  const { dishes, turns } = film(parseRecipe("early.305419896.NESW")!);
  expect(dishes.map(({ played }) => played)).toEqual(["", "N", "NE", "NES", "NESW"]);
  expect(turns.map(({ way }) => way).join("")).toBe("NESW");
  expect(turns.reduce((sum, { gain }) => sum + gain, 0)).toBe(dishes.at(-1)!.score);
});

test("a ghost is the dish that the swipe leads to, with or without what comes by chance", async () => {
  const dishes = fc.tuple(
    fc.constantFrom(...MODE_NAMES),
    fc.integer({ min: 6, max: 8 }),
    fc.integer({ min: 0, max: 0xffffffff }),
    fc.array(fc.nat(3), { maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(dishes, async ([mode, side, seed, choices]) => {
      const dish = Dish.begin(mode, side, side, seed);
      for (const choice of choices) {
        const moves = dish.moves();
        if (moves.length > 0) dish.play(moves[choice % moves.length]!);
      }
      const before = await dish.hash();
      for (const way of WAYS) {
        const [ghost, plain] = [ghostsOf(dish, true)[way], ghostsOf(dish)[way]];
        expect([ghost !== null, plain !== null]).toEqual([dish.canMove(way), dish.canMove(way)]);
        if (ghost === null || plain === null) continue;
        expect(plain.turn).toEqual({ ...ghost.turn, spores: [] });
        expect(plain.after.dice.state).toBe(dish.dice.state);
        expect(plain.over).toBe(plain.turn.energy === 0);
        for (const place of ghost.turn.spores) expect(plain.after.cells[place]).toBe(0);
        const played = dish.copy();
        played.play(way);
        expect(await ghost.after.hash()).toBe(await played.hash());
      }
      expect(await dish.hash()).toBe(before);
    }),
  );
});

test("ghosts are found once for a dish", () => {
  const dish = Dish.begin("early", 6, 6, 1);
  expect(ghostsOf(dish)).toBe(ghostsOf(dish));
  expect(ghostsOf(dish, true)).not.toBe(ghostsOf(dish));
});

test("a dish that counts shows no ghost of what chance will bring, whatever is set", () => {
  const game = practice(parseRecipe("late.1.")!);
  const dish = cook(game.recipe);
  const seen = (kind: Kind, whole: boolean) => seenGhosts({ game: { ...game, kind }, dish, whole });
  expect(seen("practice", true)).toBe(ghostsOf(dish, true));
  for (const ghosts of [seen("practice", false), seen("own", true), seen("daily", true)]) {
    expect(ghosts).toBe(ghostsOf(dish));
  }
});
