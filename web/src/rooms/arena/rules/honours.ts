/**
 * Honours that a round brings to all who won it; the page's twin of the canister's.
 *
 *     comeback    they had fewer points than the others at half time
 *     perfect     no cell of the others was in their half, neither at half time nor at the end
 *
 * Half time is generation maxGen / 2, rounded down. Others depend on rounds before, and the canister
 * keeps count of them: the first win, five wins in a row, the keeper of a season.
 */

import type { Field } from "./field";
import { invaders } from "./field";
import type { Outcome, Planted, Rules } from "./round";
import { scores } from "./round";

/** As the log has them, and what they are called. */
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
