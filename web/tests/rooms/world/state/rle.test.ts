import fc from "fast-check";
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { ALIVE, CELLS, indexOf } from "../../../../src/rooms/world/rules/board";
import { WORLD, drawBoard, parse } from "../../../../src/rooms/world/state/rle";
import type { Point } from "../../../../src/rules/grid";
import { pattern } from "../../../../src/state/pattern";
import { GLIDER, refusalOf, shown } from "../../../state/any";

interface Drawn {
  boards: { about: string; generation: number; cells: string; drawn: string }[];
}
interface Read {
  texts: { text: string; name?: string; points?: string; refused?: string }[];
}

// What the engine draws and reads, and so the canister.
const { boards } = data("drawn.json") as Drawn;
const { texts } = data("read.json") as Read;

function data(name: string): unknown {
  const file = new URL(`../../../../../build/vectors/boards/${name}`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

function pointsIn(text: string): Point[] {
  const pairs = text.split(" ").filter((pair) => pair !== "");
  return pairs.map((pair) => pair.split(",").map(Number) as [number, number]);
}

/** A board that is empty but for *cells*, by their index. */
function board(cells: readonly (readonly [index: number, cell: number])[]): Cells {
  const all = new Uint8Array(CELLS);
  for (const [index, cell] of cells) all[index] = cell;
  return all;
}

test("a text is read as the engine reads it, or refused in its words", () => {
  for (const { text, name, points, refused } of texts) {
    if (refused !== undefined) expect(refusalOf(text, WORLD), text).toBe(refused);
    else expect(parse(text), text).toEqual(pattern(name!, pointsIn(points!)));
  }
});

test("a text is read up to so many cells", () => {
  expect(parse("3A!", 3).points).toHaveLength(3);
  expect(() => parse("3A!", 2)).toThrow("more than 2 live cells");
});

test("a text of Life2 is a pattern of Life, whoever owns its cells", () => {
  expect(parse("x = 2, y = 1, rule = Life2:T512,512\nBI!")).toEqual(pattern("", [[0, 0], [1, 0]])); // prettier-ignore
});

test.each(boards)("a board of $about is drawn as the canister draws it", (known) => {
  const cells = new Uint8Array(inflateSync(Buffer.from(known.cells, "base64")));
  expect(drawBoard(cells, undefined, known.generation)).toBe(known.drawn);
});

test("a board is drawn the same if the whole of it is asked for", () => {
  const cells = board([[3, ALIVE | 4], [700, ALIVE | 1]]); // prettier-ignore
  const whole = { x: 0, y: 0, width: 512, height: 512 };
  expect(drawBoard(cells, whole)).toBe(drawBoard(cells));
});

test("a board is drawn in part, across the corner of the torus", () => {
  const cells = board([
    [indexOf(511, 511), ALIVE | 2],
    [indexOf(0, 0), ALIVE | 9],
    [indexOf(1, 0), 5], // dead land
    [indexOf(2, 2), ALIVE | 1], // outside
  ]);
  const part = drawBoard(cells, { x: 510, y: 511, width: 4, height: 2 }, 7);
  expect(part).toBe("#CXRLE Pos=254,255 Gen=7\nx = 4, y = 2, rule = Life2\n.B$2.I!\n");
});

test("a board gives back what was put on it, wherever one looks", () => {
  const at = fc.integer({ min: 0, max: 511 });
  const areas = fc.record({ x: at, y: at, width: fc.constant(3), height: fc.constant(3) });
  fc.assert(
    fc.property(areas, fc.integer({ min: 1, max: 9 }), (area, owner) => {
      const where = GLIDER.points.map(([x, y]) => indexOf(area.x + x, area.y + y));
      const cells = board(where.map((index) => [index, ALIVE | owner] as const));
      expect(parse(drawBoard(cells, area)).points).toEqual(shown(".O.", "..O", "OOO"));
    }),
    { numRuns: 30 },
  );
});
