/** Games in words. */

import type { ModeName, Switch } from "../rules/tables";
import type { Game } from "../state/saves";

export const MODE_WORDS: Readonly<Record<ModeName, readonly [name: string, about: string]>> = {
  early: ["Early", "Cells are born with two or three neighbours. No blight. Reach energy 25."],
  mid: ["Mid", "Life as Conway has it, some blight, and lonely cells fade."],
  late: ["Late", "Much blight that stays, and lonely cells fade fast. For the patient."],
};

/** The rules that one may turn off in practice. */
export const SWITCH_WORDS: Readonly<Record<Switch, string>> = {
  blight: "Blight",
  catalyst: "Catalysts",
  bonus: "Bonus of colonies",
};

/** "Today's dish", "Your own dish" or "Practice". */
export function kindWords({ kind, day }: Game, today: number | null): string {
  if (kind === "practice") return "Practice";
  if (kind === "own") return "Your own dish";
  return today === null || today === day ? "Today's dish" : `Dish of ${dayWords(day ?? 0)}`;
}

/** *game* in short: "Practice · Early · 6 × 6". */
export function gameWords(game: Game, today: number | null): string {
  const { mode, width, height, off } = game.recipe;
  const without = off.map((each) => ` · no ${SWITCH_WORDS[each].toLowerCase()}`).join("");
  return `${kindWords(game, today)} · ${MODE_WORDS[mode][0]} · ${width} × ${height}${without}`;
}

/** A *day*, counted from 1970, as "2026-11-17". */
export function dayWords(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}
