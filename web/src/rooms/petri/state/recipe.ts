/**
 * Recipes: all it takes to have a game again, and how they are written in links.
 *
 *     early.305419896.NESW        mode, seed, moves; on 6 x 6 places
 *     late-8x7.17.                on 8 x 7 places, before the first move
 *     late-8x7-noblight.17.N      practice, without blight; or -nocatalyst, or -nobonus, in this order
 *
 * A recipe whose moves cannot be made, or are too many, is none.
 */

import { Dish, LARGEST, MOST_SEED, SMALLEST } from "../rules/dish";
import type { Turn } from "../rules/dish";
import { parseWays } from "../rules/plate";
import type { ModeName, Switch } from "../rules/tables";
import { drawMode, isMode, SWITCHES } from "../rules/tables";

export interface Recipe {
  readonly mode: ModeName;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly moves: string;
  /** The rules that it does without, in practice. */
  readonly off: readonly Switch[];
}

/** So long a game may be, as the canister has it. */
export const MOST_TURNS = 4000;

const USUAL = 6; // places along a side
const WORDS =
  /^(early|mid|late)(?:-(\d)x(\d))?((?:-noblight)?(?:-nocatalyst)?(?:-nobonus)?)\.(\d{1,10})\.([NESW]*)$/;

/** The recipe that *text* is, or null if it is none. */
export function parseRecipe(text: string): Recipe | null {
  const found = WORDS.exec(text) ?? [];
  const [, mode = "", width = USUAL, height = USUAL, without = "", seed, moves = ""] = found;
  const off = SWITCHES.filter((each) => without.includes(`-no${each}`));
  const recipe = { width: Number(width), height: Number(height), seed: Number(seed), moves, off };
  return isMode(mode) && fits(recipe) ? { mode, ...recipe } : null;
}

/** Whether there are dishes of that size and seed, and games of so many moves. */
function fits({ width, height, seed, moves }: Omit<Recipe, "mode">): boolean {
  const sides = [width, height].every((side) => side >= SMALLEST && side <= LARGEST);
  return sides && seed <= MOST_SEED && moves.length <= MOST_TURNS;
}

export function drawRecipe({ mode, width, height, seed, moves, off }: Recipe): string {
  const size = width === USUAL && height === USUAL ? "" : `-${width}x${height}`;
  return `${drawMode(mode, off, size)}.${seed}.${moves}`;
}

/** What led to *dish*. */
export function recipeOf({ mode, plate, seed, played, off }: Dish): Recipe {
  return { mode: mode.name, width: plate.width, height: plate.height, seed, moves: played, off };
}

/** The dish that *recipe* begins with. */
export function start({ mode, width, height, seed, off }: Recipe): Dish {
  return Dish.begin(mode, width, height, seed, off);
}

/** The dish after the first *turns* of *recipe*. Throws, if they cannot be played. */
export function cook(recipe: Recipe, turns = recipe.moves.length): Dish {
  const ways = parseWays(recipe.moves.slice(0, turns));
  if (ways === null) throw new Error("Moves are N, E, S and W.");
  const dish = start(recipe);
  for (const way of ways) dish.play(way);
  return dish;
}

/** A game turn by turn: `dishes[n]` is after n turns, `turns[n]` led from there to the next. */
export interface Film {
  readonly dishes: readonly Dish[];
  readonly turns: readonly Turn[];
}

/** All of *recipe*. Throws, if it cannot be played. */
export function film(recipe: Recipe): Film {
  const dishes = [start(recipe)];
  const turns: Turn[] = [];
  for (const way of parseWays(recipe.moves) ?? []) {
    const next = dishes.at(-1)!.copy();
    turns.push(next.play(way));
    dishes.push(next);
  }
  return { dishes, turns };
}
