import { expect, test } from "vitest";
import { decisionOf } from "../../../../src/rooms/arena/rules/decision";
import { descent } from "../../../../src/rooms/arena/rules/descent";
import { nameOf } from "../../../../src/rooms/arena/rules/names";
import type { Outcome, Planted } from "../../../../src/rooms/arena/rules/round";
import type { Point } from "../../../../src/rules/grid";
import { emptyField, put } from "../../../../src/rooms/arena/rules/field";
import { film, scores, winner } from "../../../../src/rooms/arena/rules/round";
import {
  drawSeedlet,
  flip,
  mirror,
  parseSeedlet,
  shift,
  turn,
} from "../../../../src/rooms/arena/rules/seedlet";
import type { App } from "../../../../src/rooms/arena/state";
import { FIRST } from "../../../../src/rooms/arena/state";
import { PRESETS, centred } from "../../../../src/rooms/arena/state/draft";
import { decided } from "../../../../src/rooms/arena/words";
import { ADA, BOB, GLIDER, roundOf, slotOf } from "../rounds";

const rules = { ...roundOf().rules, maxGen: 64 };
const SIDE = 64;
const BLOCK = "0000000000000303";
const PAIR = "0000000000000003"; // dies at once

/** The seedlet of the preset *name*. */
function preset(name: string): string {
  const found = PRESETS.find((each) => each.name === name)!;
  return drawSeedlet(centred(found, 0, { budget: 12, rules: { size: 8 } })!, 8);
}

const blue = (slot: number, seed: string): Planted => ({ slot, team: 0, seed });
const red = (slot: number, seed: string): Planted => ({ slot, team: 1, seed });

function decision(...planted: Planted[]) {
  const all = film(planted, rules);
  return decisionOf(all, rules, winner(all.at(-1)!, rules), () => descent(all, rules));
}

// The R-pentomino begins behind two blocks, and grows.
const GROWS = [
  blue(0, BLOCK),
  blue(57, preset("R-pentomino")),
  red(7, BLOCK),
  red(15, BLOCK),
  red(23, BLOCK),
];

test("a round is decided where the side that won came to lead for the last time", () => {
  const all = film(GROWS, rules);
  const { generation } = decision(...GROWS)!;
  const ahead = all.map((field) => {
    const [ours, theirs] = scores(field, rules);
    return ours > theirs;
  });
  expect(generation).toBeGreaterThan(0);
  expect(ahead[generation - 1]).toBe(false);
  expect(ahead.slice(generation).every(Boolean)).toBe(true);
});

test("the slot decides it whose cells grew, not the one that stands still, and where they are", () => {
  expect(decision(...GROWS)).toMatchObject({ slot: 57, place: [0, 2] });
});

test("what was won counts, not what a slot had: the slot, and the place of its new cells", () => {
  const field = (blues: readonly Point[], reds: readonly Point[]) => {
    const found = emptyField(rules);
    for (const [x, y] of blues) put(found.blue, x, y, SIDE);
    for (const [x, y] of reds) put(found.red, x, y, SIDE);
    return found;
  };
  const origins = (cells: readonly (readonly [Point, number])[]) => {
    const found = new Uint16Array(SIDE * SIDE);
    for (const [[x, y], slot] of cells) found[SIDE * y + x] = slot + 1;
    return found;
  };
  const row = (y: number, count: number) => Array.from({ length: count }, (_, x): Point => [x, y]);
  const of = (slot: number, cells: readonly Point[]) => cells.map((cell) => [cell, slot] as const);
  // Slot 0 has most cells, and slot 8 wins most: at the bottom, though more of its own are on top.
  const many = row(30, 20);
  const theirs = row(40, 26).map(([x, y]): Point => [x + SIDE / 2, y]);
  const own = row(2, 5);
  const fresh = row(60, 3);
  const all = [
    field([...many, ...own], theirs),
    field([...many, ...row(31, 1), ...own, ...fresh], theirs),
  ];
  const descents = [
    origins([...of(0, many), ...of(8, own)]),
    origins([...of(0, [...many, ...row(31, 1)]), ...of(8, [...own, ...fresh])]),
  ];
  expect(decisionOf(all, rules, 0, () => descents)).toEqual({
    generation: 1,
    slot: 8,
    place: [0, 2],
  });
});

test("who always led decided it from the start, by the slot that had most", () => {
  expect(decision(blue(0, BLOCK), blue(3, GLIDER), red(63, PAIR))).toEqual({
    generation: 0,
    slot: 3,
    place: [1, 0],
  });
});

test("of equals the first slot decides it", () => {
  expect(decision(blue(8, BLOCK), blue(0, BLOCK), red(63, PAIR))).toMatchObject({ slot: 0 });
});

test.each<[string, Planted[], Outcome]>([
  ["a draw", [blue(0, BLOCK), red(7, BLOCK)], "draw"],
  ["a coin's round", [blue(0, BLOCK), red(7, BLOCK)], 0],
])("%s was decided by nobody's cells", (_, planted, outcome) => {
  expect(decisionOf(film(planted, rules), rules, outcome, () => [])).toBeNull();
});

test("a seedlet has its name however it is turned, mirrored and moved", () => {
  const glider = parseSeedlet(GLIDER, 8)!;
  for (const seed of [
    glider,
    turn(glider, 8),
    mirror(flip(turn(glider, 8), 8), 8),
    shift(glider, 3, 2, 8),
  ]) {
    expect(nameOf(drawSeedlet(seed, 8), 8)).toBe("glider");
  }
  expect(nameOf(preset("R-pentomino"), 8)).toBe("R-pentomino");
  expect(nameOf("0".repeat(16), 8)).toBeNull();
  expect(nameOf("00000000000000f7", 8)).toBeNull();
});

test("the end says whose, what, where and when", () => {
  const slots = [slotOf({ seed: GLIDER }), slotOf({ slot: 60, team: 1, player: BOB })];
  const app: App = {
    ...FIRST,
    round: roundOf({ slots }),
    who: ADA,
    names: new Map([[BOB, "Brewer"]]),
  };
  const said = (slot: number, generation: number, place: [0 | 1 | 2, 0 | 1 | 2]) =>
    decided(app, { slot, generation, place }, slot === 60 ? "glider" : null);
  expect(said(60, 212, [2, 0])).toBe("Brewer's glider took the top right corner at 212.");
  expect(said(60, 212, [1, 1])).toBe("Brewer's glider took the centre at 212.");
  expect(said(60, 212, [0, 1])).toBe("Brewer's glider took the left edge at 212.");
  expect(said(3, 12, [1, 2])).toBe("Your seedlet took the bottom at 12.");
  expect(said(3, 0, [0, 0])).toBe("Your seedlet led from the start, top left.");
});
