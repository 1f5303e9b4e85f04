/**
 * Plain Life on a grid of any size, 32 cells at a time.
 *
 * A row is some 32-bit words, the leftmost cell in the lowest bit of the first; what the last word
 * has more bits than the row has cells is 0. So is one row more below all others, which stands for
 * whatever lies beyond an edge that does not wrap:
 *
 *     O . . O O     is  0b11001
 *
 * Each bit of a word has three neighbours in the row above, three in its own with itself, three
 * below. They are added up for 32 cells at once, a number being two words, ones and twos:
 *
 *     above   west + middle + east   =  ones + 2 * twos
 *     here    west + middle + east   =  ones + 2 * twos       all nine: 3, or 4 if the
 *     below   west + middle + east   =  ones + 2 * twos       middle is one of them, lives
 *
 * Only the ends of a row need care. The bit that comes in from the left is the last cell of the
 * row, the one that comes in from the right its first cell, or both are dead.
 */

import type { Grid, Index } from "./grid";
import { wrapsAcross, wrapsDown } from "./grid";

type Words = Uint32Array;

const BITS = 32;
const ALL = -1; // bits of a word

export class Life {
  readonly grid: Grid;
  readonly #stride: number; // words a row
  readonly #unused: number; // bits of the last word of a row
  readonly #used: number; // the other bits of it
  readonly #ends: number; // all bits, if the ends of a row meet; else none
  #now: Words;
  #before: Words;

  /**
   * For each row:
   *     0   it is as it was two generations ago. If the rows beside it are too, then what comes
   *         next is what was one generation ago, and that stands where the next one is written
   *     1   it is not
   *     2   cells were put there: what stands there did not come from the generation before, so
   *         the row has to be looked at in the next generation too
   */
  #restless: Uint8Array;
  #calmer: Uint8Array;

  /** An empty board. */
  constructor(grid: Grid) {
    this.grid = grid;
    this.#stride = Math.ceil(grid.width / BITS);
    this.#unused = this.#stride * BITS - grid.width;
    this.#used = ALL >>> this.#unused;
    this.#ends = wrapsAcross(grid) ? ALL : 0;
    const rows = grid.height + 1;
    this.#now = new Uint32Array(this.#stride * rows);
    this.#before = new Uint32Array(this.#stride * rows);
    this.#restless = new Uint8Array(rows);
    this.#calmer = new Uint8Array(rows);
  }

  has(index: Index): boolean {
    const bit = index + this.#unused * Math.floor(index / this.grid.width);
    return ((this.#now[bit >>> 5]! >>> (bit & 31)) & 1) === 1;
  }

  /** Put a living cell at *index*. */
  add(index: Index): void {
    const row = Math.floor(index / this.grid.width);
    const bit = index + this.#unused * row;
    this.#now[bit >>> 5]! |= 1 << (bit & 31);
    this.#restless[row] = 2;
  }

  /** Put a living cell wherever one of *cells* has this *bit*. */
  addAll(cells: Uint8Array, bit: number): void {
    const { width, height } = this.grid;
    for (let row = 0, index = 0; row < height; row++) {
      const start = row * this.#stride;
      for (let x = 0; x < width; x++, index++) {
        if ((cells[index]! & bit) === 0) continue;
        this.#now[start + (x >>> 5)]! |= 1 << (x & 31);
        this.#restless[row] = 2;
      }
    }
  }

  get population(): number {
    let count = 0;
    for (const word of this.#now) count += ones(word);
    return count;
  }

  /** Let a generation pass. */
  step(): void {
    const restless = this.#restless;
    const last = this.grid.height - 1;
    // the rows beyond the first and the last one
    const top = wrapsDown(this.grid) ? last : last + 1;
    const bottom = wrapsDown(this.grid) ? 0 : last + 1;
    for (let row = 0; row <= last; row++) {
      const above = row === 0 ? top : row - 1;
      const below = row === last ? bottom : row + 1;
      const moved =
        (restless[above]! | restless[row]! | restless[below]!) !== 0 &&
        this.#stepRow(above * this.#stride, row * this.#stride, below * this.#stride);
      this.#calmer[row] = moved ? 1 : restless[row]! >> 1;
    }
    [this.#now, this.#before] = [this.#before, this.#now];
    [this.#restless, this.#calmer] = [this.#calmer, this.#restless];
  }

  /** Write the numbers of the cells that were born just now to *list*; how many. */
  births(list: Int32Array): number {
    return this.#onlyIn(this.#now, this.#before, list);
  }

  /** Write the numbers of the cells that died just now to *list*; how many. */
  deaths(list: Int32Array): number {
    return this.#onlyIn(this.#before, this.#now, list);
  }

  /** Write the next generation of the row at word *here* over the one before; true if it differs. */
  #stepRow(above: number, here: number, below: number): boolean {
    const now = this.#now;
    const next = this.#before;
    const last = this.#stride - 1;
    const unused = this.#unused;
    const ends = this.#ends;
    let moved = 0;
    // a word above, here and below, and the bits that come in from the left
    let a = now[above]!;
    let h = now[here]!;
    let b = now[below]!;
    let aWest = ((now[above + last]! & ends) << unused) >>> 31;
    let hWest = ((now[here + last]! & ends) << unused) >>> 31;
    let bWest = ((now[below + last]! & ends) << unused) >>> 31;
    // from the right the last word gets the first cells of the rows
    const end = 31 - unused;
    const aEnd = (a & ends) << end;
    const hEnd = (h & ends) << end;
    const bEnd = (b & ends) << end;
    for (let word = 0; word < last; word++) {
      const aEast = now[above + word + 1]!;
      const hEast = now[here + word + 1]!;
      const bEast = now[below + word + 1]!;
      const lives = nextOf(
        (a << 1) | aWest, a, (a >>> 1) | (aEast << 31),
        (h << 1) | hWest, h, (h >>> 1) | (hEast << 31),
        (b << 1) | bWest, b, (b >>> 1) | (bEast << 31),
      ); // prettier-ignore
      moved |= lives ^ next[here + word]!;
      next[here + word] = lives;
      aWest = a >>> 31;
      hWest = h >>> 31;
      bWest = b >>> 31;
      a = aEast;
      h = hEast;
      b = bEast;
    }
    const lives = nextOf(
      (a << 1) | aWest, a, (a >>> 1) | aEnd,
      (h << 1) | hWest, h, (h >>> 1) | hEnd,
      (b << 1) | bWest, b, (b >>> 1) | bEnd,
    ) & this.#used; // prettier-ignore
    moved |= lives ^ next[here + last]!;
    next[here + last] = lives;
    return moved !== 0;
  }

  /** Write the numbers of the cells that live in *board* and not in *other* to *list*; how many. */
  #onlyIn(board: Words, other: Words, list: Int32Array): number {
    const unused = this.#unused;
    let count = 0;
    for (let word = 0; word < board.length; word++) {
      let bits = board[word]! & ~other[word]!;
      if (bits === 0) continue;
      const first = word * BITS - unused * Math.floor(word / this.#stride);
      while (bits !== 0) {
        list[count++] = first + lowest(bits);
        bits &= bits - 1;
      }
    }
    return count;
  }
}

/** Who lives next, of the cells *h*, by them and their neighbours: *a* above, *b* below. */
// prettier-ignore
function nextOf(
  aLeft: number, a: number, aRight: number,
  hLeft: number, h: number, hRight: number,
  bLeft: number, b: number, bRight: number,
): number {
  const aOnes = aLeft ^ a ^ aRight;
  const hOnes = hLeft ^ h ^ hRight;
  const bOnes = bLeft ^ b ^ bRight;
  const aTwos = majority(aLeft, a, aRight);
  const hTwos = majority(hLeft, h, hRight);
  const bTwos = majority(bLeft, b, bRight);
  const carry = majority(aOnes, hOnes, bOnes);
  return rule(h, aOnes ^ hOnes ^ bOnes, aTwos, hTwos, bTwos, carry);
}

/** Who lives next, of those *alive*, if all nine add up to *odd* and twice p, q, r and s. */
function rule(alive: number, odd: number, p: number, q: number, r: number, s: number): number {
  const either = p ^ q;
  const another = r ^ s;
  const both = p & q;
  const others = r & s;
  const oneTwo = (either ^ another) & ~(both | others);
  const twoTwos = (either & another) | ((both ^ others) & ~(either | another));
  return (odd & oneTwo) | (alive & ~odd & twoTwos);
}

function majority(a: number, b: number, c: number): number {
  return (a & b) | (c & (a ^ b));
}

/** The number of the lowest bit in *word* that is set. */
function lowest(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** How many bits of *word* are set. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
