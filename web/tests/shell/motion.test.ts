// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { grid } from "../../src/rules/grid";
import { Motion, frames } from "../../src/shell/motion";
import { fit, pixelRatio, repaint } from "../../src/shell/stage";
import type { Camera } from "../../src/state/camera";
import { camera } from "../../src/state/camera";
import { Store } from "../../src/state/store";

interface State {
  readonly camera: Camera | null;
  readonly calm: boolean;
}

/** A screen of 400 x 300 device pixels, ten to a cell of a torus, and what moves over it. */
function begin(calm: boolean, there = true): { store: Store<State>; motion: Motion } {
  const seen = { ...camera(grid(512, 512, "torus"), 400, 300), x: 100, y: 100, scale: 10 };
  const store = new Store<State>({ camera: there ? seen : null, calm });
  const look = (next: Camera) => {
    store.set({ camera: next });
  };
  return { store, motion: new Motion(store, { look }) };
}

const at = ({ state }: Store<State>) => state.camera!;

test("frames come until one says no", () => {
  const elapsed: number[] = [];
  frames((time) => elapsed.push(time) < 3);
  vi.advanceTimersByTime(500);
  expect(elapsed).toHaveLength(3);
  expect(elapsed.every((time) => time >= 0 && time <= 50)).toBe(true);
});

test("frames come until they are stopped, even from within", () => {
  let count = 0;
  const stop = frames(() => ++count < 100);
  vi.advanceTimersByTime(40);
  stop();
  const seen = count;
  vi.advanceTimersByTime(400);
  expect(count).toBe(seen);
});

test("a board that is let go runs on, ever slower, and comes to rest", () => {
  const { store, motion } = begin(false);
  motion.glide(2, 0);
  vi.advanceTimersByTime(100);
  const early = 100 - at(store).x;
  vi.advanceTimersByTime(3000);
  const rest = at(store);
  expect(early).toBeGreaterThan(10);
  expect(100 - rest.x).toBeGreaterThan(early);
  expect(100 - rest.x).toBeLessThan(70);
  vi.advanceTimersByTime(1000);
  expect(store.state.camera).toBe(rest);
});

test("a glide can be caught", () => {
  const { store, motion } = begin(false);
  motion.glide(2, 0);
  vi.advanceTimersByTime(100);
  motion.stop();
  const caught = store.state.camera;
  vi.advanceTimersByTime(1000);
  expect(store.state.camera).toBe(caught);
});

test("a zoom takes a few frames and arrives exactly", () => {
  const { store, motion } = begin(false);
  motion.zoom(200, 150, 2);
  vi.advanceTimersByTime(48);
  expect(at(store).scale).toBeGreaterThan(10);
  expect(at(store).scale).toBeLessThan(20);
  vi.advanceTimersByTime(1000);
  expect(at(store).scale).toBeCloseTo(20);
});

test("whoever asked for calm sees no glide, and the end of a zoom at once", () => {
  const { store, motion } = begin(true);
  const { camera } = store.state;
  motion.glide(2, 2);
  vi.advanceTimersByTime(500);
  expect(store.state.camera).toBe(camera);
  motion.zoom(200, 150, 2);
  expect(at(store).scale).toBe(20);
});

test("a journey is slow at both ends and arrives exactly", () => {
  const { store, motion } = begin(false);
  motion.travel(140, 80, 40);
  vi.advanceTimersByTime(210);
  expect(at(store).x).toBeGreaterThan(110);
  expect(at(store).x).toBeLessThan(130);
  vi.advanceTimersByTime(1000);
  expect(at(store)).toMatchObject({ x: 140, y: 80, scale: 40 });
});

test("a move takes the picture along by so many pixels", () => {
  const { store, motion } = begin(true);
  motion.pan(-100, 50);
  expect(at(store)).toMatchObject({ x: 110, y: 95 });
});

test("where there is no camera yet, nothing moves", () => {
  const { store, motion } = begin(false, false);
  motion.travel(1, 1, 1);
  motion.zoom(1, 1, 2);
  motion.glide(2, 2);
  vi.advanceTimersByTime(500);
  expect(store.state.camera).toBeNull();
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("however often a painting is asked for, there is one a frame", () => {
  let painted = 0;
  const ask = repaint(() => painted++);
  ask();
  ask();
  vi.advanceTimersByTime(100);
  expect(painted).toBe(1);
  ask();
  vi.advanceTimersByTime(100);
  expect(painted).toBe(2);
});

test("what is painted may ask for the next, until it is stopped", () => {
  let painted = 0;
  const ask = repaint(() => {
    painted++;
    ask();
  });
  vi.advanceTimersByTime(200);
  expect(painted).toBeGreaterThan(5);
  ask.stop();
  const seen = painted;
  vi.advanceTimersByTime(200);
  expect(painted).toBe(seen);
});

test("a stage has as many device pixels as there is room for, two in one at the most", () => {
  vi.stubGlobal("devicePixelRatio", 3);
  expect(pixelRatio()).toBe(2);
  const host = document.createElement("div");
  Object.defineProperties(host, { clientWidth: { value: 101 }, clientHeight: { value: 0 } });
  const measured: number[][] = [];
  const stop = fit(host, (...sizes) => measured.push(sizes));
  expect(measured).toEqual([[202, 1, 2]]);
  stop();
});
