import { expect, test } from "vitest";
import { descent } from "../../../../src/rooms/arena/rules/descent";
import { has } from "../../../../src/rooms/arena/rules/field";
import { film } from "../../../../src/rooms/arena/rules/round";
import { drawSeedlet, seedletOf } from "../../../../src/rooms/arena/rules/seedlet";
import { GLIDER, roundOf } from "../rounds";

const { rules } = roundOf();
const SIDE = 64;

/** A seedlet of 8 x 8 with these cells. */
const seed = (...cells: [number, number][]) => drawSeedlet(seedletOf(cells, 8), 8);

test("all that comes of one seedlet descends from its slot", () => {
  const played = film(
    [
      { slot: 3, team: 0, seed: GLIDER },
      { slot: 60, team: 1, seed: seed([2, 2], [3, 2], [4, 2]) },
    ],
    rules,
  );
  descent(played, rules).forEach((origins, at) => {
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const { blue, red } = played[at]!;
        const slot = has(blue, x, y, SIDE) ? 4 : has(red, x, y, SIDE) ? 61 : 0;
        expect(origins[SIDE * y + x]).toBe(slot);
      }
    }
  });
});

test("a child of two neighbours takes after the one who gave two parents", () => {
  // Columns 6 and 7 are in slot 0, column 8 is in slot 1: a row of three across the border.
  const lineup = [
    { slot: 0, team: 0, seed: seed([6, 4], [7, 4]) },
    { slot: 1, team: 0, seed: seed([0, 4]) },
    { slot: 60, team: 1, seed: seed([2, 2], [3, 2], [4, 2]) },
  ] as const;
  const [first, next] = descent(film(lineup, rules), rules);
  expect([6, 7, 8].map((x) => first![SIDE * 4 + x])).toEqual([1, 1, 2]);
  expect([3, 4, 5].map((y) => next![SIDE * y + 7])).toEqual([1, 1, 1]);
});

test("a child of parents from three slots takes after the first, row by row", () => {
  const lineup = [
    { slot: 3, team: 0, seed: seed([1, 7]) },
    { slot: 10, team: 0, seed: seed([7, 0]) },
    { slot: 11, team: 0, seed: seed([1, 0]) },
    { slot: 60, team: 1, seed: seed([7, 7]) },
  ] as const;
  const played = film(lineup, rules);
  const [, next] = descent(played, rules);
  // (24, 7) has the neighbours (25, 7) of slot 3, (23, 8) of slot 10 and (25, 8) of slot 11.
  expect(has(played[1]!.blue, 24, 7, SIDE)).toBe(true);
  expect(next![SIDE * 7 + 24]).toBe(4);
});
