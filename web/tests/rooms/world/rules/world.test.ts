/** A world by itself; build/vectors/histories, made from the definition, are played in histories. */
import { expect, test } from "vitest";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rooms/world/rules/board";
import { World } from "../../../../src/rooms/world/rules/world";
import type { Point } from "../../../../src/rules/grid";
import { GLIDER } from "../../../state/any";
import { answer, facts } from "./facts";

/** A world of nine in which player 1 has living cells with a coin each at *points*. */
function worldOf(points: readonly Point[], balances = new Array<number>(9).fill(1000)) {
  const cells = new Uint8Array(CELLS);
  for (const [x, y] of points) cells[indexOf(x, y)] = COIN | ALIVE | 1;
  return { generation: 0, cells, balances };
}

test("placing is refused in the canister's words, and then nothing has changed", () => {
  const world = World.from(worldOf([[7, 7], [8, 7], [7, 8], [8, 8]], [3, 5000])); // prettier-ignore
  const before = facts(world);
  const row = (length: number) => Array.from({ length }, (_, x): Point => [x, 0]);
  expect(answer(world, 1, row(5))).toBe("Need 5 coins, have 3");
  expect(answer(world, 2, row(1001))).toBe("Expected at most 1000 cells, got 1001");
  expect(answer(world, 3, row(1))).toBe("Expected a player from 1 to 2, got 3");
  expect(answer(world, 0, row(1))).toBe("Expected a player from 1 to 2, got 0");
  expect(world.place(1, [])).toBe(0);
  expect(facts(world)).toEqual(before);
  expect(world.place(2, row(1000))).toBe(512);
});

test("a copy goes its own way", () => {
  const glider = GLIDER.points.map(([x, y]) => [60 + x, 60 + y] as const);
  const truth = { ...worldOf(glider), generation: 77 };
  const world = World.from(truth);
  world.step(3);
  const copy = world.copy();
  expect(facts(copy)).toEqual(facts(world));
  expect(copy.pot).toBeGreaterThan(0);
  const before = facts(world);
  copy.place(2, [[0, 0]]);
  copy.step(5);
  expect(facts(world)).toEqual(before);
  expect(truth.cells[60 * 512 + 61]).toBe(0x31);
  expect([truth.generation, world.generation, copy.generation]).toEqual([77, 80, 85]);
  expect(World.from(copy).tell()).toEqual(copy.tell());
});

test("time does not run backwards", () => {
  const world = World.from(worldOf([]));
  world.step(0);
  expect(world.generation).toBe(0);
  expect(() => {
    world.step(-1);
  }).toThrow("Expected 0 or more generations, got -1");
});
