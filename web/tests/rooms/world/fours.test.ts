/** What looks at four cells at a time sees what looks at each of them. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { HOTTEST, Heat } from "../../../src/rooms/world/draw/heat";
import { MapPainter } from "../../../src/rooms/world/draw/minimap";
import { Painter } from "../../../src/rooms/world/draw/paint";
import type { Cells } from "../../../src/rooms/world/rules/board";
import {
  ALIVE,
  CELLS,
  COIN,
  GRID,
  OWNER,
  SIZE,
  foursOf,
  indexOf,
} from "../../../src/rooms/world/rules/board";
import { Ages } from "../../../src/rooms/world/state/ages";
import { tally } from "../../../src/rooms/world/state/land";
import { camera, lookAt } from "../../../src/state/camera";

const SIDE = 200; // columns of pixels that begin within four cells

const near = fc.integer({ min: SIZE - 6, max: SIZE + 5 });
const cell = fc.constantFrom(0, 1, 2, 1 | ALIVE, 2 | ALIVE, 1 | COIN, 255);
const change = fc.tuple(near, near, cell);
/** A few changes at a time, around the corner where all edges meet. */
const history = fc.array(fc.array(change, { maxLength: 3 }), { minLength: 3, maxLength: 6 });
type Change = readonly [number, number, number];

/** The boards of *changes* to one that is all somebody's, a third of it alive. */
function boardsOf(changes: readonly (readonly Change[])[]): Cells[] {
  let cells: Cells = Uint8Array.from({ length: CELLS }, (_, at) => (at % 3 ? 1 : 1 | ALIVE));
  return changes.map((some) => {
    cells = cells.slice();
    for (const [x, y, now] of some) cells[indexOf(x, y)] = now;
    return cells;
  });
}

function* pairs(boards: readonly Cells[]): Generator<[Cells, Cells, number]> {
  for (let i = 1; i < boards.length; i++) yield [boards[i - 1]!, boards[i]!, i];
}

/** Places at which two arrays differ; comparing them whole is slow to say so. */
function differing(one: ArrayLike<number | null>, other: ArrayLike<number | null>): number[] {
  return Array.from(one as ArrayLike<number>, (_, at) => at).filter((at) => one[at] !== other[at]);
}

test("heat", () => {
  fc.assert(
    fc.property(history, (changes) => {
      const boards = boardsOf(changes);
      const heat = new Heat();
      const levels = new Uint8Array(CELLS);
      for (const [before, after] of pairs(boards)) {
        heat.follow(before, after);
        levels.forEach((level, at) => {
          if (after[at]! & ALIVE) levels[at] = 0;
          else levels[at] = before[at]! & ALIVE ? HOTTEST : Math.max(0, level - 1);
        });
      }
      expect(differing(heat.levels, levels)).toEqual([]);
    }),
    { numRuns: 4 },
  );
});

test("heat that was cleared is cold, and stays so", () => {
  const [alive, dead] = [boardsOf([[[0, 0, 1 | ALIVE]]])[0]!, new Uint8Array(CELLS)];
  const heat = new Heat();
  heat.follow(alive, dead);
  expect(heat.levels[0]).toBe(HOTTEST);
  heat.clear();
  heat.follow(dead, alive);
  heat.follow(alive, dead);
  heat.follow(dead, dead);
  expect(heat.levels[0]).toBe(HOTTEST - 1);
});

test("what glows beside a cell that changes cools by one", () => {
  const alive = new Uint8Array(CELLS).fill(1 | ALIVE, 0, 2);
  const [one, none] = [alive.slice().fill(1, 0, 1), new Uint8Array(CELLS)];
  const heat = new Heat();
  heat.follow(alive, one);
  heat.follow(one, none);
  expect([...heat.levels.subarray(0, 3)]).toEqual([HOTTEST - 1, HOTTEST, 0]);
});

test("a board that comes back is painted as it was", () => {
  const boards = boardsOf([[], [[9, 9, 2 | ALIVE]], []]);
  boards[2] = boards[0]!.slice();
  const view = lookAt(camera(GRID, 60, 40), 9, 9, 8);
  const [painter, pixels] = [new Painter(), new Uint32Array(60 * 40)];
  const pictures = boards.map((cells) => {
    painter.paint(pixels, view, cells, null);
    return pixels.slice();
  });
  expect(differing(pictures[1]!, pictures[0]!)).not.toEqual([]);
  expect(differing(pictures[2]!, pictures[0]!)).toEqual([]);
});

test("ages", () => {
  fc.assert(
    fc.property(history, (changes) => {
      const boards = boardsOf(changes);
      const ages = new Ages();
      ages.begin();
      const since = new Array<number | null>(CELLS).fill(null);
      for (const [before, after, generation] of pairs(boards)) {
        ages.follow(before, after, generation);
        for (let at = 0; at < CELLS; at++) {
          if (((before[at]! ^ after[at]!) & (OWNER | ALIVE)) !== 0) since[at] = generation;
        }
      }
      expect(
        differing(
          since.map((_, at) => ages.since(at)),
          since,
        ),
      ).toEqual([]);
    }),
    { numRuns: 4 },
  );
});

test("the map, painted where it changed", () => {
  fc.assert(
    fc.property(history, (changes) => {
      const boards = boardsOf(changes);
      const followed = new Uint32Array(SIDE * SIDE);
      const painter = new MapPainter(followed, SIDE);
      for (const cells of boards) painter.paint(cells);
      const anew = new Uint32Array(SIDE * SIDE);
      new MapPainter(anew, SIDE).paint(boards.at(-1)!);
      expect(differing(followed, anew)).toEqual([]);
    }),
    { numRuns: 4 },
  );
});

/** A way to look, from some places: the whole board and more, or a part of it. */
const look = fc.record({
  middles: fc.array(fc.tuple(near, near), { minLength: 6, maxLength: 6 }),
  size: fc.constantFrom([700, 600] as const, [60, 40] as const),
  scale: fc.constantFrom(1, 2.5, 8),
  lens: fc.record({ only: fc.constantFrom(null, 1), coins: fc.boolean() }),
});

test("the board, whose tiles are found where it changed", () => {
  fc.assert(
    fc.property(history, look, (changes, { middles, size, scale, lens }) => {
      const boards = boardsOf(changes);
      const [painter, heat] = [new Painter(), new Heat()];
      const one = new Uint32Array(size[0] * size[1]);
      const other = new Uint32Array(size[0] * size[1]);
      boards.forEach((cells, at) => {
        if (at > 0) heat.follow(boards[at - 1]!, cells);
        const view = lookAt(
          camera(GRID, size[0], size[1]),
          middles[at]![0],
          middles[at]![1],
          scale,
        );
        painter.paint(one, view, cells, heat.levels, lens);
        new Painter().paint(other, view, cells, heat.levels, lens);
        expect(differing(one, other)).toEqual([]);
      });
    }),
    { numRuns: 6 },
  );
});

test("the count of the living, and of somebody's land", () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 1, max: 9 }), (changes, player) => {
      const last = boardsOf(changes).at(-1)!;
      const cells = [...last];
      const alive = cells.filter((cell) => (cell & ALIVE) !== 0).length;
      const land = cells.filter((cell) => (cell & OWNER) === player).length;
      expect(tally(last, player)).toEqual({ alive, land });
    }),
    { numRuns: 4 },
  );
});

test("cells that lie anywhere in memory", () => {
  const there = new Uint8Array(11).map((_, at) => at);
  expect([...foursOf(there.subarray(1, 9))]).toEqual([0x04030201, 0x08070605]);
  expect([...foursOf(there.subarray(4, 8))]).toEqual([0x07060504]);
});
