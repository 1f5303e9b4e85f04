/**
 * What decided a round, by its film: the last time that the lead went to the side that won, and whose
 * cells brought it there.
 *
 *     score    Blue  ───╲   ╱──────    Blue leads from this generation to the end:
 *              Red   ────╳─╳───────    it decided the round
 *                          ^
 *
 * Of the slots of that side, the one decided it whose descendants brought most points in the
 * SWING generations before; of equals the one that has more points then, and then the first.
 * Where: the ninth of the board that has most of the cells that it won in that time.
 */

import type { Origins } from "./descent";
import type { Field } from "./field";
import { has } from "./field";
import type { Outcome, Rules, Team, Third } from "./round";
import { scores, thirdOf } from "./round";

const SWING = 16; // generations

export interface Decision {
  /** From which on the side that won led to the end; 0 if it always did. */
  readonly generation: number;
  readonly slot: number;
  readonly place: Third;
}

/** What decided the round of *film*; null for a draw, and where a coin did. *descent* is asked if need be. */
export function decisionOf(
  film: readonly Field[],
  rules: Rules,
  outcome: Outcome,
  descent: () => readonly Origins[],
): Decision | null {
  if (outcome === "draw") return null;
  const generation = 1 + film.findLastIndex((field) => !leads(field, rules, outcome));
  if (generation === film.length) return null;
  const origins = descent();
  const before = origins[Math.max(0, generation - SWING)]!;
  const after = origins[generation]!;
  const had = pointsBySlot(before, film[Math.max(0, generation - SWING)]!, rules, outcome);
  const have = pointsBySlot(after, film[generation]!, rules, outcome);
  const gain = (slot: number) => have.get(slot)! - (generation === 0 ? 0 : (had.get(slot) ?? 0));
  const [slot] = [...have.keys()].sort(
    (one, other) => gain(other) - gain(one) || have.get(other)! - have.get(one)! || one - other,
  );
  if (slot === undefined) return null; // points may be worth nothing in a season
  return { generation, slot, place: placeOf(slot, before, after, rules) };
}

function leads(field: Field, rules: Rules, team: Team): boolean {
  const points = scores(field, rules);
  return points[team] > points[team === 0 ? 1 : 0];
}

/** The points of each slot of *team* that has living descendants. */
function pointsBySlot(
  origins: Origins,
  field: Field,
  { width, weightPop, weightInvade }: Rules,
  team: Team,
): Map<number, number> {
  const found = new Map<number, number>();
  const cells = team === 0 ? field.blue : field.red;
  origins.forEach((origin, at) => {
    const x = at % width;
    if (origin === 0 || !has(cells, x, Math.floor(at / width), width)) return;
    const abroad = x < width / 2 ? team === 1 : team === 0;
    const points = weightPop + (abroad ? weightInvade : 0);
    found.set(origin - 1, (found.get(origin - 1) ?? 0) + points);
  });
  return found;
}

/** Where most of the cells of *slot* are that it did not have *before*; of all, if it has no others. */
function placeOf(slot: number, before: Origins, after: Origins, rules: Rules): Third {
  const own = [...after.keys()].filter((at) => after[at] === slot + 1);
  const fresh = own.filter((at) => before[at] !== slot + 1);
  const counts = new Map<string, { place: Third; count: number; first: number }>();
  for (const at of fresh.length === 0 ? own : fresh) {
    const place = thirdOf(at % rules.width, Math.floor(at / rules.width), rules);
    const [across, down] = place;
    const known = counts.get(place.join());
    counts.set(place.join(), {
      place,
      count: (known?.count ?? 0) + 1,
      first: 3 * down + across,
    });
  }
  const [most] = [...counts.values()].sort(
    (one, other) => other.count - one.count || one.first - other.first,
  );
  return most!.place;
}
