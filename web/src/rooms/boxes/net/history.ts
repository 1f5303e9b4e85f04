/**
 * The past of the sheet, made from its whole log: what the worker does.
 *
 *     records  ->  when each line was drawn and each box closed, by whom, and the scores on the way
 */

import { BYTES } from "../rules/records";
import { fold, Sheet } from "../rules/sheet";
import { EVERY } from "../state/past";

export interface Past {
  readonly drawnAt: Uint32Array<ArrayBuffer>;
  readonly closedAt: Uint32Array<ArrayBuffer>;
  readonly owners: Uint8Array<ArrayBuffer>;
  /** The four scores after every thousandth record, those after none first. */
  readonly marks: Uint32Array<ArrayBuffer>;
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
