// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { dayOf, habitOf, notePlayed, playedDays } from "../../src/shell/me/days";

beforeEach(() => {
  localStorage.clear();
});

test("a day is kept once a room, however often somebody plays", () => {
  for (const [room, day] of [
    ["world", 7],
    ["world", 7],
    ["lab", 7],
    ["world", 8],
  ] as const)
    notePlayed(room, day);
  expect(playedDays()).toEqual({ world: [7, 8], lab: [7] });
  notePlayed("petri");
  expect(playedDays()["petri"]).toEqual([dayOf(Date.now())]);
});

test("the oldest days of a room are forgotten, not the newest", () => {
  for (let day = 0; day < 405; day++) notePlayed("world", day);
  const days = playedDays()["world"]!;
  expect([days.length, days[0], days.at(-1)]).toEqual([400, 5, 404]);
});

test.each(["[", "7", '{"world": 7}', '{"world": ["x"]}', '{"world": [-1]}', "null"])(
  "what somebody else wrote there is as good as nothing: %s",
  (text) => {
    localStorage.setItem("life2.days", text);
    expect(playedDays()).toEqual({});
  },
);

describe("how often one played", () => {
  test.each([
    [[], { days: 0, streak: 0, longest: 0 }],
    [[10], { days: 1, streak: 1, longest: 1 }],
    [[9], { days: 1, streak: 1, longest: 1 }], // today is not over
    [[8], { days: 1, streak: 0, longest: 1 }],
    [[10, 9, 8, 9], { days: 3, streak: 3, longest: 3 }], // in several rooms
    [[1, 2, 3, 9, 10], { days: 5, streak: 2, longest: 3 }],
  ])("on day 10, of days %j", (days, habit) => {
    expect(habitOf(days, 10)).toEqual(habit);
  });
});
