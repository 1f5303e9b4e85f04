import fc from "fast-check";
import { expect, test } from "vitest";
import { Clock, usuallyBehind } from "../../../../src/rooms/world/sync/clock";

function started(generation: number): Clock {
  const clock = new Clock();
  clock.begin(0, generation);
  return clock;
}

test("the clock begins with what was loaded, and waits there", () => {
  expect(started(100).target(60_000)).toBe(100);
});

test("the clock shows evenly what there is, until more is due", () => {
  const clock = started(100);
  clock.hear(0, 140, 3000);
  expect([0, 100, 1000, 4000].map((now) => clock.target(now))).toEqual([100, 101, 110, 140]);
});

test.each([1000, 4000])("the clock comes to rest at ten a second, asked every %i ms", (pause) => {
  const clock = started(0);
  let before = 0;
  for (let now = pause; now <= 120_000; now += pause) {
    const chain = 10 * Math.floor(now / 1000); // it plays ten at once
    clock.hear(now, chain - 1, pause);
    const shown = clock.target(now + pause);
    if (now > 60_000) {
      expect(Math.abs(shown - before - pause / 100)).toBeLessThanOrEqual(3);
      expect(chain - clock.target(now)).toBeLessThanOrEqual(usuallyBehind(pause) + 12);
    }
    before = shown;
  }
});

test("the clock catches up without haste, at most three times as fast", () => {
  const clock = started(0);
  clock.hear(0, 60, 1000);
  expect(clock.target(1000)).toBe(30);
});

test("the clock leaves out what nobody would see any more", () => {
  const clock = started(0);
  clock.hear(1000, 2000, 3000);
  expect(clock.target(1000)).toBe(2000 - usuallyBehind(3000));
});

test("the clock never goes back, nor past what is certain", () => {
  const step = fc.record({
    wait: fc.integer({ min: -50, max: 3000 }),
    heard: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: null }),
    pause: fc.constantFrom(1000, 4000, 60_000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const clock = started(0);
      let [now, shown, limit] = [0, 0, 0];
      for (const { wait, heard, pause } of steps) {
        now += wait;
        if (heard !== null) {
          limit = Math.max(limit, heard);
          clock.hear(now, heard, pause);
        }
        const next = clock.target(now);
        expect(next).toBeGreaterThanOrEqual(shown);
        expect(next).toBeLessThanOrEqual(limit);
        shown = next;
      }
    }),
  );
});
