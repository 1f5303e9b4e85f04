// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fit, pixelRatio, repaint } from "../../src/shell/stage";

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
