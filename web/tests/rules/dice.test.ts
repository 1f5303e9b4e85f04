import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Dice } from "../../src/rules/dice";

interface Row {
  readonly seed: number;
  readonly sides: readonly number[];
  readonly thrown: readonly number[];
  readonly state: number;
}

const FILE = new URL("../../../tests/data/dice.json", import.meta.url);
const { rows } = JSON.parse(readFileSync(FILE, "utf8")) as { rows: readonly Row[] };

test.each(rows)("dice of seed $seed throw what the engine's throw", ({ seed, sides, thrown }) => {
  const dice = new Dice(seed);
  expect(sides.map((many) => dice.roll(many))).toEqual(thrown);
});

test("dice go on from a state", () => {
  const dice = new Dice(7);
  dice.roll(6);
  const other = Dice.from(dice.state);
  expect([other.roll(1000), other.state]).toEqual([dice.roll(1000), dice.state]);
});

test("no seed leads to the state that stays 0", () => {
  expect(new Dice(0x9e3779b9).state).toBe(1);
});
