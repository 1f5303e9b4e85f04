/**
 * The scores at any moment of the past: kept for every thousandth record, counted on from there.
 */

import { boxesBeside } from "../rules/edges";
import type { Sheet } from "../rules/sheet";
import type { Scores } from "../rules/teams";
import type { Log } from "./log";

export const EVERY = 1000; // records

/** Four scores for each thousandth moment of a log. */
export type Marks = Uint32Array;

/** The scores of *sheet*, of which the whole *log* is here, after *moment* records. */
export function scoresAt(sheet: Sheet, log: Log, marks: Marks, moment: number): Scores {
  const mark = Math.min(Math.floor(moment / EVERY), marks.length / 4 - 1);
  const scores = Array.from(marks.subarray(4 * mark, 4 * mark + 4));
  for (let at = mark * EVERY; at < moment; at++) {
    const packed = log.packed(at);
    for (const box of boxesBeside(packed >> 2)) {
      if (sheet.closedAt[box] === at) scores[packed & 3]!++;
    }
  }
  const [red, blue, green, yellow] = scores;
  return [red!, blue!, green!, yellow!];
}
