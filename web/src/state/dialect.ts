/**
 * Dialects: which rules, grids, states and marks a reader of patterns takes.
 *
 *     ANY     any rule, any grid, all 24 states
 *     LIFE    B3/S23 under the names that people give it, on the plane or on a torus; one state
 *
 * A room takes what its game can use. What is not taken is refused by a `NotTaken`, and the reader
 * says where it stands.
 */

import { readNotation } from "./notation";
import { NotTaken, show, type State } from "./reading";

export interface Dialect {
  /** The highest state. */
  readonly mostStates: State;
  /** The marks of a picture, and the states that they stand for. */
  readonly marks: ReadonlyMap<string, State>;
  /** The rule that *text* names. */
  rule(text: string): string;
  /** The grid that *text* names, as it is written. */
  grid(text: string): string;
}

export const MOST_STATES: State = 24; // besides dead: Golly's letters A to X
export const LIFE_RULE = "B3/S23";
export const MARKS: Dialect["marks"] = new Map([
  [".", 0],
  ["O", 1],
  ["*", 1],
]);

const NAMES: readonly string[] = [LIFE_RULE, "S23/B3", "B3S23", "23/3", "LIFE"];

export const ANY: Dialect = {
  mostStates: MOST_STATES,
  marks: MARKS,
  rule: (text) => text,
  grid: (text) => {
    const [kind, width, height] = readNotation(text);
    return `${kind}${width},${height}`;
  },
};

export const LIFE: Dialect = {
  mostStates: 1,
  marks: MARKS,
  rule: (text) => {
    if (NAMES.includes(text.toUpperCase())) return LIFE_RULE;
    throw new NotTaken(`rule ${show(text)} is not Life, ${LIFE_RULE}`);
  },
  grid: (text) => {
    if (!/^t.*,/is.test(text)) {
      throw new NotTaken(`grid ${show(text)} is not a torus like T512,512`);
    }
    const [, width, height] = readNotation(text);
    if (width * height === 0) throw new NotTaken(`grid ${show(text)} is endless`);
    return `T${width},${height}`;
  },
};
