/**
 * The sheet from far away: 63 x 63 digits of base 60, one for each square of 16 x 16 boxes.
 *
 *     5 * how many lines are drawn, 0 for none to 11 for all  +  who leads: 0 nobody, else the team + 1
 */

export const SQUARES = 63;
const LEVELS = 11;
const TEAMS = 5; // and nobody
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

export interface Square {
  /** 0 to 1. */
  readonly drawn: number;
  /** 0, or the team + 1. */
  readonly leads: number;
}

/** Reads what `get_thumbnail` sends. Throws, if it is not that. */
export function readThumbnail(text: string): Square[] {
  if (text.length !== SQUARES * SQUARES) {
    throw new RangeError(`Expected ${SQUARES * SQUARES} squares, got ${text.length}`);
  }
  return Array.from(text, (digit) => {
    const shown = DIGITS.indexOf(digit);
    if (shown < 0) throw new RangeError(`Expected a digit of base 60, got "${digit}"`);
    return { drawn: Math.floor(shown / TEAMS) / LEVELS, leads: shown % TEAMS };
  });
}
