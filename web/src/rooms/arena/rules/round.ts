/**
 * A round by its rules: where slots are, what is laid out, every generation, who wins.
 *
 *      0  1  2  3 |  4  5  6  7
 *      8  9 10 11 | 12 13 14 15        slots of 8 x 8 on 64 x 64: Blue's left, Red's right
 *
 * The generations follow from what was revealed, so a round is a film: all of them, from the
 * line-up to the last.
 *
 * Some rounds bring honours to all who won them, as the canister has it, too:
 *
 *     comeback    they had fewer points than the others at half time
 *     perfect     no cell of the others was in their half, neither at half time nor at the end
 *
 * Half time is generation maxGen / 2, rounded down. Others depend on rounds before, and the canister
 * keeps count of them: the first win, five wins in a row, the keeper of a season.
 */

import type { Field, Pair, Shape, Topology } from "./field";
import { emptyField, invaders, populations, put, step } from "./field";
import { parseSeedlet, points } from "./seedlet";

/** 0 is Blue, 1 is Red, as in a pledge. */
export type Team = 0 | 1;
export const TEAMS = ["Blue", "Red"] as const;

/** The team that won, or "draw". */
export type Outcome = Team | "draw";

/** Where slots are: the field, and how many cells a seedlet has across and down. */
export interface Layout extends Shape {
  readonly size: number;
}

/** What the generations and the winner depend on. */
export interface Rules extends Layout {
  readonly topology: Topology;
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

/** How many slots lie beside each other. */
export const columnsOf = ({ width, size }: Layout): number => width / size;

/** How many slots there are. */
export const slotCount = (layout: Layout): number =>
  columnsOf(layout) * (layout.height / layout.size);

/** Whose territory *slot* is in. */
export function teamAt(slot: number, layout: Layout): Team {
  const columns = columnsOf(layout);
  return slot % columns < columns / 2 ? 0 : 1;
}

/** All slots of *team*, row by row. */
export function slotsOf(team: Team, layout: Layout): number[] {
  const all = Array.from({ length: slotCount(layout) }, (_, slot) => slot);
  return all.filter((slot) => teamAt(slot, layout) === team);
}

/** The side that fewer have chosen; *toss* decides if they are as many. */
export function smallerSide(
  { slots }: { readonly slots: readonly Pick<Planted, "team">[] },
  toss: Team,
): Team {
  const reds = slots.filter(({ team }) => team === 1).length;
  const blues = slots.length - reds;
  if (blues === reds) return toss;
  return blues < reds ? 0 : 1;
}

/** The slots of *team* that nobody has. */
export function freeSlots(
  { slots, rules }: { readonly slots: readonly Pick<Planted, "slot">[]; readonly rules: Layout },
  team: Team,
): number[] {
  const taken = new Set(slots.map(({ slot }) => slot));
  return slotsOf(team, rules).filter((slot) => !taken.has(slot));
}

/** The upper left cell of *slot*. */
export function cornerOf(slot: number, layout: Layout): [x: number, y: number] {
  const columns = columnsOf(layout);
  return [layout.size * (slot % columns), layout.size * Math.floor(slot / columns)];
}

/** A ninth of the board: which third from the left, and from the top. */
export type Third = readonly [across: 0 | 1 | 2, down: 0 | 1 | 2];

/** Where the cell in column *x* of row *y* is. */
export function thirdOf(x: number, y: number, { width, height }: Shape): Third {
  return [Math.floor((3 * x) / width), Math.floor((3 * y) / height)] as unknown as Third;
}

/** Where the middle of *slot* is. */
export function thirdOfSlot(slot: number, layout: Layout): Third {
  const [x, y] = cornerOf(slot, layout);
  return thirdOf(x + layout.size / 2, y + layout.size / 2, layout);
}

/** The field with all seedlets in their places. */
export function lineUp(planted: readonly Planted[], layout: Layout): Field {
  const field = emptyField(layout);
  const { size, width } = layout;
  for (const { slot, team, seed } of planted) {
    const [left, top] = cornerOf(slot, layout);
    for (const [x, y] of points(parseSeedlet(seed, size) ?? 0n, size)) {
      put(team === 0 ? field.blue : field.red, left + x, top + y, width);
    }
  }
  return field;
}

/** Every generation, from the line-up to the one that ends the round. */
export function film(planted: readonly Planted[], rules: Rules): Field[] {
  let field = lineUp(planted, rules);
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

/** Honours as the log has them, and what they are called. */
export const HONOURS = {
  first: "First win",
  comeback: "Comeback",
  perfect: "Perfect defence",
  five: "Five in a row",
  keeper: "Keeper of the season",
} as const;
export type Honour = keyof typeof HONOURS;

/** What *film*, with those *planted*, brought to all of the side that won. */
export function honoursOf(
  film: readonly Field[],
  planted: readonly Planted[],
  rules: Rules,
  outcome: Outcome,
): Honour[] {
  if (outcome === "draw" || new Set(planted.map(({ team }) => team)).size < 2) return [];
  const other = outcome === 0 ? 1 : 0;
  const middle = Math.floor(rules.maxGen / 2);
  const half = middle === 0 ? undefined : film[middle];
  const found: Honour[] = [];
  if (half !== undefined) {
    const then = scores(half, rules);
    if (then[outcome] < then[other]) found.push("comeback");
  }
  const looks = [...(half === undefined ? [] : [half]), film.at(-1)!];
  if (looks.every((field) => invaders(field)[other] === 0)) found.push("perfect");
  return found;
}

/** The honours that the log notes as *words*: of all who won, and of some by their slots. */
export function parseHonours(words: readonly string[]): {
  all: Honour[];
  own: Map<number, Honour[]>;
} {
  const all: Honour[] = [];
  const own = new Map<number, Honour[]>();
  for (const word of words) {
    const [honour, slots] = word.split(":");
    if (!isHonour(honour!)) continue;
    if (slots === undefined) all.push(honour);
    else {
      for (const slot of slots.split(".").map(Number)) {
        own.set(slot, [...(own.get(slot) ?? []), honour]);
      }
    }
  }
  return { all, own };
}

const isHonour = (word: string): word is Honour => Object.hasOwn(HONOURS, word);
