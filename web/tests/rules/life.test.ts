import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Topology } from "../../src/rules/grid";
import { grid } from "../../src/rules/grid";
import { Life } from "../../src/rules/life";
import type { Field } from "./plainlife";
import { next } from "./plainlife";

const TOPOLOGIES = ["bounded", "torus", "tube", "lying tube"] as const;

function lifeOf(field: Field, topology: Topology): Life {
  const life = new Life(grid(field[0]!.length, field.length, topology));
  field.flat().forEach((alive, index) => {
    if (alive) life.add(index);
  });
  return life;
}

function fieldOf(life: Life): boolean[][] {
  const { width, height } = life.grid;
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => life.has(y * width + x)),
  );
}

/** The numbers of the cells that live in *field* and not in *other*. */
function onlyIn(field: Field, other: Field): number[] {
  const before = other.flat();
  return field.flat().flatMap((alive, index) => (alive && !before[index] ? [index] : []));
}

/** Sides at which something could go wrong, and any other. */
const width = fc.oneof(
  fc.constantFrom(1, 2, 3, 25, 31, 32, 33, 63, 64, 65, 96),
  fc.integer({ min: 1, max: 100 }),
);
const height = fc.integer({ min: 1, max: 9 });

function fieldsOf(width: number, height: number): fc.Arbitrary<boolean[][]> {
  const row = fc.array(fc.boolean(), { minLength: width, maxLength: width });
  return fc.array(row, { minLength: height, maxLength: height });
}

const fields = fc.tuple(width, height).chain((sides) => fieldsOf(...sides));
const topologies = fc.constantFrom(...TOPOLOGIES);

/** Let five generations of *field* pass, and compare each with the definition. */
function checkFuture(field: Field, topology: Topology): void {
  const life = lifeOf(field, topology);
  const list = new Int32Array(field.flat().length);
  let expected = field;
  for (let generation = 0; generation < 5; generation++) {
    expect(fieldOf(life)).toEqual(expected);
    expect(life.population).toBe(expected.flat().filter(Boolean).length);
    const before = expected;
    expected = next(expected, topology);
    life.step();
    expect([...list.subarray(0, life.births(list))]).toEqual(onlyIn(expected, before));
    expect([...list.subarray(0, life.deaths(list))]).toEqual(onlyIn(before, expected));
  }
}

describe("Life", () => {
  test("is Life, on any field of any size and topology", () => {
    fc.assert(fc.property(fields, topologies, checkFuture), { numRuns: 200 });
  });

  test("goes on right after cells were put there, at any moment", () => {
    const moments = fc.array(
      fc.record({ steps: fc.nat({ max: 4 }), cells: fc.array(fc.nat({ max: 31 * 9 - 1 })) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(moments, topologies, (all, topology) => {
        const life = new Life(grid(31, 9, topology));
        let expected: Field = fieldOf(life);
        for (const { steps, cells } of all) {
          const placed = new Set(cells);
          expected = expected.map((row, y) => row.map((a, x) => a || placed.has(y * 31 + x)));
          for (const cell of placed) life.add(cell);
          for (let step = 0; step < steps; step++) {
            expected = next(expected, topology);
            life.step();
            expect(fieldOf(life)).toEqual(expected);
          }
        }
      }),
    );
  });

  test("counts all 32 bits of a word", () => {
    const life = new Life(grid(96, 2, "torus"));
    for (let cell = 0; cell < 192; cell++) {
      expect(life.population).toBe(cell);
      life.add(cell);
    }
    expect(life.population).toBe(192);
  });

  test("takes cells by a bit of theirs", () => {
    const life = new Life(grid(32, 2, "torus"));
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
});
