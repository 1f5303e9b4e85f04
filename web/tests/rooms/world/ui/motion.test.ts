// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeUp, frames, Motion } from "../../../../src/rooms/world/ui/motion";
import { play } from "./playing";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

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
  const { store, actions } = play({ calm: false });
  new Motion(store, actions).glide(2, 0);
  vi.advanceTimersByTime(100);
  const early = 100 - store.state.camera.x;
  vi.advanceTimersByTime(3000);
  const rest = store.state.camera;
  expect(early).toBeGreaterThan(10);
  expect(100 - rest.x).toBeGreaterThan(early);
  expect(100 - rest.x).toBeLessThan(70);
  vi.advanceTimersByTime(1000);
  expect(store.state.camera).toBe(rest);
});

test("a glide can be caught", () => {
  const { store, actions } = play({ calm: false });
  const motion = new Motion(store, actions);
  motion.glide(2, 0);
  vi.advanceTimersByTime(100);
  motion.stop();
  const caught = store.state.camera;
  vi.advanceTimersByTime(1000);
  expect(store.state.camera).toBe(caught);
});

test("a zoom takes a few frames and arrives exactly", () => {
  const { store, actions } = play({ calm: false });
  new Motion(store, actions).zoom(200, 150, 2);
  vi.advanceTimersByTime(48);
  expect(store.state.camera.scale).toBeGreaterThan(10);
  expect(store.state.camera.scale).toBeLessThan(20);
  vi.advanceTimersByTime(1000);
  expect(store.state.camera.scale).toBeCloseTo(20);
});

test("whoever asked for calm sees no glide, and the end of a zoom at once", () => {
  const { store, actions } = play({ calm: true });
  const motion = new Motion(store, actions);
  const { camera } = store.state;
  motion.glide(2, 2);
  vi.advanceTimersByTime(500);
  expect(store.state.camera).toBe(camera);
  motion.zoom(200, 150, 2);
  expect(store.state.camera.scale).toBe(20);
});

test("a close-up shows a small pattern large, and a large one whole", () => {
  const { camera } = play().store.state;
  expect(closeUp(camera, { width: 3, height: 3 })).toBe(16);
  expect(closeUp(camera, { width: 100, height: 10 })).toBe(2);
  expect(closeUp(camera, { width: 10, height: 300 })).toBe(0.5);
});
