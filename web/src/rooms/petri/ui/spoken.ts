/** A dish in words: what each place has, and what a turn has done. */

import { EMPTY, energyOf, isDormant, unmergedOf } from "../rules/cell";
import type { Dish, Turn } from "../rules/dish";
import type { Place, Way } from "../rules/plate";
import { plural } from "../../../shell/words";
import { points } from "../state/app";

export const WAY_WORDS: Readonly<Record<Way, string>> = {
  N: "up",
  E: "right",
  S: "down",
  W: "left",
};

/** What lies at *place* of *dish*. */
export function placeWords(dish: Dish, place: Place): string {
  const cell = dish.cells[place]!;
  const words: string[] = [];
  if (cell !== EMPTY) words.push(`${isDormant(cell) ? "dormant" : "alive"} ${energyOf(cell)}`);
  if (unmergedOf(cell) === 2) words.push("drowsy");
  if (dish.catalysts[place] !== 0) words.push("catalyst");
  if (dish.charges[place] !== 0) words.push(`blight, ${plural(dish.charges[place]!, "strike")}`);
  return words.join(", ") || "empty";
}

/** What happened in *turn*. */
export function turnWords(turn: Turn): string {
  const counts: readonly (readonly [number, string])[] = [
    [turn.merged.length, "merged"],
    [turn.catalysts.length, "doubled"],
    [turn.born.length, "born"],
    [turn.died.length, "died"],
    [turn.slept.length + turn.blighted.length, "fell asleep"],
  ];
  const happened = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const what = happened.length === 0 ? "nothing was born and nothing died" : happened.join(", ");
  return `${WAY_WORDS[turn.way]}: ${what}. ${points(turn.gain)} points.`;
}

/** *dish* in a sentence. */
export function dishWords(dish: Dish): string {
  const { width, height } = dish.plate;
  return `Dish of ${width} by ${height} places, turn ${dish.turn}, energy ${dish.energy}, ${points(dish.score)} points`;
}
