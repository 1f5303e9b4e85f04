import { describe, expect, it } from "vitest";

import { Heat } from "../../../../src/rooms/world/draw/heat";
import { ALIVE, CELLS } from "../../../../src/rooms/world/rules/board";

const dead = new Uint8Array(CELLS);
const alive = new Uint8Array(CELLS).fill(3 | ALIVE, 5, 6);

describe("heat", () => {
  it("is cold at first and while nothing dies", () => {
    const heat = new Heat();
    heat.follow(dead, alive);
    heat.follow(alive, alive);
    expect(heat.levels.every((level) => level === 0)).toBe(true);
    expect(heat.levels).toHaveLength(CELLS);
  });

  it("is hottest when a cell dies and cools by one each generation, down to none", () => {
    const heat = new Heat();
    heat.follow(alive, dead);
    const seen = Array.from({ length: 9 }, () => {
      const level = heat.levels[5];
      heat.follow(dead, dead);
      return level;
    });
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1, 0, 0]);
  });

  it("is of the cell that died and of no other", () => {
    const heat = new Heat();
    heat.follow(alive, dead);
    expect(heat.levels[4]).toBe(0);
    expect(heat.levels[6]).toBe(0);
  });

  it("is gone when the cell is alive again", () => {
    const heat = new Heat();
    heat.follow(alive, dead);
    heat.follow(dead, alive);
    expect(heat.levels[5]).toBe(0);
  });

  it("rises again when it dies again", () => {
    const heat = new Heat();
    heat.follow(alive, dead);
    heat.follow(dead, dead);
    heat.follow(alive, dead);
    expect(heat.levels[5]).toBe(7);
  });

  it("can be put out", () => {
    const heat = new Heat();
    heat.follow(alive, dead);
    heat.clear();
    expect(heat.levels[5]).toBe(0);
  });
});
