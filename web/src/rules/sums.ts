/**
 * Counts of any size for all cells at once, digit by digit. The twin of the engine's sums.py.
 *
 *     count 5 of a cell    is    its bit of digits[0] = 1, of digits[1] = 0, of digits[2] = 1
 *
 * A sum over a window is made by doubling: two places, four places, eight places, each from two of
 * the sums before, so that a window of 21 x 21 takes twelve additions and not 440.
 *
 * To move a count by rows only says where it begins: what belongs to row y stands in row y + `at`.
 * Rows that would need what is beyond the frame are not calculated; `first` and `end` say which are.
 */

import type { Frame, Plane } from "./frame";
import type { Range } from "./rule";

export class Sum {
  readonly #frame: Frame;
  readonly #digits: readonly Plane[];
  readonly #most: number; // that it is anywhere
  readonly #at: number;
  readonly #first: number; // row in which it stands
  readonly #end: number;

  private constructor(
    frame: Frame,
    digits: readonly Plane[],
    most: number,
    at: number,
    first: number,
    end: number,
  ) {
    this.#frame = frame;
    this.#digits = digits;
    this.#most = most;
    this.#at = at;
    this.#first = first;
    this.#end = end;
  }

  /** 1 where *plane* is set. */
  static of(frame: Frame, plane: Plane): Sum {
    return new Sum(frame, [plane], 1, 0, 0, frame.rows);
  }

  /** The count of the cell so many columns to the left; to the right, if it is negative. */
  right(columns: number): Sum {
    if (columns === 0) return this;
    const { stride } = this.#frame;
    const [from, to] = [this.#first * stride, this.#end * stride];
    const digits = this.#digits.map((digit) => {
      const moved = this.#frame.borrow();
      if (columns > 0) moveRight(digit, moved, columns, from, to);
      else moveLeft(digit, moved, -columns, from, to);
      return moved;
    });
    return new Sum(this.#frame, digits, this.#most, this.#at, this.#first, this.#end);
  }

  /** The count of the cell so many rows above; below, if it is negative. */
  down(rows: number): Sum {
    const at = this.#at - rows;
    return new Sum(this.#frame, this.#digits, this.#most, at, this.#first, this.#end);
  }

  /** Both counts together. */
  plus(other: Sum): Sum {
    if (this.#digits.length < other.#digits.length) return other.plus(this);
    const frame = this.#frame;
    const apart = other.#at - this.#at; // rows
    const first = Math.max(this.#first, other.#first - apart);
    const end = Math.min(this.#end, other.#end - apart);
    const [from, to] = [first * frame.stride, end * frame.stride];
    const carry = frame.borrow();
    const digits = this.#digits.map((one, place) => {
      const two = other.#digits[place];
      const total = frame.borrow();
      if (two === undefined) addCarry(one, carry, total, from, to);
      else add(one, two, apart * frame.stride, carry, total, from, to, place === 0);
      return total;
    });
    const most = this.#most + other.#most;
    if (most >> digits.length !== 0) digits.push(carry);
    return new Sum(frame, digits, most, this.#at, first, end);
  }

  /** This count and two more, of which each is 0 or 1 and stands in the same rows. */
  plusBoth(one: Sum, two: Sum): Sum {
    const frame = this.#frame;
    const [from, to] = [this.#first * frame.stride, this.#end * frame.stride];
    const carry = frame.borrow();
    const digits = this.#digits.map((digit, place) => {
      const total = frame.borrow();
      if (place > 0) addCarry(digit, carry, total, from, to);
      else addThree(digit, one.#digits[0]!, two.#digits[0]!, carry, total, from, to);
      return total;
    });
    const most = this.#most + 2;
    if (most >> digits.length !== 0) digits.push(carry);
    return new Sum(frame, digits, most, this.#at, this.#first, this.#end);
  }

  /** The sum over *length* places, each one *step* from the one before. */
  over(length: number, step: (sum: Sum, places: number) => Sum): Sum {
    let doubled: Sum = this; // eslint-disable-line @typescript-eslint/no-this-alias
    let total: Sum | null = null;
    let done = 0;
    for (let places = 1; done < length; places *= 2) {
      if ((length & places) !== 0) {
        const part = step(doubled, done);
        total = total === null ? part : total.plus(part);
        done += places;
      }
      if (done < length) doubled = doubled.plus(step(doubled, places));
    }
    return total!;
  }

  /** Where cells have a count in one of *ranges*, from the lowest to the highest number. */
  among(ranges: readonly Range[]): Plane {
    const { first, end } = this.#frame;
    const [found, ...others] = ranges.flat().map((limit, at) => this.atLeast(limit + (at & 1)));
    if (found === undefined) return this.#frame.borrow().fill(0);
    for (const other of others) for (let i = first; i < end; i++) found[i]! ^= other[i]!;
    return found;
  }

  /** Where cells have a count of *limit* or more: a pass a digit, from the lowest up. */
  atLeast(limit: number): Plane {
    const { first, end, stride } = this.#frame;
    const found = this.#frame.borrow();
    if (limit === 0) return found.fill(-1);
    if (limit > this.#most) return found.fill(0);
    const by = this.#at * stride;
    const lowest = 31 - Math.clz32(limit & -limit);
    let [before, shift] = [this.#digits[lowest]!, by]; // what the lower digits say
    for (let place = lowest + 1; place < this.#digits.length; place++) {
      const digit = this.#digits[place]!;
      if (((limit >> place) & 1) === 0) {
        for (let i = first; i < end; i++) found[i] = digit[i + by]! | before[i + shift]!;
      } else {
        for (let i = first; i < end; i++) found[i] = digit[i + by]! & before[i + shift]!;
      }
      [before, shift] = [found, 0];
    }
    if (before !== found) found.set(before.subarray(first + by, end + by), first);
    return found;
  }
}

const right = (sum: Sum, columns: number) => sum.right(columns);
const down = (sum: Sum, rows: number) => sum.down(rows);

/** How many cells of *plane* are set in the square of *reach* around, the middle among them. */
export function square(frame: Frame, plane: Plane, reach: number): Sum {
  const length = 2 * reach + 1;
  const inRow = Sum.of(frame, plane).over(length, right).right(-reach);
  return inRow.over(length, down).down(-reach);
}

/** The same where row *dy* above and below reaches only `rows[dy]` columns to either side. */
export function inRows(frame: Frame, plane: Plane, rows: readonly number[]): Sum {
  const cells = Sum.of(frame, plane);
  const widths = [cells];
  for (let far = 1; far <= rows[0]!; far++) {
    widths.push(widths.at(-1)!.plusBoth(cells.right(far), cells.right(-far)));
  }
  return together(bandsOf(rows).map(([near, far]) => band(widths[rows[near]!]!, near, far)));
}

/** From where to where *rows* are equally wide. */
function bandsOf(rows: readonly number[]): readonly Range[] {
  const starts = [...rows.keys()].filter((dy) => rows[dy] !== rows[dy - 1]);
  return starts.map((near) => [near, rows.lastIndexOf(rows[near]!)]);
}

/** *row* in all rows that are from *near* to *far* above, and below. */
function band(row: Sum, near: number, far: number): Sum {
  if (near === 0) return row.over(2 * far + 1, down).down(-far);
  const rows = row.over(far - near + 1, down);
  return rows.down(near).plus(rows.down(-far));
}

/** All of *sums* together: two by two, so that most additions are of small numbers. */
function together(sums: readonly Sum[]): Sum {
  if (sums.length === 1) return sums[0]!;
  const half = sums.length >> 1;
  return together(sums.slice(half)).plus(together(sums.slice(0, half)));
}

/** One digit of a sum; *two* is read so many words *ahead*. The first digit has no carry yet. */
function add(
  one: Plane,
  two: Plane,
  ahead: number,
  carry: Plane,
  total: Plane,
  from: number,
  to: number,
  first: boolean,
): void {
  if (first) {
    for (let i = from; i < to; i++) {
      const a = one[i]!;
      const b = two[i + ahead]!;
      total[i] = a ^ b;
      carry[i] = a & b;
    }
    return;
  }
  for (let i = from; i < to; i++) {
    const a = one[i]!;
    const b = two[i + ahead]!;
    const c = carry[i]!;
    const either = a ^ b;
    total[i] = either ^ c;
    carry[i] = (a & b) | (either & c);
  }
}

function addThree(
  one: Plane,
  two: Plane,
  three: Plane,
  carry: Plane,
  total: Plane,
  from: number,
  to: number,
): void {
  for (let i = from; i < to; i++) {
    const a = one[i]!;
    const b = two[i]!;
    const c = three[i]!;
    const either = a ^ b;
    total[i] = either ^ c;
    carry[i] = (a & b) | (either & c);
  }
}

function addCarry(one: Plane, carry: Plane, total: Plane, from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const a = one[i]!;
    const c = carry[i]!;
    total[i] = a ^ c;
    carry[i] = a & c;
  }
}

function moveRight(plane: Plane, moved: Plane, by: number, from: number, to: number): void {
  let before = 0;
  for (let i = from; i < to; i++) {
    const word = plane[i]!;
    moved[i] = (word << by) | before;
    before = word >>> (32 - by);
  }
}

function moveLeft(plane: Plane, moved: Plane, by: number, from: number, to: number): void {
  let after = 0;
  for (let i = to - 1; i >= from; i--) {
    const word = plane[i]!;
    moved[i] = (word >>> by) | after;
    after = word << (32 - by);
  }
}
