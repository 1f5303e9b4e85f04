import { expect, test } from "vitest";
import type { Honour } from "../../../../src/rooms/arena/rules/round";
import {
  film,
  freeSlots,
  honoursOf,
  parseHonours,
  smallerSide,
  teamAt,
  winner,
} from "../../../../src/rooms/arena/rules/round";
import { medalsOf } from "../../../../src/rooms/arena/me";
import { read } from "../data";
import { roundOf, slotOf } from "../rounds";

interface Honoured {
  readonly slots: Record<string, string>;
  readonly generations: number;
  readonly outcome: number;
  readonly honours: readonly Honour[];
}

test("what rounds bring to all who won is what the definition has", () => {
  const rules = { ...roundOf().rules, maxGen: 40 };
  const seen = new Set<string>();
  for (const { slots, generations, outcome, honours } of read<Honoured[]>("honours.json")) {
    const planted = Object.entries(slots).map(([slot, seed]) => {
      return { slot: Number(slot), team: teamAt(Number(slot), rules), seed };
    });
    const played = film(planted, rules);
    const won = winner(played.at(-1)!, rules);
    expect([played.length - 1, won]).toEqual([generations, outcome === 2 ? "draw" : outcome]);
    expect(honoursOf(played, planted, rules, won)).toEqual(honours);
    seen.add(honours.join());
  }
  expect([...seen]).toEqual(expect.arrayContaining(["", "comeback", "perfect"]));
});

test("a round of one generation has no half time", () => {
  const rules = { ...roundOf().rules, maxGen: 1 };
  const planted = [
    { slot: 0, team: 0, seed: "0000000000000303" },
    { slot: 63, team: 1, seed: "0000000000000f0f" },
  ] as const;
  expect(honoursOf(film(planted, rules), planted, rules, 0)).toEqual(["perfect"]);
});

test("honours are read as the log notes them", () => {
  const { all, own } = parseHonours(["perfect", "first:3.12", "five:12", "another:7", ""]);
  expect(all).toEqual(["perfect"]);
  expect(own).toEqual(
    new Map([
      [3, ["first"]],
      [12, ["first", "five"]],
    ]),
  );
});

test("what somebody has of them is a medal for each", () => {
  const none = { first: 0, comeback: 0, perfect: 0, five: 0, keeper: 0 };
  expect(medalsOf(none)).toEqual([]);
  expect(medalsOf({ ...none, first: 1, perfect: 3 })).toEqual([
    ["First win", 1],
    ["Perfect defence", 3],
  ]);
});

test("the smaller side is where fewer are, and a toss decides between equals", () => {
  const [blue, red] = [slotOf({ slot: 1, team: 0 }), slotOf({ slot: 5, team: 1 })];
  expect(smallerSide({ slots: [blue] }, 0)).toBe(1);
  expect(smallerSide({ slots: [red] }, 1)).toBe(0);
  expect([smallerSide({ slots: [blue, red] }, 0), smallerSide({ slots: [] }, 1)]).toEqual([0, 1]);
});

test("free slots are those of one's side that nobody has", () => {
  const free = freeSlots(roundOf({ slots: [slotOf({ slot: 1 })] }), 0);
  expect(free.slice(0, 5)).toEqual([0, 2, 3, 8, 9]);
  expect(free).toHaveLength(31);
  expect(freeSlots(roundOf(), 1)).toHaveLength(32);
});
