/**
 * Every neighbourhood there is, thousands to a board. Cases are laid out six cells apart, so that
 * none sees another within one generation:
 *
 *     . . . . . . . . . . .
 *     . 1 . 2 . . . 4 4 4 .      the neighbours of a case are numbered
 *     . . c . . . . . 5 . .          0 1 2
 *     . 2 . . . . . . 9 . .          3   4
 *     . . . . . . . . . . .          5 6 7
 */
import { describe, expect, test } from "vitest";
import { indexOf } from "../../../../src/rooms/world/rules/board";
import type { Point } from "../../../../src/rules/grid";
import { PlainWorld } from "./definition";
import { NINE, Sketch } from "./sketch";

interface Case {
  readonly cell: number; // what lies in the middle
  readonly around: ReadonlyMap<number, number>; // the owners of those who live around it
}

type Roll = (most: number) => number;

const PITCH = 6;
const PER_ROW = Math.floor(512 / PITCH);
const AROUND = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => [dx, dy] as const));
AROUND.splice(4, 1);
const TRIOS = subsets(3, [0, 1, 2, 3, 4, 5, 6, 7]);
const THIRDS = [0, 1, 2];

/** All ways to choose *count* of *things*, in their order. */
function subsets(count: number, things: readonly number[]): number[][] {
  if (count === 0) return [[]];
  return things.flatMap((first, at) =>
    subsets(count - 1, things.slice(at + 1)).map((rest) => [first, ...rest]),
  );
}

/** Numbers from 0 up to *most* that look random, and are the same every time. */
function dice(seed: number): Roll {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/** Places for cases all over the board, all moved *shift* columns. */
function everywhere(shift: number): Point[] {
  const steps = Array.from({ length: PER_ROW }, (_, at) => at * PITCH);
  return steps.flatMap((y) => steps.map((x): Point => [x + shift, y]));
}

/** Draw *cases* at *places*, let a generation pass, and look at everything. */
function check(cases: readonly Case[], places: readonly Point[]): void {
  expect(cases.length).toBeLessThanOrEqual(places.length);
  const sketch = new Sketch();
  cases.forEach(({ cell, around }, at) => {
    const [x, y] = places[at]!;
    sketch.put(x, y, cell);
    for (const [number, owner] of around) {
      sketch.put(x + AROUND[number]![0], y + AROUND[number]![1], 16 + owner);
    }
  });
  const world = sketch.world();
  const plain = new PlainWorld(sketch.cells, world.balances);
  world.step();
  plain.step();
  const indices = cases.map((_, at) => indexOf(...places[at]!));
  expect(indices.map((index) => world.cells[index])).toEqual(
    indices.map((index, at) => after(cases[at]!, index)),
  );
  expect(Buffer.compare(world.cells, plain.cells)).toBe(0);
  expect([world.balances, world.pot]).toEqual([plain.balances, plain.pot]);
}

/** The cell in the middle a generation later, in words of the rules. */
function after({ cell, around }: Case, index: number): number {
  const alive = (cell & 16) !== 0;
  if (!alive && around.size === 3) return 16 + heir([...around.values()], index);
  const lives = alive && (around.size === 2 || around.size === 3);
  return (cell & ~16) + (lives ? 16 : 0);
}

function heir(parents: readonly number[], index: number): number {
  const [low, middle, high] = parents.toSorted((a, b) => a - b) as [number, number, number];
  return low < middle && middle < high ? [low, middle, high][index % 3]! : middle;
}

/** All 256 neighbourhoods around a dead and around a living cell, of *owners* at random. */
function everyNeighbourhood(roll: Roll, owners: readonly number[]): Case[] {
  const owner = () => owners[roll(owners.length)]!;
  return Array.from({ length: 512 }, (_, number) => ({
    cell: number % 2 ? 16 + owner() + 32 * roll(8) : roll(10) + 32 * roll(8),
    around: new Map(
      AROUND.flatMap((_, at) => ((number >> (at + 1)) & 1 ? [[at, owner()] as const] : [])),
    ),
  }));
}

/** A birth of three *parents*, who stand at *trio*, on some land. */
function birth(roll: Roll, parents: readonly number[], trio: readonly number[]): Case {
  return {
    cell: roll(10) + 32 * roll(8),
    around: new Map(trio.map((number, at) => [number, parents[at]!])),
  };
}

describe.each(THIRDS)("where a cell's number modulo 3 is %i", (third) => {
  const places = everywhere(third);
  const mixes = [[1], [9], [1, 2], [4, 8], [1, 2, 3], [3, 5, 6], [7, 8, 9], NINE, NINE, NINE];

  test("every neighbourhood leads where the rules say, with every mix of owners", () => {
    const roll = dice(third);
    const cases = mixes.flatMap((owners) => everyNeighbourhood(roll, owners));
    expect(cases.length).toBe(512 * 10);
    check(cases, places);
  });

  test("every three parents in every order have the heir that the rules say", () => {
    const roll = dice(third + 10);
    const families = NINE.flatMap((a) => NINE.flatMap((b) => NINE.map((c) => [a, b, c])));
    const somewhere = () => TRIOS[roll(TRIOS.length)]!;
    const cases = families.flatMap((family) =>
      Array.from({ length: 9 }, () => birth(roll, family, somewhere())),
    );
    expect(cases.length).toBe(9 ** 4);
    check(cases, places);
  });

  test("all 84 ties are settled by it, wherever the three stand", () => {
    const roll = dice(third + 20);
    const triples = subsets(3, NINE);
    expect([triples.length, TRIOS.length]).toEqual([84, 56]);
    expect(places.every(([x, y]) => indexOf(x, y) % 3 === third)).toBe(true);
    check(
      triples.flatMap((triple) => TRIOS.map((trio) => birth(roll, triple, trio))),
      places,
    );
  });
});
