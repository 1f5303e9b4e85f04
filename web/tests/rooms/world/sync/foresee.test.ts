import { describe, expect, it } from "vitest";
import type { Point } from "../../../../src/rules/grid";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rooms/world/rules/board";
import type { Truth } from "../../../../src/rooms/world/rules/world";
import { World } from "../../../../src/rooms/world/rules/world";
import { foresee } from "../../../../src/rooms/world/sync/foresee";
import { digest } from "./worlds";

const empty = (): Truth => ({ generation: 40, cells: new Uint8Array(CELLS), balances: [0, 5] });
const ROW: readonly Point[] = [
  [10, 10],
  [11, 10],
  [12, 10],
];

describe("what-if", () => {
  it("shows what would live, generation by generation", () => {
    const { differences, alive, generation } = foresee({
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
    expect(alive).toBe(3);
  });

  it("shows what would die of it", () => {
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

  it("is the same future as the world's own", () => {
    const truth = empty();
    const { differences } = foresee({ id: 1, truth, player: 2, points: ROW, horizon: 5 });
    const world = World.from(truth);
    world.place(2, ROW);
    world.step(5);
    const living = [...world.cells.keys()].filter((index) => world.cells[index]! & ALIVE);
    expect(differences[5]!.born).toEqual(living);
  });

  it("counts the coins that would be captured, the price apart", () => {
    const truth = empty();
    truth.cells[indexOf(11, 9)] = 1 | (4 * COIN);
    const question = { id: 1, truth, player: 2, points: ROW, horizon: 1 };
    expect(foresee(question).captured).toBe(4);
  });

  it("is free to look at without a seat or coins", () => {
    const truth = { ...empty(), balances: [] };
    const { alive, captured } = foresee({ id: 1, truth, player: 9, points: ROW, horizon: 1 });
    expect([alive, captured]).toEqual([3, 0]);
  });

  it("leaves the board that it looks at alone", () => {
    const truth = empty();
    foresee({ id: 1, truth, player: 2, points: ROW, horizon: 4 });
    expect(digest(truth.cells)).toBe(digest(empty().cells));
    expect(truth.balances).toEqual(empty().balances);
  });
});
