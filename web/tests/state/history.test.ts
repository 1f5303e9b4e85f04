import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { History, MOST_STEPS } from "../../src/state/history";

const steps = fc.array(fc.integer(), { maxLength: 30 });

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

describe("a history", () => {
  test("begins with nothing to undo or redo", () => {
    const history = new History("first");
    expect(history.present).toBe("first");
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
    expect([history.undo(), history.redo()]).toEqual([false, false]);
    expect(history.present).toBe("first");
  });

  test("goes all the way back, and all the way forward again", () => {
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

  test("comes back to the same by do and undo, and by undo and redo", () => {
    fc.assert(
      fc.property(steps, fc.nat(30), (values, back) => {
        const history = after(values);
        for (let step = 0; step < back; step++) history.undo();
        const { present } = history;
        history.do(Infinity);
        expect(history.undo()).toBe(true);
        expect(history.present).toBe(present);
        expect(history.redo()).toBe(true);
        expect(history.present).toBe(Infinity);
      }),
    );
  });

  test("forgets what was undone once it goes on another way", () => {
    const history = after([1, 2, 3]);
    history.undo();
    history.undo();
    history.do(9);
    expect(history.canRedo).toBe(false);
    expect(all(history, "undo")).toEqual([1, 0]);
  });

  test("takes the same again for no step", () => {
    const history = after([1, 2]);
    history.undo();
    history.do(1);
    expect(history.canRedo).toBe(true);
    expect(all(history, "undo")).toEqual([0]);
  });

  test("remembers 500 steps and no more", () => {
    const values = Array.from({ length: 1234 }, (_, step) => step + 1);
    const history = after(values);
    expect(MOST_STEPS).toBe(500);
    expect(all(history, "undo").length).toBe(500);
    expect(history.present).toBe(1234 - 500);
    expect(all(history, "redo").length).toBe(500);
    expect(history.present).toBe(1234);
  });

  test("begins anew", () => {
    const history = after([1, 2, 3]);
    history.undo();
    history.clear(7);
    expect(history.present).toBe(7);
    expect([history.canUndo, history.canRedo]).toEqual([false, false]);
  });
});
