/**
 * Saves: the games of this browser, so that a reload, or a day without a network, loses nothing.
 *
 *     localStorage   life2.petri.game      the game that is open, as JSON
 *                    life2.petri.dish.7    a dish of the canister, with moves that it may not have yet
 *                    life2.petri.sound     "on" if there is to be any
 *                    life2.petri.ghosts    "whole" if they show what chance will bring
 *                    life2.petri.seen      there once somebody wants no more hints
 *                    life2.petri.record    the days that were played and the best scores, as JSON
 *
 * What cannot be read is as if it were not there. A browser that keeps nothing plays as well.
 */

import type { Recipe } from "./recipe";
import { cook, drawRecipe, parseRecipe } from "./recipe";
import type { PlayRecord } from "./record";
import { parseRecord } from "./record";

/** practice: nobody else knows of it. own: with a seed of the canister. daily: that of a day. */
export type Kind = "practice" | "own" | "daily";

const KINDS: readonly string[] = ["practice", "own", "daily"] satisfies Kind[];

export interface Game {
  readonly kind: Kind;
  readonly recipe: Recipe;
  /** The number of a dish that the canister has; null for practice, and for whom nobody claimed yet. */
  readonly id: bigint | null;
  /** What the canister takes its moves with, as long as it has not saved it; empty for practice. */
  readonly ticket: string;
  /** The principal whose dish it is; empty for practice. */
  readonly owner: string;
  readonly day: number | null;
  /** How many turns the canister has proved. */
  readonly proved: number;
  readonly givenUp: boolean;
}

const PREFIX = "life2.petri.";
const GAME = "game";
const DISH = "dish.";

/** A game that nobody else knows of. */
export function practice(recipe: Recipe): Game {
  const nobody = { ticket: "", owner: "", day: null, proved: 0, givenUp: false };
  return { kind: "practice", recipe, id: null, ...nobody };
}

/** The dish of a *day* as it begins, which is nobody's until somebody who is signed in claims it. */
export function unclaimed(recipe: Recipe, day: number): Game {
  return { ...practice(recipe), kind: "daily", day };
}

/** Whether *game* is the dish of a day that the canister does not know of. */
export const isUnclaimed = ({ kind, id }: Game): boolean => kind === "daily" && id === null;

/** The game that was open. */
export function openGame(): Game | null {
  return parse(read(GAME));
}

/** What is kept of the dish *id*. */
export function savedDish(id: bigint): Game | null {
  return parse(read(dishKey(id)));
}

/** All dishes that are kept here. */
export function savedDishes(): Game[] {
  return keys()
    .filter((key) => key.startsWith(PREFIX + DISH))
    .map((key) => parse(read(key.slice(PREFIX.length))))
    .filter((game) => game !== null);
}

/** Keep *game*, as the one that is open. */
export function save(game: Game): void {
  const text = JSON.stringify({
    ...game,
    id: game.id === null ? null : String(game.id),
    recipe: drawRecipe(game.recipe),
  });
  write(GAME, text);
  if (game.id !== null) write(dishKey(game.id), text);
}

/** The canister has all of the dish *id*: no need to keep it here. */
export function forget(id: bigint): void {
  write(dishKey(id), null);
}

export const soundIsOn = (): boolean => read("sound") === "on";

export function keepSound(on: boolean): void {
  write("sound", on ? "on" : null);
}

export const ghostsAreWhole = (): boolean => read("ghosts") === "whole";

export function keepGhosts(whole: boolean): void {
  write("ghosts", whole ? "whole" : null);
}

export const hintsSeen = (): boolean => read("seen") !== null;

export function keepHintsSeen(): void {
  write("seen", "yes");
}

export const savedRecord = (): PlayRecord => parseRecord(read("record"));

export function keepRecord(record: PlayRecord): void {
  write("record", JSON.stringify(record));
}

const dishKey = (id: bigint) => `${DISH}${id}`;

/** The game in *text*; null if there is none, or it cannot have been played. */
function parse(text: string | null): Game | null {
  try {
    const { recipe: drawn, id, ...rest } = JSON.parse(text ?? "null") as Written;
    const recipe = parseRecipe(drawn);
    if (recipe === null || !KINDS.includes(rest.kind)) return null;
    cook(recipe); // which throws, if it cannot be played
    return { ...rest, recipe, id: id === null ? null : BigInt(id) };
  } catch {
    return null;
  }
}

interface Written extends Omit<Game, "recipe" | "id"> {
  readonly recipe: string;
  readonly id: string | null;
}

function keys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return []; // a browser may forbid it
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null; // a browser may forbid it
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, text);
  } catch {
    // A browser may forbid it, or be full: the game goes on, and a reload loses it.
  }
}
