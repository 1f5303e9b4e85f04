/**
 * A run: a board under a rule, the generations it has passed, and its past.
 *
 *     edit      a stroke, a stamp ...  what is there then is generation 0 of another pattern
 *     step      a generation on
 *     back      to the moment before, be it a generation or an edit
 *     undo      what was done last: an edit, or all generations of one act, as from run to pause
 *     restart   to generation 0 of this pattern
 *
 * Most rules cannot be run backwards: many boards have the same next one, and some have none
 * before them. So the past is remembered, and when memory is full the oldest moments are forgotten:
 *
 *     oldest ... newest  (now)
 *     forgotten <-  push ->
 */

import type { Board, Kept } from "../../../rules/board";
import type { Experiment } from "./experiment";
import { boardOf } from "./experiment";

export class Run {
  readonly board: Board;
  readonly #past: Past;
  #generation = 0;
  #start: Kept;
  #populations: number[];

  /** What is on the bench, whose past may take so many bytes. */
  constructor(bench: Pick<Experiment, "rule" | "grid" | "cells">, mostBytes: number) {
    this.board = boardOf(bench);
    this.#past = new Past(mostBytes);
    this.#start = this.board.keep();
    this.#populations = [this.board.population];
  }

  get generation(): number {
    return this.#generation;
  }

  /** The populations of this pattern, from generation 0 to now. */
  get populations(): readonly number[] {
    return this.#populations;
  }

  /** How many moments can be gone back. */
  get remembered(): number {
    return this.#past.length;
  }

  /** Bytes of all that is remembered. */
  get byteLength(): number {
    return this.#past.byteLength;
  }

  /** Let a generation pass, as part of *act*. */
  step(act = 0): void {
    const populations = null;
    const generation = this.#generation;
    this.#past.push({ kept: this.board.keep(), generation, populations, act });
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

  /** Go to before what was done last; false if nothing is remembered. */
  undo(): boolean {
    const act = this.#past.lastAct;
    if (!this.back()) return false;
    while (act !== null && this.#past.lastAct === act) this.back();
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
    this.#past.push({ kept: this.board.keep(), generation, populations, act: null });
  }

  #begin(): void {
    this.#generation = 0;
    this.#populations = [this.board.population];
  }
}

interface Moment {
  readonly kept: Kept;
  readonly generation: number;
  /** The populations of the pattern so far, if it was changed after this moment, not run. */
  readonly populations: number[] | null;
  /** The act that generations belong to; null after an edit. */
  readonly act: number | null;
}

/** The moments that a board was in, as many as there is memory for. */
export class Past {
  readonly #mostBytes: number;
  #moments: Moment[] = [];
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  get length(): number {
    return this.#moments.length;
  }

  get byteLength(): number {
    return this.#bytes;
  }

  /** The act of the newest moment; null if that was an edit, or there is none. */
  get lastAct(): number | null {
    return this.#moments.at(-1)?.act ?? null;
  }

  push(moment: Moment): void {
    this.#moments.push(moment);
    this.#bytes += moment.kept.byteLength;
    // Many at once: to take the first of a long list each time would be slow.
    while (this.#bytes > this.#mostBytes) {
      const gone = this.#moments.splice(0, Math.ceil(this.#moments.length / 8));
      for (const { kept } of gone) this.#bytes -= kept.byteLength;
    }
  }

  /** The newest moment, which is then no longer the past; null if nothing is remembered. */
  pop(): Moment | null {
    const moment = this.#moments.pop();
    this.#bytes -= moment?.kept.byteLength ?? 0;
    return moment ?? null;
  }
}
