import { expect, test } from "vitest";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rooms/world/rules/board";
import type { Truth } from "../../../../src/rooms/world/rules/world";
import { World } from "../../../../src/rooms/world/rules/world";
import { foresee } from "../../../../src/rooms/world/sync/foresee";
import type { Point } from "../../../../src/rules/grid";
import { digest } from "./worlds";

const empty = (): Truth => ({ generation: 40, cells: new Uint8Array(CELLS), balances: [0, 5] });
const ROW: readonly Point[] = [
  [10, 10],
  [11, 10],
  [12, 10],
];

test("what-if shows what would live, generation by generation", () => {
  const { differences, outcome, generation } = foresee({
    id: 1,
    truth: empty(),
    player: 2,
    points: ROW,
    horizon: 3,
  });
  expect(generation).toBe(40);
  expect(differences).toHaveLength(4);
  expect(differences[0]!.born).toEqual(ROW.map(([x, y]) => indexOf(x, y)));
  expect(differences[1]!.born).toEqual([indexOf(11, 9), indexOf(11, 10), indexOf(11, 11)]);
  expect(outcome.alive).toBe(3);
});

test("what-if shows what would die of it", () => {
  const truth = empty();
  for (const [x, y] of [
    [20, 20],
    [21, 20],
    [20, 21],
    [21, 21],
  ] as const) {
    truth.cells[indexOf(x, y)] = ALIVE | 1;
  }
  const points: Point[] = [
    [22, 19],
    [22, 22],
    [19, 19],
  ];
  const { differences } = foresee({ id: 1, truth, player: 2, points, horizon: 2 });
  expect(differences[0]!.lost).toEqual([]);
  expect(differences[1]!.lost.length + differences[2]!.lost.length).toBeGreaterThan(0);
});

test("what-if is the same future as the world's own", () => {
  const truth = empty();
  const { differences } = foresee({ id: 1, truth, player: 2, points: ROW, horizon: 5 });
  const world = World.from(truth);
  world.place(2, ROW);
  world.step(5);
  const living = [...world.cells.keys()].filter((index) => world.cells[index]! & ALIVE);
  expect(differences[5]!.born).toEqual(living);
});

test("what-if counts the coins that would be captured, the price apart", () => {
  const truth = empty();
  truth.cells[indexOf(11, 9)] = 1 | (4 * COIN);
  const question = { id: 1, truth, player: 2, points: ROW, horizon: 1 };
  expect(foresee(question).outcome.captured).toBe(4);
});

test("what-if is free to look at without a seat or coins", () => {
  const truth = { ...empty(), balances: [] };
  const { outcome } = foresee({ id: 1, truth, player: 9, points: ROW, horizon: 1 });
  expect([outcome.alive, outcome.captured]).toEqual([3, 0]);
});

test("what-if leaves the board that it looks at alone", () => {
  const truth = empty();
  foresee({ id: 1, truth, player: 2, points: ROW, horizon: 4 });
  expect(digest(truth.cells)).toBe(digest(empty().cells));
  expect(truth.balances).toEqual(empty().balances);
});

test("what-if counts land that is gained and lost, and coins that go to the pot", () => {
  const truth = empty();
  for (const y of [9, 10, 11]) truth.cells[indexOf(11, y)] = 2 * COIN + 1;
  // A row of player 2 becomes a column on land of player 1, and the other way round.
  const { outcome } = foresee({ id: 1, truth, player: 2, points: ROW, horizon: 2 });
  expect(outcome).toEqual({ alive: 3, gained: 5, lost: 0, captured: 4, toPot: 2 });
});

test("what-if counts land that somebody else gets because of it", () => {
  const truth = empty();
  truth.cells[indexOf(11, 9)] = 2; // an heir of player 1 will be born here, if 2 helps
  for (const [x, y] of [
    [10, 10],
    [12, 10],
  ] as const) {
    truth.cells[indexOf(x, y)] = ALIVE | 1;
  }
  const { outcome } = foresee({ id: 1, truth, player: 2, points: [[11, 10]], horizon: 1 });
  expect([outcome.gained, outcome.lost]).toEqual([1, 1]);
});
