/**
 * The past of the sheet, made from its whole log: what the worker does.
 *
 *     records  ->  when each line was drawn and each box closed, by whom, and the scores on the way
 *
 * Scores are kept for every thousandth record; those of any other moment are counted on from there.
 */

import { boxesBeside } from "../rules/edges";
import { BYTES } from "../rules/records";
import { fold, Sheet } from "../rules/sheet";
import type { Scores } from "../rules/teams";
import type { Log } from "../state/log";

const EVERY = 1000; // records

/** Four scores for each thousandth moment of a log, those after none first. */
export type Marks = Uint32Array<ArrayBuffer>;

export interface Past {
  readonly drawnAt: Uint32Array<ArrayBuffer>;
  readonly closedAt: Uint32Array<ArrayBuffer>;
  readonly owners: Uint8Array<ArrayBuffer>;
  readonly marks: Marks;
  /** Why there is none: the log cannot have happened. */
  readonly wrong?: string;
}

/** The past that *bytes*, a log from its first record on, lead to. Throws, if they cannot be. */
export function pastOf(bytes: Uint8Array): Past {
  const sheet = new Sheet();
  const count = bytes.length / BYTES;
  const marks = new Uint32Array(4 * (Math.floor(count / EVERY) + 1));
  for (let at = 0; at < count; at += EVERY) {
    marks.set(sheet.counts, (4 * at) / EVERY);
    fold(sheet, bytes.subarray(at * BYTES, (at + EVERY) * BYTES), at);
  }
  if (count % EVERY === 0) marks.set(sheet.counts, (4 * count) / EVERY);
  const { drawnAt, closedAt, owners } = sheet;
  return { drawnAt, closedAt, owners, marks };
}

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
