// @vitest-environment happy-dom
import * as saves from "../../../../src/rooms/petri/state/saves";
import { beforeEach, expect, test, vi } from "vitest";
import { parseRecipe } from "../../../../src/rooms/petri/state/recipe";
import { note, NOTHING, streakOf } from "../../../../src/rooms/petri/state/record";
import type { Game } from "../../../../src/rooms/petri/state/saves";

const recipe = parseRecipe("early.305419896.NESW")!;
const dish: Game = {
  kind: "daily",
  recipe,
  id: 7n,
  ticket: "a ticket",
  owner: "ada",
  day: 20_000,
  proved: 2,
  givenUp: false,
};

beforeEach(() => {
  localStorage.clear();
});

test("a game is kept and is the same after a reload, by itself or by its number", () => {
  saves.save(dish);
  expect(saves.openGame()).toEqual(dish);
  saves.save(saves.practice(recipe));
  expect(saves.openGame()).toEqual(saves.practice(recipe));
  expect(saves.savedDish(7n)).toEqual(dish);
  expect(saves.savedDish(8n)).toBeNull();
});

test("a game is kept and found among all dishes that are kept here", () => {
  saves.save(dish);
  saves.save({ ...dish, id: 8n });
  saves.save(saves.practice(recipe));
  localStorage.setItem("life2.petri.dish.9", "no");
  expect(saves.savedDishes().map(({ id }) => id)).toEqual([7n, 8n]);
});

test("a game is kept until the canister has all of it", () => {
  saves.save(dish);
  saves.forget(7n);
  expect(saves.savedDish(7n)).toBeNull();
});

test.each([
  "", "no", "{}", "null", "7", '{"recipe":"early.1.X"}', '{"recipe":"early.1.NNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNNN"}',
  '{"kind":"stolen","recipe":"early.1.","id":null}', '{"kind":"own","recipe":"early.1.","id":"x"}',
])("a game is kept but %s is none", (text) => {
  localStorage.setItem("life2.petri.game", text);
  expect(saves.openGame()).toBeNull();
}); // prettier-ignore

test("a game that cannot have been played is none", () => {
  const written = {
    kind: "practice",
    id: null,
    ticket: "",
    owner: "",
    day: null,
    proved: 0,
    givenUp: false,
  };
  const keep = (recipe: string) => {
    localStorage.setItem("life2.petri.game", JSON.stringify({ ...written, recipe }));
    return saves.openGame();
  };
  expect(keep("late.1.")).toEqual(saves.practice(parseRecipe("late.1.")!));
  expect(keep(`late.1.${"N".repeat(60)}`)).toBeNull();
});

test("sound is off until somebody wants it", () => {
  expect(saves.soundIsOn()).toBe(false);
  saves.keepSound(true);
  expect(saves.soundIsOn()).toBe(true);
  saves.keepSound(false);
  expect(saves.soundIsOn()).toBe(false);
});

test("hints are wanted until somebody has had enough", () => {
  expect(saves.hintsSeen()).toBe(false);
  saves.keepHintsSeen();
  expect(saves.hintsSeen()).toBe(true);
});

test("the record is kept, and begins anew where it cannot be read", () => {
  const record = note(NOTHING, { mode: "mid", day: 20_000, score: 9 });
  saves.keepRecord(record);
  expect(saves.savedRecord()).toEqual(record);
  for (const text of ["no", "{}", '{"days":["x"],"best":{}}']) {
    localStorage.setItem("life2.petri.record", text);
    expect(saves.savedRecord()).toEqual(NOTHING);
  }
});

test("the record has the best of each mode, and counts days in a row", () => {
  const played = [19_996, 19_998, 19_999, 19_999].map((day, at) => {
    return { mode: "early", day, score: [7, 9, 3, 1][at]! } as const;
  });
  const record = played.reduce(note, NOTHING);
  expect(record.best).toEqual({ early: 9 });
  expect([19_999, 20_000, 20_001].map((day) => streakOf(record, day))).toEqual([2, 2, 0]);
  expect(note(record, { mode: "late", day: null, score: 2 }).days).toEqual(record.days);
});

test("a browser that keeps nothing plays as well", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => { throw new Error("forbidden"); },
    setItem: () => { throw new Error("forbidden"); },
  }); // prettier-ignore
  saves.save(dish);
  expect([saves.openGame(), saves.soundIsOn()]).toEqual([null, false]);
  vi.unstubAllGlobals();
});
