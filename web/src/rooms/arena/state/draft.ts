/** A draft: side, slot and seedlet of whoever is about to pledge, step by step. */

import { LIFE_RULE } from "../../../state/dialect";
import type { Pattern } from "../../../state/pattern";
import type { Round } from "../net/client";
import type { Team } from "../rules/round";
import { slotsOf } from "../rules/round";
import type { Seedlet } from "../rules/seedlet";
import { countCells, hasCell, mirror, pointBit, seedletOf } from "../rules/seedlet";
import type { Draft } from "./app";

export const FIRST_DRAFT: Draft = { step: 1, team: null, slot: null, seed: 0n };

/** The side that fewer have chosen; *toss* decides if they are as many. */
export function smallerSide({ slots }: Pick<Round, "slots">, toss: Team): Team {
  const reds = slots.filter(({ team }) => team === 1).length;
  const blues = slots.length - reds;
  if (blues === reds) return toss;
  return blues < reds ? 0 : 1;
}

/** The slots of *team* that nobody has. */
export function freeSlots({ slots, rules }: Pick<Round, "slots" | "rules">, team: Team): number[] {
  const taken = new Set(slots.map(({ slot }) => slot));
  return slotsOf(team, rules).filter((slot) => !taken.has(slot));
}

/** *seed* with the cell at *x*, *y* set or not; unchanged if it would cost more than *budget*. */
export function painted(
  seed: Seedlet,
  x: number,
  y: number,
  alive: boolean,
  { budget, rules: { size } }: Pick<Round, "budget" | "rules">,
): Seedlet {
  const bit = pointBit(x, y, size);
  if (!alive) return seed & ~bit;
  const full = countCells(seed, size) >= budget;
  return full && !hasCell(seed, x, y, size) ? seed : seed | bit;
}

/** Why *pattern* is no seedlet of such a round, in a sentence; null if it is one. */
export function notForArena(
  { width, height, points, rule }: Pick<Pattern, "width" | "height" | "points" | "rule">,
  { budget, rules: { size } }: Pick<Round, "budget" | "rules">,
): string | null {
  if (rule !== LIFE_RULE) return `The Arena plays ${LIFE_RULE} only, and this is ${rule}.`;
  if (width > size || height > size) {
    return `A seedlet has ${size} x ${size} cells, and this needs ${width} x ${height}.`;
  }
  if (points.length <= budget) return null;
  return `A seedlet has at most ${budget} living cells, and this has ${points.length}.`;
}

/** *pattern* in the middle of a seedlet; Red's looks to the left. Null if it does not fit. */
export function planted(
  pattern: Pick<Pattern, "width" | "height" | "points">,
  team: Team,
  { budget, rules: { size } }: Pick<Round, "budget" | "rules">,
): Seedlet | null {
  const { width, height, points } = pattern;
  if (width > size || height > size || points.length > budget) return null;
  const [left, top] = [(size - width) >> 1, (size - height) >> 1];
  const seed = seedletOf(
    points.map(([x, y]) => [x + left, y + top]),
    size,
  );
  return team === 1 ? mirror(seed, size) : seed;
}
