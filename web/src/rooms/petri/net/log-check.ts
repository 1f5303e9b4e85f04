/**
 * Compares what Petri shows with its log: the moves of the dish that is played, and the scores in the
 * table, which follow from the moves that the log has.
 */

import { Lie } from "../../../net/log/lie";
import type { Event } from "../../../net/log/news";
import type { App } from "../state";
import type { Recipe } from "../state/recipe";
import { cook, parseRecipe } from "../state/recipe";
import type { Game } from "../state/saves";
import * as WORDS from "../words";
import type { Standing } from "./client";

const ROWS = 5; // of the table, that are played again

export class LogCheck {
  readonly #played = new Set<string>(); // rows that came out as they say

  /**
   * What *events*, which are proved, say of what is shown: a sentence if they have the whole dish, else
   * null. Throws a Lie, if it is something else.
   */
  hold({ game, best }: Pick<App, "game" | "best">, events: readonly Event[]): string | null {
    const dishes = dishesOf(events);
    for (const row of best.slice(0, ROWS)) this.#holdRow(row, dishes.get(String(row.dish)));
    const own = dishes.get(String(game.id));
    if (own === undefined) return null;
    holdGame(game, own);
    return WORDS.logAgrees;
  }

  #holdRow({ dish, score, turns }: Standing, recipe: Recipe | undefined): void {
    if (recipe === undefined || recipe.moves.length < turns) return; // the log is behind, or begins later
    const key = `${dish} ${turns} ${score}`;
    if (this.#played.has(key)) return;
    if (scoreOf(recipe, turns) !== score) {
      throw new Lie("shown", WORDS.otherScore(dish));
    }
    this.#played.add(key);
  }
}

/** The dishes that were begun in *events*, with the moves since. */
function dishesOf(events: readonly Event[]): Map<string, Recipe> {
  const dishes = new Map<string, Recipe>();
  for (const { kind, detail } of events) {
    const [dish = "", ...words] = detail.split(",");
    const [turn, moves = ""] = words;
    const before = dishes.get(dish);
    if (kind === "begin") {
      const [mode, width, height, seed] = words;
      const recipe = parseRecipe(`${mode}-${width}x${height}.${seed}.`);
      if (recipe !== null) dishes.set(dish, recipe);
    } else if (kind === "play" && before?.moves.length === Number(turn)) {
      dishes.set(dish, { ...before, moves: before.moves + moves });
    }
  }
  return dishes;
}

/** Throws a Lie, if *recipe* is not what *game* is, as far as both go and the game is proved. */
function holdGame({ id, recipe: shown, proved }: Game, recipe: Recipe): void {
  const turns = Math.min(proved, recipe.moves.length);
  const start = (one: Recipe) => [one.mode, one.width, one.height, one.seed].join(" ");
  const same = shown.moves.slice(0, turns) === recipe.moves.slice(0, turns);
  if (same && start(shown) === start(recipe)) return;
  throw new Lie("shown", WORDS.otherMoves(id));
}

/** The score after so many *turns* of *recipe*; null if they cannot be played. */
function scoreOf(recipe: Recipe, turns: number): number | null {
  try {
    return cook(recipe, turns).score;
  } catch {
    return null;
  }
}
