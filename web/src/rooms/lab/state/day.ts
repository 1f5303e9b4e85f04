/**
 * The classics, and the specimen of the day: one of them, or of what admins featured in the gallery.
 *
 *     lot of a pattern   what dice show that are seeded with its name and the day
 *     of the day         the pattern with the highest lot
 *
 * So it is the same for everybody, and a specimen that is featured during the day becomes that of
 * the day only if its own lot is the highest. Likes do not choose: anybody can make keys that like.
 */

import text from "../../../../../data/classics.txt?raw";
import { Dice } from "../../../rules/dice";
import type { Named } from "../../../state/rules/names";
import { parseNamed } from "../../../state/rules/names";
import type { Specimen } from "../net/client";
import * as WORDS from "../words";
import type { Origin } from "./app";
import type { Experiment } from "./experiment";
import { exampleOf, experimentOf } from "./experiment";

/** Patterns that everybody should have seen, with which the gallery begins. */
export const CLASSICS: readonly Named[] = parseNamed(text);

const DAY = 86_400_000; // milliseconds
const SIDES = 2 ** 21;

/** What can be laid on the bench, and where it comes from. */
export interface Laid {
  readonly experiment: Experiment;
  readonly from: Origin;
}

/** A classic, as the bench takes it. */
export function classic(named: Named): Laid {
  const { name, found } = named;
  return { experiment: { ...exampleOf(named), name }, from: { credit: WORDS.credit(name, found) } };
}

/** A specimen of the gallery, as the bench takes it. */
export function hung(specimen: Specimen): Laid {
  const { id, name, authorName } = specimen;
  const credit = WORDS.credit(name, authorName);
  return { experiment: experimentOf(specimen), from: { parent: id, credit } };
}

/** The specimen of the day at *now*, of the classics and *best* ones of the gallery. */
export function ofTheDay(best: readonly Specimen[], now: number): Laid {
  const day = Math.floor(now / DAY);
  const lots = [
    ...CLASSICS.map((one) => ({ lot: lotOf(day, one.name), lay: () => classic(one) })),
    ...best.map((one) => ({ lot: lotOf(day, String(one.id)), lay: () => hung(one) })),
  ];
  const { experiment, from } = lots.reduce((a, b) => (b.lot > a.lot ? b : a)).lay();
  return { experiment, from: { ...from, credit: WORDS.ofTheDay(from.credit!), today: true } };
}

function lotOf(day: number, name: string): number {
  let seed = day;
  for (const letter of name) seed = (Math.imul(seed, 31) + letter.charCodeAt(0)) | 0;
  const dice = new Dice(seed >>> 0);
  dice.roll(SIDES); // the first throw of seeds that are near each other is near, too
  return dice.roll(SIDES);
}
