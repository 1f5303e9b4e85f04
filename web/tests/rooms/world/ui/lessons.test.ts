import { expect, test } from "vitest";
import { coinsOf, indexOf, isAlive, ownerOf } from "../../../../src/rooms/world/rules/board";
import type { World } from "../../../../src/rooms/world/rules/world";
import { CORNER, LESSONS, worldOf } from "../../../../src/rooms/world/ui/lessons";

const lesson = (title: string) => LESSONS.find((one) => one.title === title)!;

/** The numbers of the cells that live. */
function living({ cells }: World): number[] {
  const found: number[] = [];
  cells.forEach((cell, index) => {
    if (isAlive(cell)) found.push(index);
  });
  return found;
}

/** The world of a lesson when it ends. */
function end(title: string, more = 0): World {
  const world = worldOf(lesson(title).rows);
  world.step(lesson(title).length + more);
  return world;
}

test("letters are living cells, land and coins of players", () => {
  const { cells } = worldOf(["AB", "b$."]);
  const at = (x: number, y: number) => cells[indexOf(CORNER[0] + x, CORNER[1] + y)]!;
  const told = [at(0, 0), at(1, 0), at(0, 1), at(1, 1), at(2, 1)];
  expect(told.map(isAlive)).toEqual([true, true, false, false, false]);
  expect(told.map(ownerOf)).toEqual([1, 2, 2, 2, 0]);
  expect(told.map(coinsOf)).toEqual([0, 0, 0, 1, 0]);
});

test.each(["One world, made of cells", "One rule"])("%s begins again without a jump", (title) => {
  expect(living(end(title, 1))).toEqual(living(worldOf(lesson(title).rows)));
});

test("the glider has moved eight cells down and to the right", () => {
  const moved = living(worldOf(lesson("And so things move").rows)).map((i) => i + 8 * 512 + 8);
  expect(living(end("And so things move"))).toEqual(moved);
});

test("both gliders fly on and each has left land", () => {
  const { cells } = end("Land");
  const land = (player: number) => cells.filter((cell) => ownerOf(cell) === player).length;
  expect(living(end("Land"))).toHaveLength(10);
  expect(land(1)).toBeGreaterThan(20);
  expect(land(2)).toBeGreaterThan(20);
});

test("coins are captured, and the glider survives", () => {
  const world = end("Coins");
  expect(world.balances[0]).toBeGreaterThanOrEqual(5);
  expect(world.balances[1]).toBe(0);
  expect(living(world)).toHaveLength(5);
});

test.each(LESSONS.map((one) => [one.title, one] as const))("%s stays in its picture", (_, one) => {
  const world = worldOf(one.rows);
  const places = new Set<number>();
  for (let passed = 0; passed <= one.length; passed++) {
    for (const index of living(world)) places.add(index);
    world.step();
  }
  const columns = [...places].map((index) => (index % 512) - CORNER[0]);
  const rows = [...places].map((index) => Math.floor(index / 512) - CORNER[1]);
  expect(Math.min(...columns, ...rows)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...columns)).toBeLessThan(one.across);
  expect(Math.max(...rows)).toBeLessThan(one.across / 2);
});
