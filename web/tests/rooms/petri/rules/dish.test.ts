/** The rules by pictures: what a reader can check by hand. */
import { describe, expect, test } from "vitest";
import { Dish, quarters } from "../../../../src/rooms/petri/rules/dish";
import { draw, parse } from "../../../../src/rooms/petri/rules/drawing";
import { shielded } from "../../../../src/rooms/petri/rules/hazards";
import type { Way } from "../../../../src/rooms/petri/rules/plate";
import { plate } from "../../../../src/rooms/petri/rules/plate";
import { Swipe } from "../../../../src/rooms/petri/rules/swipe";
import type { ModeName } from "../../../../src/rooms/petri/rules/tables";

/** What a swipe alone makes of *text*. */
function swiped(text: string, way: Way, most = 8): string {
  const layers = parse(text);
  new Swipe(layers.plate, layers.cells, layers.catalysts, most).run(way);
  return draw(layers);
}

test.each<[string, Way, string]>([
  ["a2 . a2 a2", "E", ". . a2 a3"],
  ["a4 a2 . a1", "W", "a3 a1 . ."],
  [". . d5 a3", "W", ". . a4 ."],
  [". . a2 a2 a2", "W", "a3 a2 . . ."],
  ["a2 a2 . a2 a2", "W", "a3 a3 . . ."],
  ["a1 a2", "W", "a1 ."],
  ["a8 a8", "W", "a8 ."],
  ["d1 . a1", "W", "a1 . ."],
  ["a2 d3", "W", "a2 d3"],
  [". c . a3", "W", "a6 . . ."],
  [". c c a3", "W", "a8 . . ."],
  [". c . a2 . a2", "W", "a3 . . . . ."],
  ["a1'2 . .", "E", ". . a1'2"],
  [". / a1 / a1", "N", "a2 / . / ."],
])("a swipe %s towards %s is %s", (before, way, after) => {
  expect(swiped(before, way)).toBe(after);
});

test("a swipe a merge within colonies gives one energy on top, up to the most", () => {
  expect(swiped("a2 a2 a2 a2 a2", "W")).toBe("a4 a4 a2 . .");
  expect(swiped("a2 . a2 a2 a2 a2", "W")).toBe("a3 a4 a2 . . .");
  expect(swiped("a8 a8 a8 a8", "W", 10)).toBe("a10 a10 . .");
});

test("two cells and one catalyst: the first over it has it", () => {
  expect(swiped(". c . a2 / . . . .", "W")).toBe("a4 . . . / . . . .");
  const layers = parse(". c a1 a2");
  const swipe = new Swipe(layers.plate, layers.cells, layers.catalysts, 8);
  swipe.run("W");
  expect(swipe.used).toEqual([1]);
  expect(draw(layers)).toBe("a3 . . .");
});

test.each<[string, string, number, number, boolean]>([
  [
    "a block",
    ". . . . . . / . . . . . . / . . a1 a1 . . / . . a1 a1 . . / . . . . . . / . . . . . .",
    2,
    2,
    true,
  ],
  [
    "a blinker's middle",
    ". . . . . / . . . . . / . a1 a1 a1 . / . . . . . / . . . . .",
    2,
    2,
    true,
  ],
  ["a blinker's end", ". . . . . / . . . . . / . a1 a1 a1 . / . . . . . / . . . . .", 1, 2, true],
  ["a tub at an edge", ". a1 . . . / a1 . a1 . . / . a1 . . . / . . . . . / . . . . .", 1, 0, true],
  ["a lone cell", ". . . . . / . . . . . / . . a1 . . / . . . . . / . . . . .", 2, 2, false],
  ["a glider", ". a1 . . . / . . a1 . . / a1 a1 a1 . . / . . . . . / . . . . .", 1, 2, false],
])("a shield %s", (_, text, x, y, safe) => {
  const layers = parse(text);
  const place = y * layers.plate.stride + x;
  expect(shielded(layers.plate, layers.plate.living(layers.cells), place, false)).toBe(safe);
});

const NOTHING = ". . . . . .";

describe("a turn", () => {
  const played = (mode: ModeName, text: string, ...ways: Way[]) => {
    const dish = Dish.parse(mode, text, 1);
    return { dish, turns: ways.map((way) => dish.play(way)) };
  };

  test("puts to sleep what has not merged for three ticks", () => {
    const { turns, dish } = played("mid", `. a1'2 a1'2 a1'2 . . / ${NOTHING} / . . . . . a3`, "N");
    expect(turns[0]!.slept).toEqual([2]);
    expect(dish.draw()).toMatch(/^\S+ \S+ d1 /);
  });

  test("lets a birth happen on blight, which then strikes it", () => {
    const rows = [NOTHING, ". . a1 . . .", ". b a1 . . .", ". . a1 . . .", NOTHING, NOTHING];
    const [turn] = played("mid", rows.join(" / "), "W").turns;
    expect([turn!.died, turn!.born, turn!.blighted]).toEqual([[7, 21], [15], [14, 15]]);
  });

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

test("a plate's lines begin at their leading edges", () => {
  const { lines } = plate(3, 2);
  expect(lines).toEqual({
    W: [[0, 1, 2], [4, 5, 6]],
    E: [[2, 1, 0], [6, 5, 4]],
    N: [[0, 4], [1, 5], [2, 6]],
    S: [[4, 0], [5, 1], [6, 2]],
  }); // prettier-ignore
});
