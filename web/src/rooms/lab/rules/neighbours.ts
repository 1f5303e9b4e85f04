/**
 * Neighbouring rules: those that differ in one birth or survival number, or in one end of a range.
 *
 *     B3/S23   ->   B13/S23 B23/S23 B/S23 B34/S23 ...  B3/S023 B3/S123 B3/S3 ...
 */

import type { Counts, Rule } from "../../../rules/rule";
import { sizeOfCount, statesOf } from "../../../rules/rule";
import { generationsRule, largerRule, lifeRule } from "../../../state/rules/notation";
import * as WORDS from "../words";

export interface Neighbour {
  readonly rule: Rule;
  /** How it differs: "born with 6 too", "does not stay with 2". */
  readonly differs: string;
}

/** The neighbours of *rule*; none, if only a name says what it is. */
export function neighboursOf(rule: Rule): readonly Neighbour[] {
  if (rule.family === "larger") return ofLarger(rule);
  const named = rule.birthsSeeAgeing;
  if (named || !(rule.family === "life" || rule.family === "generations")) return [];
  const most = sizeOfCount(rule);
  const births = numbers(1, most).map((count) => ({
    rule: made(rule, toggled(rule.born, count), rule.stays),
    differs: WORDS.bornWith(count, rule.born.includes(count)),
  }));
  const survivals = numbers(0, most).map((count) => ({
    rule: made(rule, rule.born, toggled(rule.stays, count)),
    differs: WORDS.staysWith(count, rule.stays.includes(count)),
  }));
  return [...births, ...survivals];
}

function made(rule: Rule, born: Counts, stays: Counts): Rule {
  if (rule.family === "life") return lifeRule(born, stays, rule.shape);
  return generationsRule(born, stays, statesOf(rule), rule.shape);
}

function ofLarger(rule: Rule): readonly Neighbour[] {
  const ends = [rule.born[0]!, rule.born.at(-1)!, rule.stays[0]!, rule.stays.at(-1)!] as const;
  const most = sizeOfCount(rule);
  return ends.flatMap((end, at) =>
    [-1, 1].flatMap((by) => {
      const [low, high, least, last] = ends.map((other, place) => other + (place === at ? by : 0));
      const fits = low! >= 0 && low! <= high! && high! <= most;
      if (!fits || least! < 0 || least! > last! || last! > most) return [];
      const changed = largerRule([low!, high!], [least!, last!], statesOf(rule), rule);
      return [{ rule: changed, differs: `${WORDS.RANGE_ENDS[at]!} ${end + by}` }];
    }),
  );
}

function toggled(counts: Counts, count: number): Counts {
  if (counts.includes(count)) return counts.filter((other) => other !== count);
  return [...counts, count].sort((a, b) => a - b);
}

function numbers(low: number, high: number): readonly number[] {
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}
