/**
 * Scenes: what there is to draw of a dish, still, foreseen or moving.
 *
 *     still      the dish as it is, and where blight will strike
 *     foreseen   the dish as it would be, with a mark on what was born, died, slept, and what merged
 *     moving     a moment of a turn: cells slide, then Life goes on, then spores come
 *
 *     0        slide        150   Life, blight   270    spores   360 milliseconds
 *
 * Places are columns and rows, so a cell that slides is somewhere between.
 */

import type { Cell } from "../rules/cell";
import { EMPTY } from "../rules/cell";
import type { Dish, Turn } from "../rules/dish";
import { reached } from "../rules/hazards";
import type { Place, Plate } from "../rules/plate";
import type { Ghost, Merge } from "../state/ghosts";

/** A cell that is drawn: where, how large, and how much of it is there, from 0 to 1. */
export interface Sprite {
  readonly x: number;
  readonly y: number;
  readonly cell: Cell;
  readonly size: number;
  readonly strength: number;
}

/** What is marked on a place: came to life, died, fell asleep, lost energy, came as a spore. */
export type MarkName = "born" | "died" | "slept" | "spore";

export interface Mark {
  readonly place: Place;
  readonly name: MarkName;
}

export interface Scene {
  readonly plate: Plate;
  readonly mostEnergy: number;
  readonly sprites: readonly Sprite[];
  readonly catalysts: readonly Place[];
  /** Tokens of blight, with their charges. */
  readonly blight: readonly (readonly [place: Place, charges: number])[];
  /** Where blight will strike. */
  readonly struck: readonly Place[];
  readonly marks: readonly Mark[];
  /** What came of which two cells, to be written where it happened. */
  readonly merges?: readonly Merge[];
}

const SLID = 150; // milliseconds: cells have arrived
const LIVED = 270; // Life has gone on
export const DURATION = 360;

/** The dish as it is. */
export function still(dish: Dish): Scene {
  return { ...ground(dish), sprites: spritesOf(dish, dish.cells), marks: [] };
}

/** The dish as it would be after *ghost*, and what would have happened. */
export function foreseen({ after, turn, merges }: Ghost): Scene {
  return { ...ground(after), sprites: spritesOf(after, after.cells), marks: marksOf(turn), merges };
}

/** *turn*, which led from *before* to *after*, so many *milliseconds* after it began. */
export function moving(before: Dish, after: Dish, turn: Turn, milliseconds: number): Scene {
  if (milliseconds >= DURATION) return still(after);
  if (milliseconds < SLID) {
    const part = eased(milliseconds / SLID);
    return { ...ground(before), sprites: sliding(before, turn, part), marks: [] };
  }
  const lived = eased(Math.min((milliseconds - SLID) / (LIVED - SLID), 1));
  const came = eased(Math.max((milliseconds - LIVED) / (DURATION - LIVED), 0));
  return { ...ground(after), sprites: living(after, turn, lived, came), marks: [] };
}

function ground(dish: Dish): Omit<Scene, "sprites" | "marks"> {
  const { plate, mode, catalysts, charges } = dish;
  const blight = plate.places
    .filter((place) => charges[place]! > 0)
    .map((place) => [place, charges[place]!] as const);
  return {
    plate,
    mostEnergy: mode.mostEnergy,
    catalysts: plate.places.filter((place) => catalysts[place] !== 0),
    blight,
    struck: reached(
      plate,
      blight.map(([place]) => place),
    ),
  };
}

function spritesOf({ plate }: Dish, cells: Uint8Array): Sprite[] {
  return plate.places
    .filter((place) => cells[place] !== EMPTY)
    .map((place) => sprite(plate, place, cells[place]!));
}

function sprite(plate: Plate, place: Place, cell: Cell, size = 1, strength = 1): Sprite {
  return { ...pointOf(plate, place), cell, size, strength };
}

/** The cells of *before*, *part* of the way to where *turn* takes them. */
function sliding(before: Dish, turn: Turn, part: number): Sprite[] {
  const { plate, cells } = before;
  const goes = new Map(turn.paths.map(({ from, to }) => [from, to]));
  return spritesOf(before, cells).map((one) => {
    const to = goes.get(one.y * plate.stride + one.x);
    if (to === undefined) return one;
    const end = pointOf(plate, to);
    return { ...one, x: one.x + (end.x - one.x) * part, y: one.y + (end.y - one.y) * part };
  });
}

/** The cells of *after*: newborns grow, spores come, the dead go, and what merged swells a little. */
function living(after: Dish, turn: Turn, lived: number, came: number): Sprite[] {
  const { plate, cells } = after;
  const sizes = new Map<Place, number>();
  for (const place of turn.merged) sizes.set(place, 1 + 0.18 * Math.sin(Math.PI * lived));
  for (const place of turn.born) sizes.set(place, lived);
  for (const place of turn.spores) sizes.set(place, came);
  const dead = turn.died
    .filter(() => lived < 1)
    .map((place) => sprite(plate, place, turn.swiped[place]!, 1 - 0.5 * lived, 1 - lived));
  const there = spritesOf(after, cells).map((one) => {
    const size = sizes.get(one.y * plate.stride + one.x) ?? 1;
    return { ...one, size };
  });
  return [...dead, ...there.filter(({ size }) => size > 0)];
}

function marksOf(turn: Turn): Mark[] {
  const mark = (name: MarkName) => (place: Place) => ({ place, name });
  return [
    ...turn.died.map(mark("died")),
    ...turn.born.map(mark("born")),
    ...[...turn.slept, ...turn.blighted].map(mark("slept")),
    ...turn.spores.map(mark("spore")),
  ];
}

/** The column and the row of *place*. */
export function pointOf({ stride }: Plate, place: Place): { x: number; y: number } {
  return { x: place % stride, y: Math.floor(place / stride) };
}

/** Quick at first, then slower. */
function eased(part: number): number {
  return 1 - (1 - part) ** 3;
}
