import fc from "fast-check";
import { expect, test } from "vitest";
import { Past } from "../../../../src/rooms/lab/state/run";
import { grid } from "../../../../src/rules/grid";
import { pattern } from "../../../../src/state/pattern";
import { parseRule } from "../../../../src/state/rules/notation";
import { bench, experiment } from "../experiments";

const BLINKER = ".....\n.....\n.OOO.\n.....\n.....";
const UPRIGHT = ".....\n..O..\n..O..\n..O..\n.....";
const EMPTY = ".....\n.....\n.....\n.....\n.....";

test("a blinker blinks, forwards and backwards", () => {
  const { bench: work, shown, store } = bench("Base", "P5,5", BLINKER);
  work.step();
  expect(shown()).toBe(UPRIGHT);
  expect(store.state.now).toMatchObject({ generation: 1, populations: [[3, 3]], remembered: 1 });
  expect(work.back()).toBe(true);
  expect(shown()).toBe(BLINKER);
  expect(store.state.now).toMatchObject({ generation: 0, populations: [[3]], remembered: 0 });
  expect(work.back()).toBe(false);
});

test("back goes through strokes and generations in the order in which they came", () => {
  const { bench: work, shown, store } = bench("Base", "P5,5", BLINKER);
  work.step();
  work.draw([[0, 0]], 1);
  expect(store.state.now).toMatchObject({ generation: 0, populations: [[4]] });
  work.step(2);
  expect(store.state.now.generation).toBe(2);
  work.back();
  work.back();
  expect(shown()).toBe("O" + UPRIGHT.slice(1));
  work.back();
  expect(shown()).toBe(UPRIGHT);
  expect(store.state.now).toMatchObject({ generation: 1, populations: [[3, 3]] });
});

test("a stroke that goes on is one step back", () => {
  const { bench: work, shown, store } = bench();
  expect(work.draw([[0, 0]], 1)).toBe(true);
  expect(work.draw([[1, 0]], 1, true)).toBe(true);
  expect(work.draw([[9, 9]], 1)).toBe(false); // beyond the edge
  expect(store.state.now).toMatchObject({ populations: [[2]], remembered: 1 });
  work.back();
  expect(shown()).toBe(EMPTY);
});

test("what was drawn last is generation 0, to which restart returns", () => {
  const { bench: work, shown, store } = bench("Base", "P5,5", BLINKER);
  work.step(3);
  work.restart();
  expect(shown()).toBe(BLINKER);
  expect(store.state.now.generation).toBe(0);
  work.back();
  expect(store.state.now.generation).toBe(3);
  expect(shown()).toBe(UPRIGHT);
});

test("any history can be gone back, to the very start", () => {
  const deed = fc.oneof(
    fc.constant("step"),
    fc.constant("restart"),
    fc.tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 0, max: 7 })),
  );
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 20 }), (deeds) => {
      const { bench: work, store } = bench("23/3/8", "T8,8", "..1\n1.1\n.11");
      const cells = () => work.boards[0]!.cells().join("");
      const seen: [string, number][] = [];
      for (const one of deeds) {
        const before = store.state.now.remembered;
        const was: [string, number] = [cells(), store.state.now.generation];
        if (one === "step") work.step();
        else if (one === "restart") work.restart();
        else work.draw([one], 1);
        if (store.state.now.remembered > before) seen.push(was);
      }
      while (seen.length > 0) {
        expect(work.back()).toBe(true);
        expect([cells(), store.state.now.generation]).toEqual(seen.pop());
      }
      expect(work.back()).toBe(false);
    }),
  );
});

test("undo takes back a whole run, a stroke, a rule, a grid and what was laid, one by one", () => {
  const { bench: work, shown, store } = bench("Base", "P5,5", BLINKER);
  const begun = store.state.now.remembered;
  work.step();
  for (let passed = 0; passed < 4; passed++) work.step(1, true);
  work.step();
  work.draw([[0, 0]], 1);
  work.clear();
  work.useRule(parseRule("B36/S23"));
  work.useGrid(grid(7, 7, "torus"));
  work.lay(experiment("23/3/8", "P9,9", "1"), { credit: "Dot" });
  expect(work.undo()).toBe(true);
  expect(store.state).toMatchObject({ credit: "", grid: { width: 7 }, rule: { text: "B36/S23" } });
  work.undo();
  expect(store.state.grid.width).toBe(5);
  work.undo();
  expect([store.state.rule.text, shown()]).toEqual(["B3/S23", EMPTY]);
  work.undo();
  expect(shown()).toBe("O" + BLINKER.slice(1));
  work.undo();
  expect([shown(), store.state.now.generation]).toEqual([BLINKER, 6]);
  work.undo();
  expect([shown(), store.state.now.generation]).toEqual([UPRIGHT, 5]);
  work.undo();
  expect([shown(), store.state.now]).toEqual([
    BLINKER,
    { generation: 0, populations: [[3]], remembered: begun },
  ]);
  expect(work.undo()).toBe(false);
});

test("former runs are forgotten, the oldest first, and are never more than thirty", () => {
  const { bench: work, store } = bench("Base", "P5,5", BLINKER);
  for (let side = 5; side < 105; side++) work.useGrid(grid(side, side, "bounded"));
  expect(store.state.now.remembered).toBe(30);
  while (work.undo());
  expect(store.state.grid.width).toBe(74);
});

test("cells that a rule has no state for are counted before it is chosen", () => {
  const { bench: work } = bench("23/3/8", "P5,5", "1234");
  expect(work.lostUnder(parseRule("/2/3"))).toBe(2);
  expect(work.lostUnder(parseRule("345/2/4"))).toBe(1);
  expect(work.lostUnder(parseRule("Base"))).toBe(3);
});

test("two rules run on one pattern, in step, and every stroke is drawn on both", () => {
  const { bench: work, shown, store } = bench("Base", "P5,5", BLINKER);
  work.compare(parseRule("B3/S012345678"));
  work.step();
  expect(shown(0)).toBe(UPRIGHT);
  expect(shown(1)).toBe(".....\n..O..\n.OOO.\n..O..\n.....");
  expect(store.state.now.populations).toEqual([
    [3, 3],
    [3, 5],
  ]);
  work.draw([[0, 0]], 1);
  expect(work.boards.map((board) => board.state(0, 0))).toEqual([1, 1]);
  work.back();
  work.back();
  expect([shown(0), shown(1)]).toEqual([BLINKER, BLINKER]);
  work.compare(null);
  expect(work.boards).toHaveLength(1);
});

test("states that another rule does not have become those that it has", () => {
  const { bench: work, shown } = bench("Colorised", "P5,5", "RB");
  work.useRule(parseRule("Immigration"));
  expect(shown()).toMatch(/^RB/);
  work.useRule(parseRule("Base"));
  expect(shown()).toMatch(/^OO/);
  work.lay(experiment("23/3/8", "P5,5", "123"));
  work.useRule(parseRule("/2/3"));
  expect(shown()).toMatch(/^12\./);
  work.useRule(parseRule("Colorised"));
  expect(shown()).toMatch(/^R\.\./);
});

test("another grid has the same cells in its middle, as far as there is room", () => {
  const { bench: work, shown, store } = bench("Base", "P5,5", BLINKER);
  work.useGrid(grid(7, 7, "torus"));
  expect(shown().split("\n")[3]).toBe("..OOO..");
  work.useGrid(grid(1, 3, "bounded"));
  expect(shown()).toBe(".\nO\n.");
  expect(store.state.grid).toEqual(grid(1, 3, "bounded"));
});

test("what is not played is said, and nothing changes", () => {
  const { bench: work, shown, said, store } = bench("Base", "T0,5", BLINKER);
  expect(work.useRule(parseRule("B03/S23"))).toBe(false);
  expect(said).toEqual(["rule B03/S23 has B0, which is not played on a tube"]);
  expect(store.state.rule.text).toBe("B3/S23");
  expect(shown()).toBe(BLINKER);
});

test("a stamp lies where it is put, round the edges that meet", () => {
  const two = pattern("", [
    [0, 0],
    [1, 0],
  ]);
  const torus = bench("Base", "T5,5");
  torus.bench.stamp(two, [4, 4]);
  expect(torus.shown()).toBe(".....\n.....\n.....\n.....\nO...O");
  const bounded = bench("Colorised", "P5,5");
  bounded.bench.stamp(two, [4, 4]);
  expect(bounded.shown()).toBe(".....\n.....\n.....\n.....\n....R");
});

test("what lives is taken as a pattern, with rule and grid", () => {
  const { bench: work } = bench("Base", "P5,5", BLINKER);
  expect(work.pattern).toMatchObject({ width: 3, height: 1, rule: "B3/S23", grid: "P5,5" });
  work.clear();
  expect(work.pattern).toBeNull();
});

test("a soup has only states of the rule that are young", () => {
  const { bench: work } = bench("23/3/8", "T64,64");
  work.scatter();
  const cells = work.boards[0]!.cells();
  expect(new Set(cells)).toEqual(new Set([0, 1]));
  const part = cells.filter((state) => state === 1).length / cells.length;
  expect(part).toBeGreaterThan(0.2);
  expect(part).toBeLessThan(0.4);
});

test("when memory is full the oldest moments are forgotten", () => {
  const past = new Past(400);
  const moment = (generation: number) => ({
    kept: new Uint32Array(25), // a hundred bytes
    generation,
    populations: null,
    act: 0,
  });
  for (let generation = 0; generation < 5000; generation++) past.push(moment(generation));
  expect(past.length).toBe(4);
  expect(Array.from({ length: 5 }, () => past.pop()?.generation)).toEqual([
    4999,
    4998,
    4997,
    4996,
    undefined,
  ]);
});
