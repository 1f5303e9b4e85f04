/**
 * What all readers of patterns share: what they read, their bounds, their lines, and the words of
 * a refusal.
 *
 * Whatever numbers a text contains, no more is read of it than the bounds here allow.
 */

export const MAX_SIDE = 2048;
export const MAX_CELLS = 262_144; // 512 x 512, every one of them alive
/** Characters of a paste or a file: three times what 512 x 512 cells of different states take. */
export const LONGEST_TEXT = 1_000_000;

export type State = number; // 0 dead; 1 to 24 an owner, a colour or an age, as the rule has it
export type Cell = readonly [x: number, y: number, state: State];

/** What a text says: a rectangle of cells, of which those that are not dead are listed. */
export interface Reading {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly cells: readonly Cell[];
  readonly rule: string;
  /** The grid that it was made for, as it is written: T64,64. */
  readonly grid: string | null;
}

/** A rule, a grid or a number that a reader does not take; the message says why. */
export class NotTaken extends Error {
  override readonly name = "NotTaken";
}

/** A text that is no pattern; *line* and *column* count from 1. */
export class BadPattern extends Error {
  override readonly name = "BadPattern";
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(`line ${line}, column ${column}: ${message}`);
    this.line = line;
    this.column = column;
  }
}

/** The lines of *text*, whichever way they end; a byte order mark is dropped. */
export function splitLines(text: string): readonly string[] {
  checkLength(text);
  return text.replace(/^\uFEFF+/, "").split(/\r\n|\r|\n/);
}

/** Throws a `BadPattern` if *text* is longer than anybody reads; before anything looks at it. */
export function checkLength(text: string): void {
  if (text.length > LONGEST_TEXT) {
    throw new BadPattern(`more than ${LONGEST_TEXT} characters, ${text.length}`, 1, 1);
  }
}

/** *text* quoted for a refusal, but no more of it than a person wants to see. */
export function show(text: string): string {
  const start = Array.from(text.slice(0, 64)).slice(0, 32).join("");
  return `'${visible(start)}'${start.length < text.length ? "..." : ""}`;
}

/** *text* with a number for each character that would not be seen, or would hide others. */
function visible(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (char) => `\\u{${codeOf(char)}}`);
}

function codeOf(char: string): string {
  return (char.codePointAt(0) ?? 0).toString(16);
}
