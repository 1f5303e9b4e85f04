import { effect } from "@preact/signals-core";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { grid } from "../../src/rules/grid";
import { History, MOST_STEPS } from "../../src/state/history";
import { drawGrid, parseGrid, turnGrid } from "../../src/state/notation";
import { pattern } from "../../src/state/pattern";
import { Store } from "../../src/state/store";
import { centred, line } from "../../src/state/strokes";

test("a store tells listeners what is and what was", () => {
  const store = new Store({ a: 1 });
  const heard: [number, number][] = [];
  store.subscribe((now, before) => heard.push([now.a, before.a]));
  store.set({ a: 2 });
  expect(heard).toEqual([[2, 1]]);
});

test("a store's signal tells who reads one piece of that piece alone", () => {
  const store = new Store({ a: 1, b: 1 });
  const heard: number[] = [];
  const stop = effect(() => {
    heard.push(store.signals.a.value);
  });
  store.set({ b: 2 });
  store.set({ a: 2 });
  stop();
  store.set({ a: 3 });
  expect(heard).toEqual([1, 2]);
});

test("a store's pieces that change together are one change", () => {
  const store = new Store({ a: 1, b: 1 });
  const heard: number[][] = [];
  onTestFinished(
    effect(() => {
      heard.push([store.signals.a.value, store.signals.b.value]);
    }),
  );
  store.set({ a: 2, b: 2 });
  expect(heard).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("a store tells nobody when nothing changed", () => {
  const store = new Store({ a: 1 });
  const heard: number[] = [];
  store.subscribe((now) => heard.push(now.a));
  store.set({ a: 1 });
  expect(heard).toEqual([]);
});

test("a store tells no one who has stopped listening", () => {
  const store = new Store({ a: 1 });
  const heard: number[] = [];
  const stop = store.subscribe((now) => heard.push(now.a));
  stop();
  store.set({ a: 2 });
  expect(heard).toEqual([]);
});

test("a store hears a listener that changes the state out before the next one is told", () => {
  const store = new Store({ a: 1, b: 0 });
  store.subscribe((now, before) => {
    if (now.a !== before.a) store.set({ b: now.a });
  });
  store.set({ a: 2 });
  expect(store.state).toEqual({ a: 2, b: 2 });
});

/** A history that begins with 0 and went on to *values*. */
function after(values: readonly number[]): History<number> {
  const history = new History(0);
  for (const value of values) history.do(value);
  return history;
}

/** Everything that *move* passes by. */
function all(history: History<number>, move: "undo" | "redo"): number[] {
  const seen = [];
  while (history[move]()) seen.push(history.present);
  return seen;
}

test("a history goes all the way back, and all the way forward again", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1 })), (values) => {
      const history = after(values);
      const before = [0, ...values].slice(0, -1).reverse();
      expect(all(history, "undo")).toEqual(before);
      expect([history.canUndo, history.canRedo]).toEqual([false, values.length > 0]);
      expect(all(history, "redo")).toEqual(values);
      expect([history.canUndo, history.canRedo]).toEqual([values.length > 0, false]);
    }),
  );
});

test("a history forgets what was undone once it goes on another way", () => {
  const history = after([1, 2, 3]);
  history.undo();
  history.undo();
  history.do(9);
  expect(history.canRedo).toBe(false);
  expect(all(history, "undo")).toEqual([1, 0]);
});

test("a history takes the same again for no step", () => {
  const history = after([1, 2]);
  history.undo();
  history.do(1);
  expect(history.canRedo).toBe(true);
  expect(all(history, "undo")).toEqual([0]);
});

test("a history remembers 500 steps and no more", () => {
  const values = Array.from({ length: 1234 }, (_, step) => step + 1);
  const history = after(values);
  expect(MOST_STEPS).toBe(500);
  expect(all(history, "undo").length).toBe(500);
  expect(history.present).toBe(1234 - 500);
  expect(all(history, "redo").length).toBe(500);
  expect(history.present).toBe(1234);
});

test("a history begins anew", () => {
  const history = after([1, 2, 3]);
  history.undo();
  history.clear(7);
  expect(history.present).toBe(7);
  expect([history.canUndo, history.canRedo]).toEqual([false, false]);
});

test("a line goes through every cell between its ends", () => {
  expect(line([0, 0], [3, 1])).toEqual([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
  ]);
});

test("no line has a gap, however long or steep", () => {
  const cell = fc.tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -600, max: 600 }));
  fc.assert(
    fc.property(cell, cell, (from, to) => {
      const cells = line(from, to);
      expect([cells[0], cells.at(-1)]).toEqual([from, to]);
      const steps = cells.slice(1).map(([x, y], at) => {
        const [beforeX, beforeY] = cells[at]!;
        return Math.max(Math.abs(x - beforeX), Math.abs(y - beforeY));
      });
      expect(steps.filter((step) => step > 1)).toEqual([]);
    }),
  );
});

test("a pattern is held by its middle", () => {
  const row = (width: number) =>
    pattern(
      "",
      Array.from({ length: width }, (_, x) => [x, 0]),
    );
  expect(centred(row(3), [10, 20])).toEqual([9, 20]);
  expect(centred(row(4), [10, 20])).toEqual([8, 20]);
});

const side = fc.integer({ min: 1, max: 2048 });
const grids = fc
  .tuple(side, side, fc.constantFrom("bounded", "torus", "tube", "lying tube"))
  .map(([width, height, topology]) =>
    topology === "bounded" || topology === "torus"
      ? grid(width, height, topology)
      : grid(width, width, topology),
  );

test("the notation of a grid is that of other Life programs", () => {
  expect(drawGrid(grid(25, 20, "bounded"))).toBe("P25,20");
  expect(drawGrid(grid(64, 32, "torus"))).toBe("T64,32");
  expect(drawGrid(grid(64, 64, "tube"))).toBe("T0,64");
  expect(drawGrid(grid(64, 64, "lying tube"))).toBe("T64,0");
});

test("the notation of a grid that is drawn is read back", () => {
  fc.assert(
    fc.property(grids, (g) => {
      expect(parseGrid(drawGrid(g))).toEqual(g);
    }),
  );
});

test("the notation of a grid does not say how long a tube is: it is as long as it is round", () => {
  expect(() => drawGrid(grid(32, 64, "tube"))).toThrow("as long as it is round, got 32 x 64");
});

test.each([
  ["", "grid '' is not bounded like P25,25, nor a torus like T64,64"],
  ["64,64", "grid '64,64' is not bounded"],
  ["T64", "grid 'T64' is not bounded"],
  ["K9,9", "grid 'K9,9' is not bounded"],
  ["P0,64", "grid 'P0,64' is endless"],
  ["T0,0", "grid 'T0,0' is endless"],
  ["T9,9+2", "'9+2' is not a size from 0 to 2048"],
  ["T-1,9", "'-1' is not a size"],
  ["P2049,9", "'2049' is not a size"],
])("the notation of a grid is not %o", (text, why) => {
  expect(() => parseGrid(text)).toThrow(why);
});

test("the notation of a grid turns with the grid", () => {
  expect(turnGrid("P25,20")).toBe("P20,25");
  expect(turnGrid("T0,64")).toBe("T64,0");
});
