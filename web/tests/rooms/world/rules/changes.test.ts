import { expect, test } from "vitest";
import { CELLS } from "../../../../src/rooms/world/rules/board";
import { changedFours } from "../../../../src/rooms/world/rules/changes";

/** A board on which these cells are alive. */
function board(...alive: number[]): Uint8Array<ArrayBuffer> {
  const cells = new Uint8Array(CELLS);
  for (const index of alive) cells[index] = 0x11;
  return cells;
}

test("fours are named in which a cell differs, once and in order", () => {
  const [before, after] = [board(5, 6, 1000, CELLS - 1), board(4, 6, 1000)];
  expect([...changedFours(before, after)]).toEqual([1, CELLS / 4 - 1]);
});

test("another board before or after is looked through anew", () => {
  const [first, second, third] = [board(0), board(0, 8), board(0, 8, 16)];
  expect([...changedFours(first, second)]).toEqual([2]);
  expect([...changedFours(first, third)]).toEqual([2, 4]);
  expect([...changedFours(second, third)]).toEqual([4]);
  expect([...changedFours(third, third)]).toEqual([]);
});
