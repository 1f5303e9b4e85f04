import { expect, test } from "vitest";
import { ALIVE, CELLS, indexOf } from "../../../../src/rooms/world/rules/board";
import type { Truth } from "../../../../src/rooms/world/rules/world";
import { landOfPlacing } from "../../../../src/rooms/world/sync/foresee";
import type { Search } from "../../../../src/rooms/world/sync/scout";
import { findMove, SOON, WORTH } from "../../../../src/rooms/world/sync/scout";
import { find, STARTS } from "../../../../src/state/library";

const named = (name: string) => find(name)!.pattern;
const empty = (): Truth => ({ generation: 40, cells: new Uint8Array(CELLS), balances: [1000, 5] });
const search = (patch: Partial<Search>): Search => ({
  ...{ truth: empty(), player: 2, patterns: [named("glider")], origin: [500, 17] },
  ...patch,
});

test("the move that is found grows as much as it says, by the rules", () => {
  const truth = empty();
  const move = findMove(search({ truth, patterns: STARTS.map(({ pattern }) => pattern) }))!;
  expect(move.pattern.name).toBe("R-pentomino"); // of all to start with it grows most
  const points = move.pattern.points.map(([x, y]) => [x + move.at[0], y + move.at[1]] as const);
  expect(move.land).toBe(landOfPlacing({ truth, player: 2, points, horizon: SOON }));
  expect(move.land).toBeGreaterThan(1000);
  expect(truth).toEqual(empty());
});

test("the place is one of the few where nothing is in the way", () => {
  const truth = empty();
  // Blocks everywhere, but in a square around (300, 200).
  for (let y = 0; y < 512; y += 8) {
    for (let x = 0; x < 512; x += 8) {
      if (Math.abs(x - 300) < 100 && Math.abs(y - 200) < 100) continue;
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        // prettier-ignore
        truth.cells[indexOf(x + dx, y + dy)] = ALIVE | 1;
    }
  }
  const move = findMove(search({ truth }))!;
  expect(Math.abs(move.at[0] - 300)).toBeLessThan(100);
  expect(Math.abs(move.at[1] - 200)).toBeLessThan(100);
  expect(move.land).toBeGreaterThanOrEqual(WORTH);
});

test("what cannot grow is not proposed anywhere", () => {
  expect(findMove(search({ patterns: [named("block")] }))).toBeNull();
  const truth = empty();
  truth.cells.fill(ALIVE | 1);
  expect(findMove(search({ truth }))).toBeNull();
});
