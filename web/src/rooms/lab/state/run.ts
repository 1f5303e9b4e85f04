/**
 * A run: a board under a rule, the generations it has passed, and its past.
 *
 *     edit      a stroke, a stamp ...  what is there then is generation 0 of another pattern
 *     step      a generation on
 *     back      to the moment before, be it a generation or an edit
 *     restart   to generation 0 of this pattern
 */

import type { Kept } from "../../../rules/board";
import { Board } from "../../../rules/board";
import type { Grid } from "../../../rules/grid";
import type { Rule } from "../../../rules/rule";
import { Past } from "./past";

export class Run {
  readonly board: Board;
  readonly #past: Past;
  #generation = 0;
  #start: Kept;
  #populations: number[];

  /** *cells*, row by row, under *rule* on *grid*, whose past may take so many bytes. */
  constructor(rule: Rule, grid: Grid, cells: Uint8Array, mostBytes: number) {
    this.board = new Board(rule, grid);
    this.board.put(cells);
    this.#past = new Past(mostBytes);
    this.#start = this.board.keep();
    this.#populations = [this.board.population];
  }

  get generation(): number {
    return this.#generation;
  }

  get population(): number {
    return this.#populations.at(-1)!;
  }

  /** The populations of this pattern, from generation 0 to now. */
  get populations(): readonly number[] {
    return this.#populations;
  }

  /** How many moments can be gone back. */
  get remembered(): number {
    return this.#past.length;
  }

  step(): void {
    this.#past.push({ kept: this.board.keep(), generation: this.#generation, populations: null });
    this.board.step();
    this.#generation += 1;
    this.#populations.push(this.board.population);
  }

  /** Go to the moment before; false if none is remembered. */
  back(): boolean {
    const moment = this.#past.pop();
    if (moment === null) return false;
    this.board.restore(moment.kept);
    this.#generation = moment.generation;
    if (moment.populations === null) this.#populations.pop();
    else this.#populations = moment.populations;
    if (this.#generation === 0) this.#start = moment.kept;
    return true;
  }

  /** Change the pattern; an edit that goes on, as a stroke does, is one moment with the last one. */
  edit(change: (board: Board) => void, goesOn = false): void {
    if (!goesOn || this.#generation > 0) this.#leave();
    change(this.board);
    this.#start = this.board.keep();
    this.#begin();
  }

  restart(): void {
    if (this.#generation === 0) return;
    this.#leave();
    this.board.restore(this.#start);
    this.#begin();
  }

  #leave(): void {
    const [generation, populations] = [this.#generation, this.#populations];
    this.#past.push({ kept: this.board.keep(), generation, populations });
  }

  #begin(): void {
    this.#generation = 0;
    this.#populations = [this.board.population];
  }
}
