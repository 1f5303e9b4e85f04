import { expect, test } from "vitest";
import type { Specimen } from "../../../../src/rooms/lab/net/client";
import { classic, CLASSICS, ofTheDay } from "../../../../src/rooms/lab/state/day";
import { boardOf } from "../../../../src/rooms/lab/state/experiment";

const DAY = 86_400_000; // milliseconds
const DAYS = Array.from({ length: 400 }, (_, day) => day * DAY);

const specimen = (id: number) =>
  ({
    id,
    name: `Nr ${id}`,
    authorName: "",
    rule: "B3/S23",
    grid: "P5,5",
    pattern: "3o!",
  }) as Specimen;

const credits = (...ids: number[]) =>
  DAYS.map((now) => ofTheDay(ids.map(specimen), now).from.credit!);

test("each day one classic is that of the day, the whole day, and each has its days", () => {
  expect(new Set(credits()).size).toBe(12);
  expect(ofTheDay([], 5).from).toEqual(ofTheDay([], DAY - 1).from);
});

test("what is featured has its days, too, and changes none that it does not win", () => {
  const [before, after] = [credits(), credits(7, 8)];
  const won = after.filter((credit) => credit.includes("Nr"));
  expect(new Set(won)).toEqual(new Set([7, 8].map((id) => `Specimen of the day: Nr ${id}`)));
  expect(won.length).toBeGreaterThan(20);
  expect(won.length).toBeLessThan(120);
  after.forEach((credit, day) => {
    expect(won.includes(credit) || credit === before[day]).toBe(true);
  });
  expect(credits(8, 7)).toEqual(after); // in whatever order they come
});

test("every classic says who found it, and lives when it is laid", () => {
  for (const { experiment, from } of CLASSICS.map(classic)) {
    expect(from.credit).toMatch(/^.+ · .+, (19|20)\d\d$/);
    const board = boardOf(experiment);
    board.step(300);
    expect(board.population, from.credit).toBeGreaterThan(0);
  }
});
