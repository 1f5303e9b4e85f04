import fc from "fast-check";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Board, NotPlayed } from "../../src/rules/board";
import type { Topology } from "../../src/rules/grid";
import { grid } from "../../src/rules/grid";
import type { Rule } from "../../src/rules/rule";
import { parseRule } from "../../src/state/rules/notation";
import { generation } from "./definition";

const DATA = new URL("../../../build/vectors/rules/", import.meta.url);
const LETTERS = ".ABCDEFGHIJKLMNOPQRSTUVWX";
const TOPOLOGIES: Readonly<Record<string, Topology>> = {
  bounded: "bounded",
  torus: "torus",
  tube: "tube",
  pipe: "lying tube",
};

interface Future {
  readonly rule: string;
  readonly grid: string;
  readonly width: number;
  readonly height: number;
  readonly cells: string;
  readonly after: readonly string[];
}

const FUTURES = JSON.parse(readFileSync(new URL("futures.json", DATA), "utf8")) as Future[];

const statesIn = (drawn: string) => Uint8Array.from(drawn, (letter) => LETTERS.indexOf(letter));
const drawn = (cells: Uint8Array) => Array.from(cells, (state) => LETTERS[state]).join("");

test.each(FUTURES)("known futures $rule, $grid, $width x $height", (future) => {
  const { width, height } = future;
  const board = new Board(parseRule(future.rule), grid(width, height, TOPOLOGIES[future.grid]!));
  board.put(statesIn(future.cells));
  for (const after of future.after) {
    board.step();
    expect(drawn(board.cells())).toBe(after);
  }
});

test("known futures all families are there", () => {
  expect(new Set(FUTURES.map(({ rule }) => parseRule(rule).family)).size).toBe(5);
});

const digits = (most: number) =>
  fc.subarray(Array.from({ length: most + 1 }, (_, at) => at)).map((list) => list.join(""));
const range = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }))
  .map(([a, b]) => `${Math.min(a, b)}..${Math.max(a, b)}`);
const someRule = fc
  .oneof(
    fc.tuple(digits(8), digits(8)).map(([born, stays]) => `B${born}/S${stays}`),
    fc.tuple(digits(4), digits(4)).map(([born, stays]) => `B${born}/S${stays}V`),
    fc
      .tuple(digits(8), digits(8), fc.integer({ min: 2, max: 25 }))
      .map(([born, stays, states]) => `${stays}/${born.replace("0", "")}/${states}`),
    fc.constantFrom(
      "Colorised",
      "Immigration",
      "Extended",
      "Weighted",
      "Generations",
      "Generations*",
    ),
    fc
      .tuple(
        fc.integer({ min: 2, max: 10 }),
        fc.constantFrom(0, 3, 25),
        fc.constantFrom("M0", "M1"),
        range,
        range,
        fc.constantFrom("NM", "NC"),
      )
      .map(([reach, states, middle, stays, born, shape]) => {
        return `R${reach},C${states},${middle},S${stays},B${born},${shape}`;
      }),
    fc
      .tuple(fc.integer({ min: 3, max: 9 }), range, range)
      .map(([reach, stays, born]) => `R${reach},C0,M0,S${stays},B${born},NN`),
  )
  .map(parseRule);
const someGrid = fc
  .tuple(
    fc.oneof(fc.integer({ min: 10, max: 24 }), fc.constantFrom(30, 31, 32, 33, 44, 64)),
    fc.integer({ min: 10, max: 24 }),
    fc.constantFrom<Topology>("bounded", "torus", "tube", "lying tube"),
  )
  .map(([width, height, topology]) => grid(width, height, topology));

/** Cells of which about so many in a hundred are in a state of *rule*. */
function soup(rule: Rule, count: number, density: number, seed: number): Uint8Array {
  let dice = seed | 1;
  const roll = (sides: number) => {
    dice = (Math.imul(dice, 1103515245) + 12345) >>> 0;
    return (dice >>> 8) % sides;
  };
  return new Uint8Array(count).map(() =>
    roll(100) < density ? rule.live[roll(rule.live.length)]! : 0,
  );
}

const isTube = (topology: Topology) => topology === "tube" || topology === "lying tube";

test("any rule on any grid does what it says of each cell", () => {
  const board = fc.record({
    rule: someRule,
    on: someGrid,
    density: fc.constantFrom(10, 30, 60, 100),
    seed: fc.nat(),
  });
  fc.assert(
    fc.property(board, ({ rule, on, density, seed }) => {
      fc.pre(!(rule.born.includes(0) && isTube(on.topology)));
      const made = new Board(rule, on);
      let cells = soup(rule, on.width * on.height, density, seed);
      made.put(cells);
      for (let passed = 0; passed < 3; passed++) {
        cells = generation(rule, on, cells);
        made.step();
        expect(made.cells()).toEqual(cells);
      }
      expect(made.population).toBe(cells.filter((state) => state !== 0).length);
    }),
    { numRuns: 120 },
  );
});

test("a board that was kept is again as it was, whatever came between", () => {
  fc.assert(
    fc.property(someRule, fc.nat(), (rule, seed) => {
      const on = grid(40, 21, "torus");
      const cells = soup(rule, 40 * 21, 40, seed);
      const board = new Board(rule, on);
      board.put(cells);
      const kept = board.keep();
      board.step(2);
      const later = board.cells();
      board.restore(kept);
      expect(board.cells()).toEqual(cells);
      board.step(2);
      expect(board.cells()).toEqual(later);
    }),
    { numRuns: 60 },
  );
});

test("cells are put, read and taken away one by one", () => {
  const board = new Board(parseRule("Colorised"), grid(40, 5, "bounded"));
  board.set(39, 4, 2);
  board.set(0, 0, 3);
  board.set(0, 0, 2);
  board.set(33, 1, 3);
  expect([board.state(39, 4), board.state(0, 0), board.state(33, 1), board.state(1, 0)]).toEqual([
    2, 2, 3, 0,
  ]);
  board.set(0, 0, 0);
  expect(board.population).toBe(2);
  board.clear();
  expect(board.population).toBe(0);
});

test("what is not played is refused with a sentence", () => {
  const on = (rule: string, width: number, topology: Topology) => () =>
    new Board(parseRule(rule), grid(width, width, topology));
  expect(on("B03/S23", 9, "tube")).toThrow(NotPlayed);
  expect(on("B03/S23", 9, "tube")).toThrow("rule B03/S23 has B0, which is not played on a tube");
  expect(on("B03/S23", 9, "torus")).not.toThrow();
  expect(on("Bugs", 4, "torus")).toThrow("needs 5 cells where edges meet, not 4");
  expect(on("Bugs", 4, "bounded")).not.toThrow();
});

test.each(["23/3/8", "Generations", "/2/3"])("%s goes on right after cells were put", (text) => {
  const rule = parseRule(text);
  const on = grid(20, 12, "torus");
  const board = new Board(rule, on);
  let cells = soup(rule, 20 * 12, 30, 5);
  board.put(cells);
  for (let passed = 0; passed < 8; passed++) {
    const [x, y] = [(passed * 7) % 20, (passed * 5) % 12];
    const state = passed % 3;
    board.set(x, y, state);
    cells[y * 20 + x] = state;
    board.step();
    cells = generation(rule, on, cells);
    expect(board.cells()).toEqual(cells);
  }
});
