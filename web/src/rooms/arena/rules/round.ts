/**
 * A round by its rules: where slots are, what is laid out, every generation, who wins.
 *
 *      0  1  2  3 |  4  5  6  7
 *      8  9 10 11 | 12 13 14 15        slots of 8 x 8: Blue's on the left, Red's on the right
 *
 * The generations follow from what was revealed, so a round is a film: all of them, from the
 * line-up to the last.
 */

import type { Field, Pair, Topology } from "./field";
import { emptyField, invaders, populations, put, SIDE, step } from "./field";
import { parseSeedlet, points } from "./seedlet";

/** 0 is Blue, 1 is Red, as in a pledge. */
export type Team = 0 | 1;
export const TEAMS = ["Blue", "Red"] as const;

/** The team that won, or "draw". */
export type Outcome = Team | "draw";

/** What the generations and the winner depend on. */
export interface Rules {
  readonly topology: Topology;
  readonly size: number;
  readonly maxGen: number;
  readonly earlyExtinction: boolean;
  readonly weightPop: number;
  readonly weightInvade: number;
}

/** A seedlet that was revealed, and where. */
export interface Planted {
  readonly slot: number;
  readonly team: Team;
  readonly seed: string;
}

export const tilesOf = (size: number): number => SIDE / size;

/** Whose territory *slot* is in. */
export function teamAt(slot: number, size: number): Team {
  const tiles = tilesOf(size);
  return slot % tiles < tiles / 2 ? 0 : 1;
}

/** All slots of *team*, row by row. */
export function slotsOf(team: Team, size: number): number[] {
  const all = Array.from({ length: tilesOf(size) ** 2 }, (_, slot) => slot);
  return all.filter((slot) => teamAt(slot, size) === team);
}

/** The upper left cell of *slot*. */
export function cornerOf(slot: number, size: number): [x: number, y: number] {
  const tiles = tilesOf(size);
  return [size * (slot % tiles), size * Math.floor(slot / tiles)];
}

/** The field with all seedlets in their places. */
export function lineUp(planted: readonly Planted[], size: number): Field {
  const field = emptyField();
  for (const { slot, team, seed } of planted) {
    const [left, top] = cornerOf(slot, size);
    for (const [x, y] of points(parseSeedlet(seed, size) ?? 0n, size)) {
      put(team === 0 ? field.blue : field.red, left + x, top + y);
    }
  }
  return field;
}

/** Every generation, from the line-up to the one that ends the round. */
export function film(planted: readonly Planted[], rules: Rules): Field[] {
  let field = lineUp(planted, rules.size);
  const all = [field];
  while (all.length <= rules.maxGen && !(rules.earlyExtinction && extinct(field))) {
    field = step(field, rules.topology);
    all.push(field);
  }
  return all;
}

/** Whether a team has no cell. */
export function extinct(field: Field): boolean {
  const [blue, red] = populations(field);
  return blue === 0 || red === 0;
}

export function scores(field: Field, { weightPop, weightInvade }: Rules): Pair {
  const [cells, abroad] = [populations(field), invaders(field)];
  return [
    weightPop * cells[0] + weightInvade * abroad[0],
    weightPop * cells[1] + weightInvade * abroad[1],
  ];
}

/** Who has won where *field* is the last generation. */
export function winner(field: Field, rules: Rules): Outcome {
  const [blue, red] = populations(field);
  if ((blue === 0) !== (red === 0)) return blue === 0 ? 1 : 0;
  const [ours, theirs] = scores(field, rules);
  if (ours === theirs) return "draw";
  return ours > theirs ? 0 : 1;
}
