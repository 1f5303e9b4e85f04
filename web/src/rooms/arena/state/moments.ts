/** The moments of a round that one wants to see: who crossed the middle first, when the lead changed. */

import type { Field } from "../rules/field";
import { invaders } from "../rules/field";
import type { Rules } from "../rules/round";
import { scores, TEAMS } from "../rules/round";

export interface Moment {
  readonly generation: number;
  readonly words: string;
}

const MOST_LEADS = 4; // the last ones, which decide

/** The moments of *film*, in order. */
export function momentsOf(film: readonly Field[], rules: Rules): Moment[] {
  return [...crossings(film), ...leads(film, rules).slice(-MOST_LEADS)].sort(
    (one, other) => one.generation - other.generation,
  );
}

/** When each team was first in the other's half. */
function crossings(film: readonly Field[]): Moment[] {
  return ([0, 1] as const).flatMap((team) => {
    const generation = film.findIndex((field) => invaders(field)[team] > 0);
    return generation < 0 ? [] : [{ generation, words: `${TEAMS[team]} crosses` }];
  });
}

/** When a team came to lead that did not lead last. */
function leads(film: readonly Field[], rules: Rules): Moment[] {
  const found: Moment[] = [];
  let leader: number | null = null;
  film.forEach((field, generation) => {
    const [blue, red] = scores(field, rules);
    if (blue === red) return;
    const now = blue > red ? 0 : 1;
    if (leader !== null && now !== leader) found.push({ generation, words: `${TEAMS[now]} leads` });
    leader = now;
  });
  return found;
}
