/**
 * Hints: what a newcomer is told in place, each once, after the turn in which it happened: the first
 * of `HINTS` that the turn shows and that was not told yet. After so many turns there are no more.
 */

import type { Dish, Turn } from "../rules/dish";
import { mergesOf } from "./ghosts";

export const HINTS = [
  "goal", "blight", "woken", "catalyst", "equal", "unequal", "slept", "streak", "born", "died", "ahead",
] as const; // prettier-ignore

export type Hint = (typeof HINTS)[number];

const LAST_TURN = 12; // with hints

/** What is *told* to a newcomer after *turn*; null, once they have heard enough. */
export function hearMore(told: readonly Hint[], before: Dish, turn: Turn): readonly Hint[] | null {
  if (before.turn + 1 >= LAST_TURN) return null;
  const merges = mergesOf(before, turn);
  const shows: Readonly<Record<Hint, boolean>> = {
    goal: before.goalAt === null && turn.energy >= before.goal && !before.mode.calmGoal,
    blight: turn.blighted.length > 0,
    woken: merges.some(({ kind }) => kind === "woken"),
    catalyst: turn.catalysts.length > 0,
    equal: merges.some(({ kind }) => kind === "equal"),
    unequal: merges.some(({ kind }) => kind === "unequal"),
    slept: turn.slept.length > 0,
    streak: turn.streak > 1,
    born: turn.born.length > 0,
    died: turn.died.length > 0,
    ahead: true,
  };
  const next = HINTS.find((hint) => shows[hint] && !told.includes(hint));
  return next === undefined ? told : [...told, next];
}
