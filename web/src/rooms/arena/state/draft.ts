/** A seedlet as somebody draws it: cell by cell, from a preset, or from the pattern in hand. */

import type { Point } from "../../../rules/grid";
import { LIFE_RULE } from "../../../state/dialect";
import type { Pattern } from "../../../state/pattern";
import type { Layout, Team } from "../rules/round";
import type { Seedlet } from "../rules/seedlet";
import { countCells, hasCell, mirror, pointBit, seedletOf } from "../rules/seedlet";
import type { Draft } from "../state";
import * as WORDS from "../words";

export const FIRST_DRAFT: Draft = { step: 1, team: null, slot: null, seed: 0n };

/** What a round allows: how many living cells, on how many across and down. */
export interface Limits {
  readonly budget: number;
  readonly rules: Pick<Layout, "size">;
}

/** *seed* with the cell at *x*, *y* set or not; unchanged if it would cost more than *budget*. */
export function painted(
  seed: Seedlet,
  x: number,
  y: number,
  alive: boolean,
  { budget, rules: { size } }: Limits,
): Seedlet {
  const bit = pointBit(x, y, size);
  if (!alive) return seed & ~bit;
  const full = countCells(seed, size) >= budget;
  return full && !hasCell(seed, x, y, size) ? seed : seed | bit;
}

/** Why *pattern* is no seedlet of such a round, in a sentence; null if it is one. */
export function notForArena(
  { width, height, points, rule }: Pick<Pattern, "width" | "height" | "points" | "rule">,
  { budget, rules: { size } }: Limits,
): string | null {
  if (rule !== LIFE_RULE) return WORDS.otherRule(LIFE_RULE, rule);
  if (width > size || height > size) return WORDS.tooLarge(size, width, height);
  return points.length > budget ? WORDS.tooMany(budget, points.length) : null;
}

/** *pattern* in the middle of a seedlet; Red's looks to the left. Null if it does not fit. */
export function centred(
  pattern: Pick<Pattern, "width" | "height" | "points">,
  team: Team,
  { budget, rules: { size } }: Limits,
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

function preset(name: string, picture: string) {
  const rows = picture.split("/");
  const points = rows.flatMap((row, y) =>
    Array.from(row).flatMap((cell, x): Point[] => (cell === "O" ? [[x, y]] : [])),
  );
  return {
    name,
    width: Math.max(...rows.map(({ length }) => length)),
    height: rows.length,
    points,
  };
}

/** Seedlets to begin with, as they look towards the right; all have twelve cells at most. */
export const PRESETS = [
  preset("Glider", ".O./..O/OOO"),
  preset("Spaceship", "O..O./....O/O...O/.OOOO"),
  preset("R-pentomino", ".OO/OO./.O."),
  preset("Acorn", ".O...../...O.../OO..OOO"),
  preset("B-heptomino", "O.OO/OOO./.O.."),
  preset("Pi", "OOO/O.O/O.O"),
  preset("Blocks", "OO..OO/OO..OO"),
];
