import fc from "fast-check";
import { expect, test } from "vitest";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rooms/world/rules/board";
import { World } from "../../../../src/rooms/world/rules/world";
import type { Draft } from "../../../../src/rooms/world/state/draft";
import { EMPTY, drawCells, pointsOf, price, stamp } from "../../../../src/rooms/world/state/draft";
import type { Point } from "../../../../src/rules/grid";
import { GLIDER, anyPoint, anyPoints } from "../../../state/any";

const NOBODY = new Uint8Array(CELLS);

/** A draft of *count* cells in a row or several. */
function row(count: number): Draft {
  const points = Array.from({ length: count }, (_, at): Point => [at % 500, Math.floor(at / 500)]);
  return drawCells(EMPTY, points);
}

function board(some: readonly (readonly [Point, number])[]): Cells {
  const cells = NOBODY.slice();
  for (const [[x, y], cell] of some) cells[indexOf(x, y)] = cell;
  return cells;
}

/** The places in which *before* and *after* differ. */
function differing(before: Cells, after: Cells): number[] {
  const places = [];
  for (let index = 0; index < CELLS; index++) {
    if (before[index] !== after[index]) places.push(index);
  }
  return places;
}

/** What the canister does: where it placed cells, what that cost, or its refusal. */
function canister(d: Draft, cells: Cells, balance: number) {
  const world = World.from({ generation: 0, cells, balances: [balance, 5000] });
  try {
    world.place(1, pointsOf(d));
  } catch (refusal) {
    return { refusal: (refusal as Error).message };
  }
  return {
    placed: differing(cells, world.cells),
    cost: balance - world.balances[0]!,
    refusal: null,
  };
}

test("the price of a draft is a coin for each cell", () => {
  const d = stamp(EMPTY, GLIDER, [511, 511]);
  expect(price(d, NOBODY, 1000)).toEqual({
    placed: pointsOf(d).map(([x, y]) => indexOf(x, y)),
    skipped: [],
    cost: 5,
    refusal: null,
  });
});

test("the price of a draft is for at most 1000 cells at a time", () => {
  expect(price(row(1000), NOBODY, 1000).refusal).toBeNull();
  expect(price(row(1001), NOBODY, 5000).refusal).toBe("Expected at most 1000 cells, got 1001");
  expect(price(row(1001), NOBODY, 0).refusal).toBe("Expected at most 1000 cells, got 1001");
  expect(price(EMPTY, NOBODY, 0)).toMatchObject({ cost: 0, refusal: null });
});

test("the price of a draft is what the canister takes, and a refusal is the canister's", () => {
  const drafts = fc
    .tuple(anyPoints(12), fc.array(anyPoint(12), { maxLength: 3 }))
    .map(([points, at]) =>
      at.reduce((d, each) => stamp(d, GLIDER, each), drawCells(EMPTY, points)),
    );
  // With players 1 and 2 alone, and nobody's cell alive.
  const cell = fc.nat(255).map((byte) => (byte & ((7 * COIN) | ALIVE)) | (1 + (byte & 1)));
  const boards = fc.array(fc.tuple(anyPoint(12), cell), { maxLength: 400 });
  fc.assert(
    fc.property(drafts, boards, fc.nat(70), (d, some, balance) => {
      const cells = board(some);
      const { placed, skipped, cost, refusal } = price(d, cells, balance);
      const ours = { placed: placed.toSorted((a, b) => a - b), cost, refusal };
      expect(refusal === null ? ours : { refusal }).toEqual(canister(d, cells, balance));
      expect(placed.length + skipped.length).toBe(pointsOf(d).length);
    }),
    { numRuns: 40 },
  );
});
