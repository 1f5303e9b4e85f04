/** The rules by pictures: what a reader can check by hand. */
import { describe, expect, test } from "vitest";
import { Dish, quarters } from "../../../../src/rooms/petri/rules/dish";
import { parse } from "../../../../src/rooms/petri/rules/drawing";

const NOTHING = ". . . . . .";

describe("a turn", () => {
  test("never leaves more than two catalysts on a dish", () => {
    const lying = (last: string) => {
      const rows = ["a2 a2 a2 . . .", NOTHING, ". . . . a2 .", NOTHING, NOTHING, last];
      const counts = Array.from({ length: 200 }, (_, at) => {
        const dish = Dish.parse("late", rows.join(" / "), Math.imul(at, 0x9e3779b1) >>> 0);
        dish.play("N");
        return dish.catalysts.reduce((sum, one) => sum + one, 0);
      });
      return new Set(counts);
    };
    expect(lying(". . . . c c")).toEqual(new Set([2]));
    expect(lying(". . . . . c")).toEqual(new Set([1, 2]));
  });

  test("towards where nothing moves is none", () => {
    const dish = Dish.parse("early", "a1 a1 / . .");
    expect(dish.moves()).toEqual(["E", "S", "W"]);
    expect(() => dish.play("N")).toThrow("Nothing moves towards N in turn 1");
    expect(dish.turn).toBe(0);
  });
});

test("a streak is worth a quarter more each turn, up to three times", () => {
  expect([0, 1, 2, 3, 8, 9, 10].map((streak) => 7 * quarters(streak))).toEqual([
    28, 28, 35, 42, 77, 84, 84,
  ]);
});

test("what is no dish is refused", () => {
  for (const text of ["a0", "a11", "d1'1", "a2'1", "x", "a1 a1 / a1"]) {
    expect(() => parse(text), text).toThrow();
  }
});
