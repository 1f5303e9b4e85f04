import { describe, expect, test } from "vitest";
import type { Field, Topology } from "../../../../src/rooms/arena/rules/field";
import {
  digest,
  emptyField,
  has,
  invaders,
  populations,
  put,
  step,
} from "../../../../src/rooms/arena/rules/field";
import type { Planted } from "../../../../src/rooms/arena/rules/round";
import { lineUp, teamAt } from "../../../../src/rooms/arena/rules/round";
import { read } from "../data";

interface Played {
  readonly topology: Topology;
  /** Columns and rows; 64 x 64, if it does not say. */
  readonly field?: readonly [number, number];
  readonly size: number;
  readonly slots: Record<string, string>;
  /** Generation, hash, populations and invaders of both teams. */
  readonly looks: readonly [number, string, number, number, number, number][];
}

const layoutOf = ({ field: [width, height] = [64, 64], size }: Played) => ({ width, height, size });

function planted(played: Played): Planted[] {
  const { slots } = played;
  return Object.entries(slots).map(([slot, seed]) => ({
    slot: Number(slot),
    team: teamAt(Number(slot), layoutOf(played)),
    seed,
  }));
}

/** *field* after *generations*. */
function after(field: Field, generations: number, topology: Topology): Field {
  for (let at = 0; at < generations; at++) field = step(field, topology);
  return field;
}

/** The field with these cells. */
function sketch(blue: readonly [number, number][], red: readonly [number, number][] = []): Field {
  const field = emptyField({ width: 64, height: 64 });
  for (const [x, y] of blue) put(field.blue, x, y, 64);
  for (const [x, y] of red) put(field.red, x, y, 64);
  return field;
}

const rounds = [...read<Played[]>("rounds.json"), ...read<Played[]>("larger.json")];

test.each(rounds.map((round, at) => [at, round.topology, round.size, round] as const))(
  "round %i of the data, %s, seedlets of %i, is played as the canister plays it",
  async (_, topology, __, round) => {
    let field = lineUp(planted(round), layoutOf(round));
    let generation = 0;
    for (const [at, hash, ...figures] of round.looks) {
      field = after(field, at - generation, topology);
      generation = at;
      expect([...populations(field), ...invaders(field)]).toEqual(figures);
      expect(await digest(field)).toBe(hash);
    }
    expect(generation).toBeGreaterThan(0);
  },
);

test("the data has every topology, both sizes of seedlets and all of fields", () => {
  expect(new Set(rounds.map(({ field }) => field?.join())).size).toBe(4);
  expect(new Set(rounds.map(({ topology }) => topology)).size).toBe(3);
  expect(new Set(rounds.map(({ size }) => size))).toEqual(new Set([8, 16]));
});

describe("edges", () => {
  const besideLeft: [number, number][] = [
    [0, 9],
    [0, 10],
    [0, 11],
  ];

  test.each([
    ["hard", false],
    ["cylinder", false],
    ["torus", true],
  ] as const)("beyond the left edge of %s there is the right one: %s", (topology, meets) => {
    const next = step(sketch(besideLeft), topology);
    expect([has(next.blue, 1, 10, 64), has(next.blue, 63, 10, 64)]).toEqual([true, meets]);
  });

  test.each([
    ["hard", false],
    ["cylinder", true],
    ["torus", true],
  ] as const)("above the top row of %s there is the bottom one: %s", (topology, meets) => {
    const row: [number, number][] = [
      [31, 0],
      [32, 0],
      [33, 0],
    ];
    const next = step(sketch(row), topology);
    expect([has(next.blue, 32, 1, 64), has(next.blue, 32, 63, 64)]).toEqual([true, meets]);
  });
});

test.each([0, 1, 2, 3])(
  "a child of three parents of which %i are red is of most's colour",
  (reds) => {
    const parents: [number, number][] = [
      [31, 20],
      [32, 20],
      [33, 20],
    ];
    const next = step(sketch(parents.slice(reds), parents.slice(0, reds)), "cylinder");
    expect(has(next.red, 32, 19, 64)).toBe(reds >= 2);
    expect(has(next.blue, 32, 19, 64)).toBe(reds < 2);
  },
);
