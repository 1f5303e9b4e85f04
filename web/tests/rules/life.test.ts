import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import { Life } from "../../src/rules/life";
import type { Field } from "./plainlife";
import { next } from "./plainlife";

// A machine may be busy with other things.
vi.setConfig({ testTimeout: 300_000 });

function lifeOf(field: Field): Life {
  const life = new Life(field[0]!.length, field.length);
  field.flat().forEach((alive, index) => {
    if (alive) life.add(index);
  });
  return life;
}

function fieldOf(life: Life): boolean[][] {
  return Array.from({ length: life.height }, (_, y) =>
    Array.from({ length: life.width }, (_, x) => life.has(y * life.width + x)),
  );
}

const sizes = fc.record({
  width: fc.constantFrom(32, 64, 96),
  height: fc.integer({ min: 1, max: 9 }),
});
const fields = sizes.chain(({ width, height }) => {
  const row = fc.array(fc.boolean(), { minLength: width, maxLength: width });
  return fc.array(row, { minLength: height, maxLength: height });
});

describe("Life on a torus", () => {
  it("is Life, on any field", () => {
    fc.assert(
      fc.property(fields, (field) => {
        const life = lifeOf(field);
        let expected: Field = field;
        for (let generation = 0; generation < 5; generation++) {
          expect(fieldOf(life)).toEqual(expected);
          life.step();
          expected = next(expected);
        }
      }),
    );
  });

  it("goes on right after cells were put there, at any moment", () => {
    const moments = fc.array(
      fc.record({ steps: fc.nat({ max: 4 }), cells: fc.array(fc.nat({ max: 32 * 9 - 1 })) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(moments, (all) => {
        const life = new Life(32, 9);
        let expected: Field = fieldOf(life);
        for (const { steps, cells } of all) {
          const placed = new Set(cells);
          expected = expected.map((row, y) => row.map((a, x) => a || placed.has(y * 32 + x)));
          for (const cell of placed) life.add(cell);
          for (let step = 0; step < steps; step++) {
            expected = next(expected);
            life.step();
            expect(fieldOf(life)).toEqual(expected);
          }
        }
      }),
    );
  });

  it("does not bring back a cell that was put there and died", () => {
    const life = new Life(32, 8);
    life.add(100);
    for (let generation = 1; generation < 5; generation++) {
      life.step();
      expect(life.population).toBe(0);
    }
  });

  it("counts the living, the born and the dead", () => {
    const life = new Life(64, 8);
    for (const x of [62, 63, 0]) life.add(3 * 64 + x);
    expect(life.population).toBe(3);
    life.step();
    expect(life.population).toBe(3);
    const list = new Int32Array(64 * 8);
    expect([...list.subarray(0, life.births(list))]).toEqual([2 * 64 + 63, 4 * 64 + 63]);
    expect([...list.subarray(0, life.deaths(list))]).toEqual([3 * 64, 3 * 64 + 62]);
  });

  it("counts all 32 bits of a word", () => {
    const life = new Life(96, 2);
    for (let cell = 0; cell < 192; cell++) {
      expect(life.population).toBe(cell);
      life.add(cell);
    }
    expect(life.population).toBe(192);
  });

  it("takes cells by a bit of theirs", () => {
    const life = new Life(32, 2);
    life.addAll(
      Uint8Array.from({ length: 64 }, (_, cell) => cell),
      16,
    );
    expect([15, 16, 31, 32, 48, 63].map((cell) => life.has(cell))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
    ]);
  });

  it("is not for a width that is no multiple of 32", () => {
    for (const width of [0, 16, 33, -32]) expect(() => new Life(width, 8)).toThrow("32");
  });
});
