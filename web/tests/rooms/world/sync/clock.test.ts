import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Clock, FARTHEST, TICK } from "../../../../src/rooms/world/sync/clock";

function started(generation: number): Clock {
  const clock = new Clock();
  clock.begin(0, generation);
  clock.running = true;
  return clock;
}

describe("the clock", () => {
  it("begins with what was heard", () => {
    expect(started(100).target(0)).toBe(100);
  });

  it("goes at the chain's rate while it knows that the chain has got so far", () => {
    const clock = started(100);
    clock.hear(0, 110);
    expect([0, 100, 500, 1000].map((now) => clock.target(now))).toEqual([100, 101, 105, 110]);
  });

  it("stays with the chain, ticks coming every second and being heard of at once", () => {
    const clock = started(100);
    for (let second = 1; second <= 60; second++) {
      for (let tenth = 1; tenth < 10; tenth++) {
        clock.hear(second * 1000 - 1000 + tenth * 100, 90 + second * 10);
      }
      clock.hear(second * 1000, 100 + second * 10);
      const behind = 100 + second * 10 - clock.target(second * 1000);
      expect(behind).toBeGreaterThanOrEqual(0);
      expect(behind).toBeLessThanOrEqual(TICK);
    }
  });

  it("waits for a chain that says nothing", () => {
    expect(started(100).target(60_000)).toBe(100 + FARTHEST);
  });

  it("stops where a paused chain stopped", () => {
    const clock = started(100);
    clock.hear(0, 110);
    clock.running = false;
    expect(clock.target(500)).toBe(105);
    expect(clock.target(60_000)).toBe(110);
  });

  it("falls no more than a tick behind what was heard", () => {
    const clock = started(100);
    clock.hear(1000, 500);
    expect(clock.target(1000)).toBe(500 - TICK);
  });

  it("takes no notice of news that is older than what it knows", () => {
    const clock = started(100);
    clock.hear(0, 120);
    clock.hear(1, 50);
    expect(clock.target(1001)).toBe(120);
  });

  it("never goes back, nor past what the chain can have reached", () => {
    const step = fc.record({
      wait: fc.integer({ min: -50, max: 3000 }),
      heard: fc.option(fc.integer({ min: 0, max: 2000 }), { nil: null }),
      running: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const clock = started(0);
        let now = 0;
        let shown = 0;
        let newest = 0;
        for (const { wait, heard, running } of steps) {
          now += wait;
          clock.running = running;
          if (heard !== null) {
            newest = Math.max(newest, heard);
            clock.hear(now, heard);
          }
          const next = clock.target(now);
          expect(next).toBeGreaterThanOrEqual(shown);
          expect(next).toBeLessThanOrEqual(newest + FARTHEST);
          expect(next).toBeGreaterThanOrEqual(newest - TICK);
          shown = next;
        }
      }),
    );
  });
});
