// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { thinned } from "../../../../src/draw/film";
import { captionOf } from "../../../../src/rooms/petri/lobby/tile";
import { Dish } from "../../../../src/rooms/petri/rules/dish";
import { isOver, points } from "../../../../src/rooms/petri/state/app";
import { ghost } from "../../../../src/rooms/petri/state/ghosts";
import { film, parseRecipe } from "../../../../src/rooms/petri/state/recipe";
import { practice } from "../../../../src/rooms/petri/state/saves";
import { PARTS } from "../../../../src/rooms/petri/ui/help";
import { proofWords } from "../../../../src/rooms/petri/ui/hud";
import { wayOfKey } from "../../../../src/rooms/petri/ui/keys";
import { LESSONS } from "../../../../src/rooms/petri/ui/lessons";
import { keysOf } from "../../../../src/rooms/petri/ui/play";
import { raceWords } from "../../../../src/rooms/petri/ui/race";
import { notesOf } from "../../../../src/rooms/petri/ui/sound";
import { placeWords, turnWords } from "../../../../src/rooms/petri/ui/spoken";
import { wayOf } from "../../../../src/rooms/petri/ui/swipes";
import { gameWords } from "../../../../src/rooms/petri/ui/words";

test("scores are quarters, shown as points", () => {
  expect([0, 1, 2, 3, 4, 31].map(points)).toEqual(["0", "0.25", "0.5", "0.75", "1", "7.75"]);
});

test("a swipe goes where it is longest, if it is long enough", () => {
  expect([wayOf(30, 5), wayOf(-30, 5), wayOf(5, 30), wayOf(5, -30)]).toEqual(["E", "W", "S", "N"]);
  expect([wayOf(23, 0), wayOf(0, 0)]).toEqual([null, null]);
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
    const nothing = () => undefined;
    const names = ["begin", "undo", "giveUp", "replay", "tables", "help", "pin", "sound"] as const;
    const doings = Object.fromEntries(names.map((name) => [name, nothing])) as Record<
      (typeof names)[number],
      () => void
    >;
    const told = PARTS.flatMap(({ rows }) => rows.map(([keys]) => keys.toLowerCase()));
    for (const key of Object.keys(keysOf(doings))) expect(told).toContain(key);
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
  expect([0, 1, 2, 4, 5].map((place) => placeWords(dish, place))).toEqual([
    "alive 1, drowsy", "dormant 5", "catalyst", "blight, 1 strike", "empty",
  ]); // prettier-ignore
  expect(turnWords(ghost(LESSONS[1]!.dish, "W", true)!.turn)).toBe(
    "left: 1 born, 2 died. 2 points.",
  );
});

test("the proof says how far it is", () => {
  const said = (status: "agreed" | "asking" | "waiting" | "differs", kept = true) =>
    proofWords({ status, turns: 3, why: "The network cannot be reached." }, kept);
  expect(said("agreed")).toBe("Proved: 3 turns");
  expect(said("agreed", false)).toBe("The canister agrees: 3 turns");
  expect(said("waiting")).toBe("The network cannot be reached: 3 turns proved");
  expect([proofWords(null, true), proofWords(null, false)]).toEqual(["Not proved yet", "Practice"]);
});

test("a race says who leads, and that the other has ended", () => {
  const all = film(parseRecipe("early.305419896.NE")!);
  const score = (turn: number) => all.dishes[turn]!.score;
  const rival = { name: "Ada", film: all };
  expect(raceWords(rival, 1, score(1))).toBe(
    `Ada had ${points(score(1))} in turn 1. You are level with Ada.`,
  );
  expect(raceWords(rival, 2, score(2) - 4)).toContain("You are 1 behind Ada.");
  expect(raceWords(rival, 5, score(2) + 6)).toContain(
    "and ended in turn 2. You are 1.5 ahead of Ada.",
  );
});

test("games are named by kind, mode and size", () => {
  const game = practice(parseRecipe("late-8x7.1.")!);
  expect(gameWords(game, 20_000)).toBe("Practice · Late · 8 × 7");
  const without = practice(parseRecipe("late-noblight-nobonus.1.")!);
  expect(gameWords(without, null)).toBe(
    "Practice · Late · 6 × 6 · no blight · no bonus of colonies",
  );
  expect(gameWords({ ...game, kind: "daily", day: 20_000 }, 20_000)).toMatch(/^Today's dish/);
  expect(gameWords({ ...game, kind: "daily", day: 20_000 }, 20_001)).toMatch(/^Dish of 2024-10-04/);
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

test("the tile says who leads today", () => {
  const leader = { player: "p", name: "Ada", dish: 1n, score: 50, turns: 3, goalAt: null };
  expect(captionOf(2, leader)).toBe("Today's dish: 12.5 by Ada to beat, 2 players");
  expect(captionOf(1, { ...leader, name: "" })).toBe("Today's dish: 12.5 to beat, 1 player");
  expect(captionOf(0)).toBe("Today's dish: nobody has played it yet");
});
