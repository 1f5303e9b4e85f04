import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Point } from "../../src/rules/grid";
import type { Cells } from "../../src/rooms/world/rules/board";
import { ALIVE, CELLS, indexOf } from "../../src/rooms/world/rules/board";
import { pattern } from "../../src/state/pattern";
import { BadPattern, draw, drawBoard, drawBody, parse } from "../../src/state/rle";
import { anyPattern, anyText, GLIDER, refusalOf, shown } from "./any";

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
  const file = new URL(`../../../tests/data/boards/${name}`, import.meta.url);
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

describe("a pattern", () => {
  test("is drawn as everyone draws it", () => {
    const drawn = "#N glider\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n";
    expect(draw(GLIDER)).toBe(drawn);
    expect(drawBody(GLIDER)).toBe("bo$2bo$3o!");
    expect(draw(pattern("", []))).toBe("x = 0, y = 0, rule = B3/S23\n!\n");
  });

  test("that is drawn is read back", () => {
    fc.assert(
      fc.property(anyPattern, (p) => {
        expect(parse(draw(p))).toEqual(p);
        expect(parse(drawBody(p)).points).toEqual(p.points);
      }),
    );
  });

  test("is drawn in lines of at most 70 characters that break between runs", () => {
    fc.assert(
      fc.property(anyPattern, (p) => {
        const [, ...lines] = draw(pattern("", p.points)).trimEnd().split("\n");
        for (const line of lines) expect(line).toMatch(/^(?:\d*[bo$])*!?$/);
        for (const line of lines) expect(line.length).toBeLessThanOrEqual(70);
      }),
    );
  });

  test("fills a line before the next is begun", () => {
    const every = Array.from({ length: 100 }, (_, x): Point => [2 * x, 0]);
    const [, ...lines] = draw(pattern("", every)).trimEnd().split("\n");
    expect(lines.map((line) => line.length)).toEqual([70, 70, 60]);
  });

  test("with cells far apart is drawn by its runs", () => {
    const far: Point[] = [[0, 0], [1e9, 1e9]]; // prettier-ignore
    expect(drawBody(pattern("", far))).toBe("o1000000000$1000000000bo!");
  });
});

describe("a text", () => {
  test("is read as the engine reads it, or refused in its words", () => {
    for (const { text, name, points, refused } of texts) {
      if (refused !== undefined) expect(refusalOf(text), text).toBe(refused);
      else expect(parse(text), text).toEqual(pattern(name!, pointsIn(points!)));
    }
  });

  test("of any kind is a pattern or refused", () => {
    const nearly = anyText("bo$!0129.AIO*#Nrxy=, \n\r");
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string({ unit: "binary" })), (text) => {
        const refusal = refusalOf(text);
        if (refusal === null) expect(parse(draw(parse(text)))).toEqual(parse(text));
        else expect(refusal).toMatch(/^line \d+, column \d+: ./);
      }),
      { numRuns: 1000 },
    );
  });

  test("that is refused says where", () => {
    try {
      parse("bo$\n2bq!");
      expect.unreachable();
    } catch (fault) {
      expect(fault).toBeInstanceOf(BadPattern);
      expect(fault).toMatchObject({ line: 2, column: 3 });
    }
  });
});

describe("a board", () => {
  test.each(boards)("of $about is drawn as the canister draws it", (known) => {
    const cells = new Uint8Array(inflateSync(Buffer.from(known.cells, "base64")));
    expect(drawBoard(cells, undefined, known.generation)).toBe(known.drawn);
  });

  test("is drawn the same if the whole of it is asked for", () => {
    const cells = board([[3, ALIVE | 4], [700, ALIVE | 1]]); // prettier-ignore
    const whole = { x: 0, y: 0, width: 512, height: 512 };
    expect(drawBoard(cells, whole)).toBe(drawBoard(cells));
  });

  test("is drawn in part, across the corner of the torus", () => {
    const cells = board([
      [indexOf(511, 511), ALIVE | 2],
      [indexOf(0, 0), ALIVE | 9],
      [indexOf(1, 0), 5], // dead land
      [indexOf(2, 2), ALIVE | 1], // outside
    ]);
    const part = drawBoard(cells, { x: 510, y: 511, width: 4, height: 2 }, 7);
    expect(part).toBe("#CXRLE Pos=254,255 Gen=7\nx = 4, y = 2, rule = Life2\n.B$2.I!\n");
  });

  test("gives back what was put on it, wherever one looks", () => {
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
});
