import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Point } from "../../src/rules/grid";
import type { Dialect } from "../../src/state/dialect";
import { ANY, LIFE, MARKS } from "../../src/state/dialect";
import { pattern, patternOf } from "../../src/state/pattern";
import type { Cell } from "../../src/state/reading";
import { BadPattern } from "../../src/state/reading";
import { draw, drawBody, drawRle, read } from "../../src/state/rle";
import { GLIDER, anyPattern, anyStates, anyText, parse, refusalOf } from "./any";

interface Known {
  dialect: "any" | "life" | "marked";
  text: string;
  refused?: string;
  name: string;
  rule: string;
  grid: string | null;
  width: number;
  height: number;
  cells: string;
  drawn: string;
}

// What the engine reads and draws.
const FILE = new URL("../../../build/vectors/patterns/read.json", import.meta.url);
const { texts } = JSON.parse(readFileSync(FILE, "utf8")) as { texts: Known[] };

const AGES = Array.from({ length: 8 }, (_, age): [string, number] => [String(age), age]);
const MARKED: Dialect = { ...ANY, marks: new Map([...MARKS, ["R", 2], ["B", 3], ...AGES]) };
const DIALECTS = { any: ANY, life: LIFE, marked: MARKED };

function cellsIn(text: string): Cell[] {
  const triples = text.split(" ").filter((triple) => triple !== "");
  return triples.map((triple) => triple.split(",").map(Number) as [number, number, number]);
}

test("a pattern is drawn as everyone draws it", () => {
  const drawn = "#N glider\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!\n";
  expect(draw(GLIDER)).toBe(drawn);
  expect(drawBody(GLIDER)).toBe("bo$2bo$3o!");
  expect(draw(pattern("", []))).toBe("x = 0, y = 0, rule = B3/S23\n!\n");
});

test("a pattern of many states is drawn in letters, with its rule and grid, and read back", () => {
  const flag = { name: "", cells: [[0, 0, 2], [0, 1, 24]] as Cell[], rule: "23/3/8", grid: "P9,9" }; // prettier-ignore
  expect(draw(patternOf(flag))).toBe("x = 1, y = 2, rule = 23/3/8:P9,9\nB$X!\n");
  fc.assert(
    fc.property(anyStates, (p) => {
      expect(patternOf(read(draw(p)))).toEqual(p);
      expect(patternOf({ ...p, ...read(drawBody(p)), name: p.name })).toMatchObject({
        points: p.points,
        states: p.states,
      });
    }),
  );
});

test("a pattern is drawn in lines of at most 70 characters that break between runs", () => {
  fc.assert(
    fc.property(anyPattern, (p) => {
      const [, ...lines] = draw(pattern("", p.points)).trimEnd().split("\n");
      for (const line of lines) expect(line).toMatch(/^(?:\d*[bo$])*!?$/);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(70);
    }),
  );
});

test("a pattern fills a line before the next is begun", () => {
  const every = Array.from({ length: 100 }, (_, x): Point => [2 * x, 0]);
  const [, ...lines] = draw(pattern("", every)).trimEnd().split("\n");
  expect(lines.map((line) => line.length)).toEqual([70, 70, 60]);
});

test("a pattern with cells far apart is drawn by its runs", () => {
  const far: Point[] = [[0, 0], [1e9, 1e9]]; // prettier-ignore
  expect(drawBody(pattern("", far))).toBe("o1000000000$1000000000bo!");
});

test("a text is read as the engine reads it, or refused in its words", () => {
  expect(texts.length).toBeGreaterThan(300);
  for (const { dialect, text, refused, drawn, ...known } of texts) {
    const said = `${dialect} ${text}`;
    if (refused !== undefined) expect(refusalOf(text, DIALECTS[dialect]), said).toBe(refused);
    else {
      const reading = read(text, DIALECTS[dialect]);
      expect(reading, said).toEqual({ ...known, cells: cellsIn(known.cells) });
      expect(drawRle(reading), said).toBe(drawn);
    }
  }
});

test("a text of any kind is a pattern or refused", () => {
  const nearly = anyText("bo$!0129.AXO*#Nrxy=, \n\r");
  fc.assert(
    fc.property(fc.oneof(nearly, fc.string({ unit: "binary" })), (text) => {
      const refusal = refusalOf(text);
      if (refusal === null) expect(parse(draw(parse(text)))).toEqual(parse(text));
      else expect(refusal).toMatch(/^line \d+, column \d+: ./);
    }),
    { numRuns: 1000 },
  );
});

test("a text that is refused says where", () => {
  try {
    parse("bo$\n2bq!");
    expect.unreachable();
  } catch (fault) {
    expect(fault).toBeInstanceOf(BadPattern);
    expect(fault).toMatchObject({ line: 2, column: 3 });
  }
});
