import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pace } from "../../../../src/rooms/world/ui/pace";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("the first call acts at once, and many calls act once more", () => {
  const act = vi.fn();
  const paced = pace(200, act);
  for (let call = 0; call < 50; call++) paced();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(200);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(2);
});

test("ten calls a second act at most five times a second", () => {
  const act = vi.fn();
  const paced = pace(200, act);
  for (let call = 0; call < 100; call++) {
    paced();
    vi.advanceTimersByTime(100);
  }
  expect(act.mock.calls.length).toBeGreaterThanOrEqual(49);
  expect(act.mock.calls.length).toBeLessThanOrEqual(51);
});

test("what is stopped does not act any more", () => {
  const act = vi.fn();
  const paced = pace(200, act);
  paced();
  paced();
  paced.stop();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(1);
});
