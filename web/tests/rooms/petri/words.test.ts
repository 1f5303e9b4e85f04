// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { thinned } from "../../../src/draw/film";
import { wayOfKey, wayOfSwipe } from "../../../src/rooms/petri/controls";
import { LESSONS } from "../../../src/rooms/petri/panels/Tutorial";
import { commandsOf } from "../../../src/rooms/petri/Room";
import { Dish } from "../../../src/rooms/petri/rules/dish";
import { notesOf } from "../../../src/rooms/petri/sound";
import { isOver, points } from "../../../src/rooms/petri/state";
import { ghost } from "../../../src/rooms/petri/state/ghosts";
import type { Film } from "../../../src/rooms/petri/state/recipe";
import { film, parseRecipe } from "../../../src/rooms/petri/state/recipe";
import type { Hint } from "../../../src/rooms/petri/state/hints";
import { hearMore } from "../../../src/rooms/petri/state/hints";
import { practice, unclaimed } from "../../../src/rooms/petri/state/saves";
import * as WORDS from "../../../src/rooms/petri/words";
import { someMoves } from "./net/canister";

test("scores are quarters, shown as points", () => {
  expect([0, 1, 2, 3, 4, 31].map(points)).toEqual(["0", "0.25", "0.5", "0.75", "1", "7.75"]);
});

test("a swipe goes where it is longest, if it is long enough", () => {
  expect([wayOfSwipe(30, 5), wayOfSwipe(-30, 5), wayOfSwipe(5, 30), wayOfSwipe(5, -30)]).toEqual([
    "E",
    "W",
    "S",
    "N",
  ]);
  expect([wayOfSwipe(23, 0), wayOfSwipe(0, 0)]).toEqual([null, null]);
});

describe("keys", () => {
  const press = (key: string, held = {}) =>
    wayOfKey({ key, altKey: false, ctrlKey: false, metaKey: false, ...held });

  test("arrows and W A S D are ways, unless something is held beside them", () => {
    expect(["ArrowUp", "d", "S", "ArrowLeft"].map((key) => press(key))).toEqual([
      "N",
      "E",
      "S",
      "W",
    ]);
    expect([press("x"), press("a", { ctrlKey: true })]).toEqual([null, null]);
  });

  test("all stand in the help", () => {
    const names = ["undo", "begin", "pin", "tables", "replay", "sound", "help"] as const;
    const none = Object.fromEntries(names.map((name) => [name, () => undefined]));
    const told = WORDS.HELP_PARTS.flatMap(({ rows }) => rows.map(([keys]) => keys.toLowerCase()));
    for (const key of Object.keys(commandsOf(none as Parameters<typeof commandsOf>[0])))
      expect(told).toContain(key);
  });
});

describe("the five lessons", () => {
  const turns = LESSONS.map(({ dish, way }) => ghost(dish, way, true)!);

  test("are five moves that can be made", () => {
    expect(turns.every((turn) => !turn.after.over)).toBe(true);
    expect(turns).toHaveLength(5);
  });

  test("show what they tell of", () => {
    const [merge, life, wake, catalyst, blight] = turns.map(({ turn }) => turn);
    expect([merge!.merged.length, merge!.born.length, merge!.died.length]).toEqual([2, 0, 0]);
    expect([life!.born.length, life!.died.length, life!.merged.length]).toEqual([1, 2, 0]);
    expect(turns[2]!.after.cells[12]).toBe(4);
    expect([wake!.merged, catalyst!.catalysts]).toEqual([[12], [13]]);
    expect(turns[3]!.after.cells[12]).toBe(6);
    expect(blight!.blighted.length).toBeGreaterThan(0);
    expect([0, 1, 7, 8].map((place) => turns[4]!.after.cells[place]! & 0x40)).toEqual([0, 0, 0, 0]);
  });
});

test("places and turns are told in words", () => {
  const dish = Dish.parse("late", "a1'2 d5 c / b . a3 / . . .");
  expect([0, 1, 2, 4, 5].map((place) => WORDS.placeWords(dish, place))).toEqual([
    "alive 1, drowsy", "dormant 5", "catalyst", "blight, 1 strike", "empty",
  ]); // prettier-ignore
  expect(WORDS.turnWords(ghost(LESSONS[1]!.dish, "W", true)!.turn)).toBe(
    "left: 1 born, 2 died. 2 points.",
  );
});

test("the proof says how far it is", () => {
  const said = (status: "agreed" | "asking" | "waiting" | "differs", kept = true) =>
    WORDS.proofWords({ status, turns: 3, why: "The network cannot be reached." }, kept);
  expect(said("agreed")).toBe("Saved: 3 turns");
  expect(said("agreed", false)).toBe("Checked: 3 turns");
  expect(said("waiting")).toBe("The network cannot be reached: 3 turns saved");
  expect([WORDS.proofWords(null, true), WORDS.proofWords(null, false)]).toEqual([
    "Not saved yet",
    "Practice",
  ]);
});

describe("hints", () => {
  const told = (
    mode: "early" | "mid",
    text: string,
    way: "E" | "W",
    before: readonly Hint[] = [],
  ) => {
    const dish = Dish.parse(mode, text);
    const { turn, merges } = ghost(dish, way, true)!;
    const hints = hearMore(before, dish, turn);
    return hints && WORDS.hintWords(hints.at(-1), merges, dish);
  };
  const BLOCK = "a2 . a2 / a2 . a2 / . . .";

  test.each([
    [BLOCK, "2 + 2 → 3: equal cells gain one."],
    ["a3 . a2 / a3 . a2 / . . .", "3 + 2 → 2: unequal cells, the larger loses one."],
    [
      "d5 . a3 / a2 . . / a2 . .",
      "What sleeps wakes when a cell runs into it: the larger loses one.",
    ],
  ])("say what came of %s", (text, words) => {
    expect(told("mid", text, "W")).toBe(words);
  });

  test("come once each, then the next that fits", () => {
    expect(told("mid", BLOCK, "W", ["equal", "died", "born"])).toMatch(/^Drag slowly/);
  });

  test("begin with how to play, and end after some turns", () => {
    const dish = Dish.parse("mid", BLOCK);
    expect(WORDS.hintWords(undefined, [], dish)).toMatch(/^Swipe, or press an arrow/);
    dish.played = "NESWNESWNES";
    expect(hearMore([], dish, ghost(dish, "W", true)!.turn)).toBeNull();
  });
});

test("a colony's merge is told as neither rule of merging", () => {
  const { merges } = ghost(Dish.parse("mid", "a2 a2 / a2 a2 / . ."), "W", true)!;
  expect(merges.map(({ result, kind }) => [result, kind])).toEqual([
    [4, "more"],
    [4, "more"],
  ]);
});

test("a result to share has five squares and the link, and neither moves nor seed", () => {
  const moves = someMoves(305419896, 12);
  const game = unclaimed(parseRecipe(`early.305419896.${moves}`)!, 20_000);
  const text = WORDS.resultWords(game, film(game.recipe), "http://here/#/petri");
  const [title, result, link] = text.split("\n");
  expect([title, link]).toEqual(["Petri 2024-10-04 · Early", "http://here/#/petri"]);
  expect(result).toMatch(/^[⬛🟦🟩🟨]{5} [\d.]+ points in 12 turns$/u);
  expect(text).not.toMatch(/305419896|[NESW]{3}/);
  expect(WORDS.squares(film(parseRecipe("early.305419896.")!))).toBe("⬛⬛⬛⬛⬛");
});

test("a square is by the mean energy of its fifth, beside the goal", () => {
  const dishes = [5, 5, 10, 20, 30, 29].map((energy) => ({ energy, goal: 30 }));
  expect(WORDS.squares({ dishes } as unknown as Film)).toBe("⬛🟦🟩🟨🟩");
});

test("a rank and the time to the next dish are told in words", () => {
  expect([WORDS.rankWords(3, 30, true), WORDS.rankWords(31, 30, false)]).toEqual([
    "3",
    "would be below 30",
  ]);
  expect([59_000, 25_920_000].map(WORDS.countdownWords)).toEqual([
    "Tomorrow's dish in 1 min",
    "Tomorrow's dish in 7 h 12 min",
  ]);
});

test("a race says who leads, and that the other has ended", () => {
  const all = film(parseRecipe("early.305419896.NE")!);
  const score = (turn: number) => all.dishes[turn]!.score;
  const rival = { name: "Ada", film: all };
  expect(WORDS.raceWords(rival, 1, score(1))).toBe(
    `Ada had ${points(score(1))} in turn 1. You are level with Ada.`,
  );
  expect(WORDS.raceWords(rival, 2, score(2) - 4)).toContain("You are 1 behind Ada.");
  expect(WORDS.raceWords(rival, 5, score(2) + 6)).toContain(
    "and ended in turn 2. You are 1.5 ahead of Ada.",
  );
});

test("games are named by kind, mode and size", () => {
  const game = practice(parseRecipe("late-8x7.1.")!);
  expect(WORDS.gameWords(game, 20_000)).toBe("Practice · Late · 8 × 7");
  const without = practice(parseRecipe("late-noblight-nobonus.1.")!);
  expect(WORDS.gameWords(without, null)).toBe(
    "Practice · Late · 6 × 6 · no blight · no bonus of colonies",
  );
  expect(WORDS.gameWords({ ...game, kind: "daily", day: 20_000 }, 20_000)).toMatch(/^Today's dish/);
  expect(WORDS.gameWords({ ...game, kind: "daily", day: 20_000 }, 20_001)).toMatch(
    /^Dish of 2024-10-04/,
  );
});

test("a dish that was given up is over, whatever can move", () => {
  const dish = Dish.begin("early", 6, 6, 1);
  const game = practice(parseRecipe("early.1.")!);
  expect([isOver({ game, dish }), isOver({ game: { ...game, givenUp: true }, dish })]).toEqual([
    false,
    true,
  ]);
});

test("a merge sounds higher the more energy it gives, blight sounds low", () => {
  const { turn, after } = ghost(LESSONS[0]!.dish, "E", true)!;
  const higher = after.copy();
  for (const place of turn.merged) higher.cells[place] = 6;
  expect(notesOf(turn, higher)[0]).toBeGreaterThan(notesOf(turn, after)[0]!);
  expect(notesOf({ ...turn, blighted: [1] }, after)).toEqual([98]);
  expect(notesOf({ ...turn, merged: [] }, after)).toEqual([196]);
});

test("a film that is too long skips turns, but neither the first nor the last", () => {
  const all = Array.from({ length: 1000 }, (_, at) => at);
  const some = thinned(all, 10);
  expect([some.length, some[0], some.at(-1)]).toEqual([10, 0, 999]);
  expect(thinned([1, 2], 10)).toEqual([1, 2]);
});
