import { describe, expect, it } from "vitest";
import { mayJoin, remaining, until, wordsOf } from "../../../../src/rooms/world/state/seating";
import { seatingOf } from "../ui/watching";

const HOUR = 3_600_000;

describe("times of the chain", () => {
  it("are counted from when they were heard", () => {
    const seating = seatingOf({ now: 5000, heard: 100 });
    expect(until(seating, 9000, 100)).toBe(4000);
    expect(until(seating, 9000, 1100)).toBe(3000);
    expect(until(seating, 1000, 100)).toBe(-4000);
  });

  it("are told in their two largest units", () => {
    const told = [-5, 1, 59_001, 60_000, 59 * 60_000 + 1, HOUR, 25 * HOUR + 60_000].map(remaining);
    expect(told).toEqual(["0 s", "1 s", "60 s", "1 min", "60 min", "1 h 0 min", "1 d 1 h"]);
  });
});

describe("a seat", () => {
  it("is to be had while one is free, or frees", () => {
    const now = { now: 5000, heard: 100 };
    expect(mayJoin(null)).toBe(true);
    expect(mayJoin(seatingOf({ ...now, frees: null }), 100)).toBe(true);
    expect(mayJoin(seatingOf({ ...now, frees: 5000 }), 100)).toBe(true);
    expect(mayJoin(seatingOf({ ...now, frees: 5001 }), 100)).toBe(false);
    expect(mayJoin(seatingOf({ ...now, frees: 5001 }), 101)).toBe(true);
  });

  it("that was lost is told of, with who has it now", () => {
    const lost = { player: 3, time: 0, why: "idle", by: "Carol" };
    expect(wordsOf(lost)).toBe(
      "You are no longer player 3: you were away for too long, and somebody else wanted to play. Carol sits there now.",
    );
    expect(wordsOf({ ...lost, why: "removed", by: null })).toBe(
      "You are no longer player 3: an admin took it away.",
    );
  });
});
