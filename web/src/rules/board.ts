/**
 * A board under any rule, on any grid: its states in and out, generations. The twin of the engine's
 * board.py and planes.py.
 *
 * A plane for each state that is not dead says where it is (`frame.ts`):
 *
 *     two states   [1]              colours   [2, 3] or [1, 2]
 *     ageing       [1, 2, 3 ...]    growing old is moving up in the list
 *
 * All rules count in the same way. The middle is always counted: a living cell has one more than
 * its neighbours, and under Weighted, which adds a square and a diamond, two more.
 */

import type { Plane } from "./frame";
import { bitsIn, Frame } from "./frame";
import type { Grid } from "./grid";
import { wrapsAcross, wrapsDown } from "./grid";
import type { CellState, Range, Rule } from "./rule";
import { ages, DEAD, rangesOf, rowsOf, statesOf } from "./rule";
import type { Sum } from "./sums";
import { inRows, square } from "./sums";

/** A rule and a grid that do not go together; the message says why. */
export class NotPlayed extends Error {
  override readonly name = "NotPlayed";
}

/** A board as it was, in a few words. */
export type Kept = Uint32Array;

export class Board {
  readonly rule: Rule;
  readonly grid: Grid;
  readonly #frame: Frame;
  readonly #born: readonly Range[];
  readonly #stays: readonly Range[];
  #byState: Plane[];
  #next: Plane;
  readonly #taken: Plane; // wherever a cell is not dead, if it is not stale
  #stale = true;

  /** An empty board. Throws NotPlayed, if *rule* is not played on *grid*. */
  constructor(rule: Rule, grid: Grid) {
    check(rule, grid);
    this.rule = rule;
    this.grid = grid;
    this.#frame = new Frame(grid, rule.reach);
    const itself = rule.middle ? 0 : rule.family === "weighted" ? 2 : 1;
    this.#born = rangesOf(rule.born);
    this.#stays = rangesOf(rule.stays.map((count) => count + itself));
    this.#byState = rule.live.map(() => this.#frame.plane());
    this.#next = this.#frame.plane();
    this.#taken = this.#frame.plane();
  }

  /** Let so many generations pass, all cells at once in each. */
  step(generations = 1): void {
    const { family } = this.rule;
    for (let passed = 0; passed < generations; passed++) {
      if (family === "colours") this.#stepColours();
      else if (ages(this.rule)) this.#stepAgeing();
      else this.#stepTwoStates();
      this.#frame.giveBack();
    }
  }

  /** The state in column *x* of row *y*, which are on the grid. */
  state(x: number, y: number): CellState {
    const at = this.#byState.findIndex((plane) => this.#frame.has(plane, x, y));
    return this.rule.live[at] ?? DEAD;
  }

  /** Put a cell of this *state* into column *x* of row *y*. */
  set(x: number, y: number, state: CellState): void {
    this.#stale = true;
    for (const [at, plane] of this.#byState.entries()) {
      if (this.rule.live[at] === state) this.#frame.add(plane, x, y);
      else this.#frame.remove(plane, x, y);
    }
  }

  /** Let no cell live. */
  clear(): void {
    this.#stale = true;
    for (const plane of this.#byState) plane.fill(0);
  }

  /** The states, a byte a cell, row by row; into *cells* if they are given. */
  cells(cells = new Uint8Array(this.grid.width * this.grid.height)): Uint8Array {
    cells.fill(DEAD);
    for (const [at, plane] of this.#byState.entries())
      this.#write(plane, cells, this.rule.live[at]!);
    return cells;
  }

  /** Lay *cells*, a state a byte, row by row, of which every state is one of the rule. */
  put(cells: Uint8Array): void {
    this.clear();
    const { width, height } = this.grid;
    const planes = new Map(this.rule.live.map((state, at) => [state, this.#byState[at]!]));
    for (let y = 0, index = 0; y < height; y++) {
      for (let x = 0; x < width; x++, index++) {
        const state = cells[index]!;
        if (state !== DEAD) this.#frame.add(planes.get(state)!, x, y);
      }
    }
  }

  /** How many cells are not dead. */
  get population(): number {
    return this.#byState.reduce((sum, plane) => sum + bitsIn(plane), 0);
  }

  /** The board as it is now, for `restore`: a plane for each binary digit of the states. */
  keep(): Kept {
    const { first, end } = this.#frame;
    const kept = new Uint32Array(this.#digits * (end - first));
    for (const [at, plane] of this.#byState.entries()) {
      for (const digit of digitsOf(this.rule.live[at]!)) {
        const start = digit * (end - first) - first;
        for (let i = first; i < end; i++) kept[start + i]! |= plane[i]!;
      }
    }
    return kept;
  }

  /** Be again what `keep` gave, on this board or on one of the same rule and grid. */
  restore(kept: Kept): void {
    this.#stale = true;
    const { first, end } = this.#frame;
    for (const [at, plane] of this.#byState.entries()) {
      const state = this.rule.live[at]!;
      for (let i = first; i < end; i++) plane[i] = -1;
      for (let digit = 0; digit < this.#digits; digit++) {
        const [start, flip] = [
          digit * (end - first) - first,
          ((state >> digit) & 1) === 0 ? -1 : 0,
        ];
        for (let i = first; i < end; i++) plane[i]! &= kept[start + i]! ^ flip;
      }
    }
  }

  /** Binary digits of the highest state. */
  get #digits(): number {
    return 32 - Math.clz32(statesOf(this.rule) - 1);
  }

  #stepTwoStates(): void {
    const { cells, first, end } = this.#frame;
    const [alive, next] = [this.#byState[0]!, this.#next];
    this.#frame.lay(alive);
    const count = this.#count(alive);
    const [born, stays] = [count.among(this.#born), count.among(this.#stays)];
    for (let i = first; i < end; i++) {
      next[i] = (born[i]! ^ ((born[i]! ^ stays[i]!) & alive[i]!)) & cells[i]!;
    }
    this.#byState[0] = next;
    this.#next = alive.fill(0);
  }

  /** A living cell keeps its colour; one that is born takes that of most of its three parents. */
  #stepColours(): void {
    const { cells, first, end } = this.#frame;
    const [one, two] = [this.#byState[0]!, this.#byState[1]!];
    const alive = this.#unite();
    for (const plane of [alive, two]) this.#frame.lay(plane);
    const count = this.#count(alive);
    const [born, stays] = [count.among(this.#born), count.among(this.#stays)];
    const mostly = this.#count(two).atLeast(2);
    for (let i = first; i < end; i++) {
      const children = born[i]! & ~alive[i]! & cells[i]!;
      const staying = stays[i]! & cells[i]!;
      one[i] = (one[i]! & staying) | (children & ~mostly[i]!);
      two[i] = (two[i]! & staying) | (children & mostly[i]!);
    }
    two.fill(0, 0, first).fill(0, end);
  }

  #stepAgeing(): void {
    const { cells, first, end } = this.#frame;
    const { birthsSeeAgeing, staysSeeAgeing } = this.rule;
    const alive = this.#byState[0]!;
    const taken = this.#stale ? this.#unite() : this.#taken;
    for (const plane of [alive, taken]) this.#frame.lay(plane);
    const [ofAlive, ofTaken] = [
      birthsSeeAgeing && staysSeeAgeing ? null : this.#count(alive),
      birthsSeeAgeing || staysSeeAgeing ? this.#count(taken) : null,
    ];
    const born = (birthsSeeAgeing ? ofTaken : ofAlive)!.among(this.#born);
    const stays = (staysSeeAgeing ? ofTaken : ofAlive)!.among(this.#stays);
    const next = this.#byState.pop()!; // who is in the last state is dead now
    for (let i = first; i < end; i++) {
      const staying = alive[i]! & stays[i]!;
      const newborn = born[i]! & ~taken[i]!;
      taken[i] = ((taken[i]! & ~next[i]!) | newborn) & cells[i]!;
      next[i] = (staying | newborn) & cells[i]!;
      alive[i] = alive[i]! & ~staying & cells[i]!;
    }
    for (const plane of [alive, taken]) plane.fill(0, 0, first).fill(0, end);
    this.#byState.unshift(next);
    this.#stale = false;
  }

  /** Where any cell is that is not dead. */
  #unite(): Plane {
    const taken = this.#taken.fill(0);
    const { first, end } = this.#frame;
    for (const plane of this.#byState) {
      for (let i = first; i < end; i++) taken[i]! |= plane[i]!;
    }
    return taken;
  }

  /** How many cells of *plane*, around which the edges are laid, count for each cell. */
  #count(plane: Plane): Sum {
    const { family, shape, reach } = this.rule;
    const frame = this.#frame;
    if (family === "weighted") {
      return square(frame, plane, reach).plus(inRows(frame, plane, rowsOf("N", reach)));
    }
    return shape === "M" ? square(frame, plane, reach) : inRows(frame, plane, rowsOf(shape, reach));
  }

  /** Write *state* to *cells* wherever *plane* is set. */
  #write(plane: Plane, cells: Uint8Array, state: CellState): void {
    const { margin, stride, first } = this.#frame;
    const { width, height } = this.grid;
    for (let y = 0, row = first; y < height; y++, row += stride) {
      const start = y * width - margin;
      for (let word = 0; word < stride; word++) {
        let bits = plane[row + word]!;
        while (bits !== 0) {
          cells[start + word * 32 + 31 - Math.clz32(bits & -bits)] = state;
          bits &= bits - 1;
        }
      }
    }
  }
}

/** Throws NotPlayed, if *rule* is not played on *grid*. */
export function check(rule: Rule, grid: Grid): void {
  const [across, down] = [wrapsAcross(grid), wrapsDown(grid)];
  if (across !== down && rule.born.includes(0)) {
    throw new NotPlayed(`rule ${rule.text} has B0, which is not played on a tube`);
  }
  const side = Math.min(across ? grid.width : Infinity, down ? grid.height : Infinity);
  if (side < rule.reach) {
    throw new NotPlayed(
      `rule ${rule.text} needs ${rule.reach} cells where edges meet, not ${side}`,
    );
  }
}

/** The places of the binary digits of *state* that are 1. */
function digitsOf(state: CellState): readonly number[] {
  return [0, 1, 2, 3, 4].filter((digit) => ((state >> digit) & 1) === 1);
}
