import fc from "fast-check";
import { expect, test } from "vitest";
import { Dish } from "../../../../src/rooms/petri/rules/dish";
import { WAYS } from "../../../../src/rooms/petri/rules/plate";
import { MODE_NAMES } from "../../../../src/rooms/petri/rules/tables";
import { ghostsOf } from "../../../../src/rooms/petri/state/ghosts";

test("a ghost is exactly the dish that the swipe leads to, chance included", async () => {
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
        const ghost = ghostsOf(dish)[way];
        expect(ghost !== null).toBe(dish.canMove(way));
        if (ghost === null) continue;
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
});
