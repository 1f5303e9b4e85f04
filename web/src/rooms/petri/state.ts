/** What is shown in Petri: a dish, how it came to be, what may come, and whether it is proved. */

import type { Proof } from "./net/prover";
import type { Standing, Today } from "./net/client";
import type { Dish, Turn } from "./rules/dish";
import type { Way } from "./rules/plate";
import type { Switch } from "./rules/tables";
import type { Ghosts } from "./state/ghosts";
import type { Hint } from "./state/hints";
import { ghostsOf } from "./state/ghosts";
import type { Film, Recipe } from "./state/recipe";
import { MOST_TURNS } from "./state/recipe";
import type { PlayRecord } from "./state/record";
import type { Game } from "./state/saves";

/** A turn as it is shown moving: what was before, and what happened. */
export interface Shown {
  readonly before: Dish;
  readonly turn: Turn;
}

/** Somebody else's game of the same dish, to race against. */
export interface Rival {
  readonly name: string;
  readonly film: Film;
}

export interface App {
  /** The game that is watched by its link; null where one plays. */
  readonly watched: Recipe | null;
  /** Whether today's dish is asked for: until it is here, nothing is played. */
  readonly opening: boolean;
  readonly game: Game;
  readonly dish: Dish;
  /** How the dish came to be; null if it was not by a move just now. */
  readonly last: Shown | null;
  /** The way whose ghost lies over the dish. */
  readonly ahead: Way | null;
  /** Whether the four ghosts are shown, as long as somebody holds or hovers. */
  readonly looking: boolean;
  /** Whether they are shown all the time. */
  readonly pinned: boolean;
  /** Whether ghosts in practice show what chance will bring, too. */
  readonly whole: boolean;
  /** Whether the canister agrees with what was played; null for nobody asked. */
  readonly proof: Proof | null;
  readonly rival: Rival | null;
  /** The rules that practice does without, unless one asks for others. */
  readonly off: readonly Switch[];
  readonly today: Today | null;
  /** The best of today's dish, in this mode and size. */
  readonly best: readonly Standing[];
  /** The days that were played, and the best scores. */
  readonly record: PlayRecord;
  /** The hints that were told; null for who wants none. */
  readonly told: readonly Hint[] | null;
  readonly who: string | null;
  readonly busy: readonly string[];
  readonly sound: boolean;
  readonly calm: boolean;
}

/** Whether no more moves can be made. */
export function isOver({ game, dish }: Pick<App, "game" | "dish">): boolean {
  return game.givenUp || dish.turn >= MOST_TURNS || dish.over;
}

/** The ghosts that may be seen: where a dish counts, never what chance will bring. */
export function seenGhosts({ game, dish, whole }: Pick<App, "game" | "dish" | "whole">): Ghosts {
  return ghostsOf(dish, whole && game.kind === "practice");
}

/** Quarters of a point as points: 7 is "1.75". */
export function points(quarters: number): string {
  const whole = Math.trunc(quarters / 4);
  return `${whole}${["", ".25", ".5", ".75"][quarters % 4] ?? ""}`;
}
