/**
 * The bench: one run, or two side by side on the same pattern and in step, and all that is done
 * to them.
 *
 *     lay        another experiment             useRule, useGrid     the same cells under another
 *     draw, stamp, clear, scatter               edits of the pattern, in both runs
 *     step, back, restart                       in time, in both runs
 */

import type { Board } from "../../../rules/board";
import { NotPlayed } from "../../../rules/board";
import type { Grid, Point } from "../../../rules/grid";
import { columnOf, holds, rowOf } from "../../../rules/grid";
import type { CellState, Rule } from "../../../rules/rule";
import type { Pattern } from "../../../state/pattern";
import { cellsOf, patternOf } from "../../../state/pattern";
import { drawGrid } from "../../../state/notation";
import type { Store } from "../../../state/store";
import { parseRule } from "../../../state/rules/notation";
import type { App, Now } from "./app";
import { wholeOf } from "./app";
import { listed, moved, soup, translated } from "./cells";
import { Run } from "./run";
import type { Experiment } from "./experiment";

/** Bytes of the past of all runs together. */
export const MEMORY = 96_000_000;
const SOUP = 30; // percent
const MOST_WORK = 14; // milliseconds of a frame that generations may take
const LONGEST_FRAME = 250; // milliseconds; whoever was away does not want to miss everything

export class Bench {
  readonly #store: Store<App>;
  readonly #say: (sentence: string) => void;
  #runs: readonly Run[];

  /** What cannot be done is said by *say*. */
  constructor(store: Store<App>, say: (sentence: string) => void) {
    this.#store = store;
    this.#say = say;
    const { rule, grid } = store.state;
    this.#runs = [new Run({ rule, grid, cells: new Uint8Array(grid.width * grid.height) }, MEMORY)];
  }

  get boards(): readonly Board[] {
    return this.#runs.map(({ board }) => board);
  }

  get experiment(): Experiment {
    const { name, rule, grid } = this.#store.state;
    return { name, rule, grid, cells: this.#runs[0]!.board.cells() };
  }

  /** What is alive on the board, as a pattern to be held; null if nothing is. */
  get pattern(): Pattern | null {
    const { name, rule, grid, cells } = this.experiment;
    const found = listed(cells, grid.width);
    if (found.length === 0) return null;
    return patternOf({ name, cells: found, rule: rule.text, grid: drawGrid(grid) });
  }

  /** Lay another *experiment*, made from specimen *parent* if it is one of the gallery. */
  lay(experiment: Experiment, parent: number | null = null): boolean {
    const { other } = this.#store.state;
    return this.#begin(experiment, other, { name: experiment.name, parent });
  }

  useRule(rule: Rule): boolean {
    const { experiment } = this;
    const cells = translated(experiment.cells, experiment.rule, rule);
    return this.#begin({ ...experiment, rule, cells }, this.#store.state.other);
  }

  useGrid(grid: Grid): boolean {
    const { experiment } = this;
    const cells = moved(experiment.cells, experiment.grid, grid);
    return this.#begin({ ...experiment, grid, cells }, this.#store.state.other);
  }

  /** Run *rule* beside the first one, from what is there now; null ends it. */
  compare(rule: Rule | null): boolean {
    return this.#begin(this.experiment, rule);
  }

  /** Give the cells at *points* this *state*; false if none of them is on the board. */
  draw(points: readonly Point[], state: CellState, goesOn = false): boolean {
    const { grid, rule } = this.#store.state;
    const there = points.filter(([x, y]) => holds(grid, x, y));
    if (there.length === 0) return false;
    this.#edit((board) => {
      const [own] = translated(Uint8Array.of(state), rule, board.rule);
      for (const [x, y] of there) board.set(columnOf(grid, x), rowOf(grid, y), own!);
    }, goesOn);
    return true;
  }

  /** Put *pattern* down with its upper left corner at *x*, *y*. */
  stamp(pattern: Pattern, [x, y]: Point): void {
    const { grid } = this.#store.state;
    const from = ruleOf(pattern);
    this.#edit((board) => {
      for (const [dx, dy, state] of cellsOf(pattern)) {
        if (!holds(grid, x + dx, y + dy)) continue;
        const [own] = translated(Uint8Array.of(state), from, board.rule);
        board.set(columnOf(grid, x + dx), rowOf(grid, y + dy), own!);
      }
    });
  }

  clear(): void {
    this.#edit((board) => {
      board.clear();
    });
  }

  /** A soup all over the board. */
  scatter(): void {
    const { rule, grid } = this.#store.state;
    const cells = soup(rule, grid, SOUP);
    this.#edit((board) => {
      board.put(translated(cells, rule, board.rule));
    });
  }

  step(generations = 1): void {
    for (const run of this.#runs) {
      for (let passed = 0; passed < generations; passed++) run.step();
    }
    this.#tell();
  }

  /** To the moment before; false if none is remembered. */
  back(): boolean {
    if (Math.min(...this.#runs.map(({ remembered }) => remembered)) === 0) return false;
    for (const run of this.#runs) run.back();
    this.#tell();
    return true;
  }

  restart(): void {
    for (const run of this.#runs) run.restart();
    this.#tell();
  }

  #edit(change: (board: Board) => void, goesOn = false): void {
    for (const run of this.#runs) run.edit(change, goesOn);
    this.#tell();
  }

  /** Begin with *experiment*, and *other* beside it; false, and a sentence, if it is not played. */
  #begin(experiment: Experiment, other: Rule | null, about: Partial<App> = {}): boolean {
    const { rule, grid, cells } = experiment;
    const rules = other === null ? [rule] : [rule, other];
    try {
      this.#runs = rules.map((one) => {
        const own = { rule: one, grid, cells: translated(cells, rule, one) };
        return new Run(own, MEMORY / rules.length);
      });
    } catch (fault) {
      if (!(fault instanceof NotPlayed)) throw fault;
      this.#say(fault.message);
      return false;
    }
    const before = this.#store.state;
    const { width, height } = before.camera;
    const sameGrid = before.grid.width === grid.width && before.grid.height === grid.height;
    this.#store.set({
      rule,
      grid,
      other,
      ink: rule.live.includes(before.ink) ? before.ink : rule.live[0]!,
      camera: sameGrid ? before.camera : wholeOf(grid, width, height),
      now: this.#now(),
      ...about,
    });
    return true;
  }

  #tell(): void {
    this.#store.set({ now: this.#now() });
  }

  #now(): Now {
    return {
      generation: this.#runs[0]!.generation,
      populations: this.#runs.map(({ populations }) => populations),
      remembered: Math.min(...this.#runs.map(({ remembered }) => remembered)),
    };
  }
}

/** The rule of *pattern*; Life, if it is one that is not played here. */
function ruleOf({ rule, states }: Pattern): Rule {
  try {
    const read = parseRule(rule);
    if (states.every((state) => read.live.includes(state))) return read;
  } catch {
    // The hand may hold what another room made.
  }
  return parseRule("B3/S23");
}

/** Lets time pass while it runs: as fast as is wanted, or as the machine can, until it is stopped. */
export function runClock(store: Store<App>, bench: Bench): () => void {
  let frame = 0;
  let last = 0;
  let due = 0;
  const tick = (time: number) => {
    due += (Math.min(time - last, LONGEST_FRAME) * store.state.speed) / 1000;
    last = time;
    const start = performance.now();
    while (due >= 1) {
      bench.step();
      due -= 1;
      if (performance.now() - start > MOST_WORK) due = Math.min(due, 1);
    }
    frame = store.state.running ? requestAnimationFrame(tick) : 0;
  };
  const begin = () => {
    last = performance.now();
    due = 1; // the first generation comes at once
    frame = requestAnimationFrame(tick);
  };
  const stop = store.subscribe(({ running }) => {
    if (running && frame === 0) begin();
  });
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
