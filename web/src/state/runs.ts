/**
 * The runs of RLE: cells of equal state as a count and a letter.
 *
 *     bo$2bo$3o!    is    . O .       $ ends a row, ! the pattern; a count of 1 is not written
 *                         . . O
 *                         O O O
 *
 * There are two alphabets, both read everywhere, even side by side:
 *
 *     state     0  1  2  3  ...  24
 *     plain     b  o
 *     letters   .  A  B  C  ...  X
 */

import { ANY, type Dialect, LIFE_RULE } from "./dialect";
import { readHeader, readRule, type Rule, type Size } from "./header";
import { BadPattern, type Cell, MAX_CELLS, MAX_SIDE, type Reading } from "./reading";
import { show, splitLines, type State } from "./reading";

const HEADER = /^(?:x|X\s*=)/; // X alone is a cell

export const PLAIN = "bo";
export const LETTERS = ".ABCDEFGHIJKLMNOPQRSTUVWX";

/** What the RLE *text* says, of at most so many cells, if the *dialect* knows it. */
export function readRle(text: string, dialect: Dialect = ANY, most = MAX_CELLS): Reading {
  const lines = splitLines(text);
  const reader = new Reader(dialect, most);
  for (const [at, line] of lines.entries()) {
    if (reader.read(line, at + 1)) return reader.reading;
  }
  throw new BadPattern("the pattern ends without a '!'", lines.length, lines.at(-1)!.length + 1);
}

/** Reads RLE line by line; what it has read so far never exceeds the bounds. */
class Reader {
  #name = "";
  readonly #cells: Cell[] = [];
  readonly #dialect: Dialect;
  readonly #most: number;
  #rule: Rule = { rule: LIFE_RULE, grid: null };
  #size: Size | undefined; // as the header says
  #started = false;
  #count = 0; // of the run being read; 0 while none is said
  #x = 0;
  #y = 0;

  constructor(dialect: Dialect, most: number) {
    this.#dialect = dialect;
    this.#most = most;
  }

  /** What has been read; without a header it is as large as its cells need. */
  get reading(): Reading {
    const cells = this.#cells;
    const width = cells.reduce((widest, [x]) => Math.max(widest, x + 1), 0);
    const height = cells.reduce((highest, [, y]) => Math.max(highest, y + 1), 0);
    return { name: this.#name, cells, width, height, ...this.#size, ...this.#rule };
  }

  /** Read one line, and say whether the pattern is complete. */
  read(line: string, number: number): boolean {
    const words = line.trim();
    if (words.startsWith("#")) this.#readRemark(words, number);
    else if (HEADER.test(words) && this.#size === undefined && !this.#started) {
      const [size, rule] = readHeader(line, number, this.#dialect);
      this.#size = size;
      // A grid that was said before stays, if the header says none.
      if (rule !== null) this.#rule = { ...rule, grid: rule.grid ?? this.#rule.grid };
    } else return this.#readRuns(line, number);
    return false;
  }

  #readRemark(remark: string, number: number): void {
    const text = remark.slice(2).trim();
    if (remark.startsWith("#N") && this.#name === "") this.#name = text;
    else if (remark.startsWith("#r")) this.#rule = readRule(text, number, 3, this.#dialect);
  }

  #readRuns(line: string, number: number): boolean {
    let column = 0;
    for (const char of line) {
      column += 1;
      if (char >= "0" && char <= "9") this.#countOn(Number(char), number, column);
      else if (char === "!") return this.#end(number, column);
      else if (!/\s/.test(char)) this.#lay(char, number, column);
    }
    return false;
  }

  #end(number: number, column: number): boolean {
    if (this.#count === 0) return true;
    throw new BadPattern(`a run of ${this.#count}, but of what?`, number, column);
  }

  #countOn(digit: number, number: number, column: number): void {
    this.#started = true;
    this.#count = this.#count * 10 + digit;
    if (this.#count < 1 || this.#count > MAX_SIDE) {
      const message = `a run of ${this.#count} is not between 1 and ${MAX_SIDE}`;
      throw new BadPattern(message, number, column);
    }
  }

  /** Lay one run of *char*, if there is room for it. */
  #lay(char: string, number: number, column: number): void {
    const state = char === "$" ? 0 : stateOf(char);
    const run = Math.max(1, this.#count);
    this.#started = true;
    this.#count = 0;
    if (char === "$") this.#endRows(run);
    else if (state < 0 || state > this.#dialect.mostStates) {
      throw new BadPattern(`${show(char)} is not a cell, '$' or '!'`, number, column);
    } else this.#x += run;
    if (this.#x > MAX_SIDE || this.#y > MAX_SIDE) {
      throw new BadPattern(`the pattern is larger than ${MAX_SIDE} x ${MAX_SIDE}`, number, column);
    }
    if (state > 0) this.#live(run, state, number, column);
  }

  #endRows(rows: number): void {
    this.#x = 0;
    this.#y += rows;
  }

  /** Let the last *run* cells live, all in one *state*. */
  #live(run: number, state: State, number: number, column: number): void {
    const { width, height } = this.#size ?? { width: MAX_SIDE, height: MAX_SIDE };
    if (this.#x > width || this.#y >= height) {
      const where = `column ${this.#x}, row ${this.#y + 1} of x = ${width}, y = ${height}`;
      throw new BadPattern(`live cell in ${where}`, number, column);
    }
    if (this.#cells.length + run > this.#most) {
      throw new BadPattern(`more than ${this.#most} live cells`, number, column);
    }
    for (let x = this.#x - run; x < this.#x; x++) this.#cells.push([x, this.#y, state]);
  }
}

/** The state that *char* stands for, in either alphabet; below 0 if it stands for none. */
function stateOf(char: string): State {
  return Math.max(PLAIN.indexOf(char), LETTERS.indexOf(char));
}

/**
 * Living *cells*, which go row by row, as runs; the last is the `!`. They are in the plain
 * alphabet if all are of state 1.
 */
export function drawRuns(cells: readonly Cell[]): readonly string[] {
  const alphabet = isPlain(cells) ? PLAIN : LETTERS;
  const runs: string[] = [];
  let [x, y] = [0, 0]; // where the next run begins
  for (const { start, length } of stretches(cells)) {
    const [startX, startY, state] = start;
    if (startY > y) runs.push(run(startY - y, "$"));
    if (startY > y) [x, y] = [0, startY];
    if (startX > x) runs.push(run(startX - x, alphabet[0]!));
    runs.push(run(length, alphabet[state]!));
    x = startX + length;
  }
  return [...runs, "!"];
}

/** True if no cell has a state above 1. */
export function isPlain(cells: readonly Cell[]): boolean {
  return cells.every(([, , state]) => state === 1);
}

interface Stretch {
  readonly start: Cell;
  length: number;
}

/** Equal cells side by side, together. */
function stretches(cells: Iterable<Cell>): readonly Stretch[] {
  const all: Stretch[] = [];
  for (const cell of cells) {
    const last = all.at(-1);
    if (last !== undefined && goesOn(last, cell)) last.length += 1;
    else all.push({ start: cell, length: 1 });
  }
  return all;
}

function goesOn({ start, length }: Stretch, [x, y, state]: Cell): boolean {
  return y === start[1] && x === start[0] + length && state === start[2];
}

function run(count: number, letter: string): string {
  return count === 1 ? letter : `${count}${letter}`;
}
