import { expect, test } from "vitest";
import type { Point } from "../../../../src/rules/grid";
import { EMPTY, pointsOf, select, stamp } from "../../../../src/rooms/world/state/draft";
import { priceOf } from "../../../../src/rooms/world/state/price";
import { pattern } from "../../../../src/state/pattern";
import { line } from "../../../../src/state/strokes";
import { itemAt, moved, onSelected, pointsAt, stroked } from "../../../../src/rooms/world/ui/hand";
import { GLIDER, play } from "./playing";

const BLOCK = pattern("block", [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
]);

test("a pattern is held by its middle", () => {
  expect(pointsAt(BLOCK, [10, 20])).toEqual([
    [9, 19],
    [10, 19],
    [9, 20],
    [10, 20],
  ]);
});

test("the uppermost piece at a cell is found, and only where it has cells", () => {
  const draft = stamp(stamp(EMPTY, GLIDER, [10, 10]), BLOCK, [11, 10]);
  expect(itemAt(draft, [11, 10])?.pattern.name).toBe("block");
  expect(itemAt(draft, [10, 12])?.pattern.name).toBe("glider");
  expect(itemAt(draft, [10, 10])).toBeNull();
});

test("a piece is found from as far as one may reach, and no further", () => {
  const draft = stamp(EMPTY, BLOCK, [10, 10]);
  expect(itemAt(draft, [13, 10], 1)).toBeNull();
  expect(itemAt(draft, [13, 10], 2)?.pattern.name).toBe("block");
  expect(itemAt(draft, [10, 8], 2)?.pattern.name).toBe("block");
});

test("a piece over the seam is found on both sides of it", () => {
  const draft = stamp(EMPTY, BLOCK, [511, -1]);
  const corners: Point[] = [
    [511, 511],
    [0, 511],
    [511, 0],
    [512, 512],
  ];
  for (const corner of corners) expect(onSelected(draft, corner, 0)).toBe(true);
  expect(onSelected(draft, [1, 0], 1)).toBe(true);
  expect(onSelected(draft, [2, 0], 1)).toBe(false);
});

test("what is not selected is not held", () => {
  const draft = select(stamp(EMPTY, BLOCK, [10, 10]), null);
  expect(onSelected(draft, [10, 10], 5)).toBe(false);
});

test("a stroke draws with one tool what it wipes off with the other", () => {
  const cells: Point[] = [
    [1, 1],
    [2, 1],
  ];
  const drawn = stroked(EMPTY, "draw", cells);
  expect(pointsOf(drawn)).toEqual(cells);
  expect(pointsOf(stroked(drawn, "erase", [[1, 1]]))).toEqual([[2, 1]]);
});

test("a stamp moves as far as the hand", () => {
  const draft = moved(stamp(EMPTY, BLOCK, [10, 10]), [11, 11], [9, 14]);
  expect(draft.items[0]!.at).toEqual([8, 13]);
});

test("who has no seat pays from the thousand coins a seat begins with, and an empty draft is free", () => {
  const { store } = play({ me: null });
  const many = stroked(EMPTY, "draw", line([0, 0], [900, 900]));
  expect(priceOf(store.state, many)).toMatchObject({ cost: 512, refusal: null });
  const poor = { ...store.state, me: { ...play().store.state.me!, balance: 3 } };
  expect(priceOf(poor, stamp(EMPTY, GLIDER, [0, 0])).refusal).toBe("Need 5 coins, have 3");
  expect(priceOf(poor, EMPTY)).toMatchObject({ cost: 0, refusal: null });
});
