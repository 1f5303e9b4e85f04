// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { COMMANDS, can } from "../../../../src/rooms/lab/panels/commands";
import { bindKeys } from "../../../../src/rooms/lab/panels/keys";
import { sampled } from "../../../../src/rooms/lab/panels/Transport";
import type { Context } from "../../../../src/rooms/lab/state/app";
import { runClock } from "../../../../src/rooms/lab/state/bench";
import { emptyHand } from "../../../../src/shell/hand";
import { pattern } from "../../../../src/state/pattern";
import { bench } from "../experiments";

const BLINKER = ".....\n.....\n.OOO.\n.....\n.....";

let unbind = () => {};

function build(rule = "Base", map = BLINKER) {
  const work = bench(rule, "P5,5", map);
  const context: Context = { store: work.store, bench: work.bench, hand: emptyHand() };
  const board = document.createElement("div");
  const field = document.createElement("input");
  board.className = "lab-stage";
  document.body.replaceChildren(board, field);
  const help = vi.fn();
  unbind = bindKeys(context, { "?": help });
  const press = (key: string, target: HTMLElement = board, more: KeyboardEventInit = {}) =>
    target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  return { ...work, context, press, field, help };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
});

afterEach(() => {
  unbind();
  vi.useRealTimers();
});

test("keys go on, go back and begin again", () => {
  const { press, store } = build();
  press(".");
  press("n");
  expect(store.state.now.generation).toBe(2);
  press(",");
  expect(store.state.now.generation).toBe(1);
  press("Home");
  expect(store.state.now.generation).toBe(0);
});

test("no key does two things", () => {
  const keys = Object.values(COMMANDS).flatMap((command) => command.keys);
  expect(new Set(keys).size).toBe(keys.length);
});

test("the cursor begins in the middle, stays on the board, and Enter draws and wipes off", () => {
  const { press, store, shown } = build("Base", ".");
  press("ArrowUp");
  expect(store.state.cursor).toEqual([2, 2]);
  press("ArrowLeft");
  press("Enter");
  expect(shown().split("\n")[2]).toBe(".O...");
  press("Enter");
  expect(shown().split("\n")[2]).toBe(".....");
  for (let step = 0; step < 9; step++) press("ArrowLeft");
  expect(store.state.cursor).toEqual([0, 2]);
  press("Escape");
  expect(store.state.cursor).toBeNull();
});

test("a number chooses the state to draw with, if there is one", () => {
  const { press, store } = build("Colorised", "R");
  press("2");
  expect(store.state.ink).toBe(3);
  press("7");
  expect(store.state.ink).toBe(3);
});

test("with a pattern in hand Enter puts it down", () => {
  const { press, context, shown } = build("Base", ".");
  const dot = pattern("", [[0, 0]]);
  expect(can("stamp", context)).toBe(false);
  context.hand.set({ pattern: dot });
  press("s");
  press("ArrowUp");
  press("Enter");
  expect(shown().split("\n")[2]).toBe("..O..");
});

test("keys in a field, or with Control, mean nothing to the room", () => {
  const { press, field, store, help } = build();
  press(".", field);
  press(".", undefined, { ctrlKey: true });
  expect(store.state.now.generation).toBe(0);
  press("?");
  expect(help).toHaveBeenCalledOnce();
});

test("faster and slower end where there is no more", () => {
  const { press, store } = build();
  for (let step = 0; step < 9; step++) press("]");
  expect(store.state.speed).toBe(60);
  for (let step = 0; step < 9; step++) press("[");
  expect(store.state.speed).toBe(1);
});

test("while it runs, so many generations pass as are wanted, and none after", () => {
  const { press, store, context } = build();
  const stop = runClock(store, context.bench);
  press(" ");
  vi.advanceTimersByTime(1000);
  const { generation } = store.state.now;
  expect(generation).toBeGreaterThanOrEqual(9);
  expect(generation).toBeLessThanOrEqual(12);
  press(" ");
  vi.advanceTimersByTime(1000);
  expect(store.state.now.generation - generation).toBeLessThanOrEqual(1);
  stop();
});

test("a curve has no more points than pixels, and both ends", () => {
  const all = Array.from({ length: 10_000 }, (_, at) => at);
  const some = sampled(all);
  expect([some.length, some[0], some.at(-1)]).toEqual([240, 0, 9999]);
  expect(sampled([3, 4])).toEqual([3, 4]);
});
