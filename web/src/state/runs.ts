/**
 * The runs of RLE: cells of equal state as a count and a letter.
 *
 *     bo$2bo$3o!    is    . O .       $ ends a row, ! the pattern; a count of 1 is not written
 *                         . . O
 *                         O O O
 *
 * There are two alphabets, both read everywhere, even side by side:
 *
 *     state     0  1  2  3  4  5  6  7  8  9
 *     plain     b  o
 *     letters   .  A  B  C  D  E  F  G  H  I
 */

import type { Point } from "../rules/grid";
import { readHeader, readRule, type Size } from "./header";
import { pattern, type Pattern } from "./pattern";
import { BadPattern, MAX_CELLS, MAX_SIDE, show, splitLines } from "./reading";

export type State = number; // 0 dead, 1..9 the owner
export type Cell = readonly [x: number, y: number, state: State];

export const PLAIN = "bo";
export const LETTERS = ".ABCDEFGHI";

/** The pattern that the RLE *text* encodes, of at most so many cells, whoever owns them. */
export function parseRle(text: string, most = MAX_CELLS): Pattern {
  const lines = splitLines(text);
  const reader = new Reader(most);
  for (const [at, line] of lines.entries()) {
    if (reader.read(line, at + 1)) return pattern(reader.name, reader.points);
  }
  throw new BadPattern("the pattern ends without a '!'", lines.length, lines.at(-1)!.length + 1);
}

/** Reads RLE line by line; what it has read so far never exceeds the bounds. */
class Reader {
  name = "";
  readonly points: Point[] = [];
  readonly #most: number;
  #size: Size | undefined; // as the header says
  #started = false;
  #count = 0; // of the run being read; 0 while none is said
  #x = 0;
  #y = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Read one line, and say whether the pattern is complete. */
  read(line: string, number: number): boolean {
    const words = line.trim();
    if (words.startsWith("#")) this.#readRemark(words, number);
    else if (/^x/i.test(words) && this.#size === undefined && !this.#started) {
      this.#size = readHeader(line, number);
    } else return this.#readRuns(line, number);
    return false;
  }

  #readRemark(remark: string, number: number): void {
    const text = remark.slice(2).trim();
    if (remark.startsWith("#N") && this.name === "") this.name = text;
    else if (remark.startsWith("#r")) readRule(text, number, 3);
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
    const state = stateOf(char);
    const run = Math.max(1, this.#count);
    this.#started = true;
    this.#count = 0;
    if (char === "$") this.#endRows(run);
    else if (state === undefined) {
      throw new BadPattern(`${show(char)} is not a cell, '$' or '!'`, number, column);
    } else this.#x += run;
    if (this.#x > MAX_SIDE || this.#y > MAX_SIDE) {
      throw new BadPattern(`the pattern is larger than ${MAX_SIDE} x ${MAX_SIDE}`, number, column);
    }
    if (state !== undefined && state > 0) this.#live(run, number, column);
  }

  #endRows(rows: number): void {
    this.#x = 0;
    this.#y += rows;
  }

  /** Let the last *run* cells live. */
  #live(run: number, number: number, column: number): void {
    const { width, height } = this.#size ?? { width: MAX_SIDE, height: MAX_SIDE };
    if (this.#x > width || this.#y >= height) {
      const where = `column ${this.#x}, row ${this.#y + 1} of x = ${width}, y = ${height}`;
      throw new BadPattern(`live cell in ${where}`, number, column);
    }
    if (this.points.length + run > this.#most) {
      throw new BadPattern(`more than ${this.#most} live cells`, number, column);
    }
    for (let x = this.#x - run; x < this.#x; x++) this.points.push([x, this.#y]);
  }
}

/** The state that *char* stands for, in either alphabet. */
function stateOf(char: string): State | undefined {
  const state = Math.max(PLAIN.indexOf(char), LETTERS.indexOf(char));
  return state < 0 ? undefined : state;
}

/** Living *cells*, which go row by row, as runs in an *alphabet*; the last is the `!`. */
export function drawRuns(cells: Iterable<Cell>, alphabet: string): readonly string[] {
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
