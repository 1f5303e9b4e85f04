/**
 * The bench: one run, or two side by side on the same pattern and in step, and all that is done
 * to them.
 *
 *     lay        another experiment             useRule, useGrid     the same cells under another
 *     draw, stamp, clear, scatter               edits of the pattern, in both runs
 *     step, back, restart                       in time, in both runs
 *     undo                                      what was done last, whatever it was
 *
 * Another experiment, rule or grid begins other runs. Those before are kept, too, with their past:
 *
 *     former, former, now       back and undo go on there when nothing else is remembered
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
import type { App, Now, Origin } from "./app";
import { wholeOf } from "./app";
import { listed, moved, soup, translated } from "./cells";
import { Run } from "./run";
import type { Experiment } from "./experiment";

/** Bytes of the past of the runs that are there, and as many of all former ones. */
const MEMORY = 48_000_000;
const MOST_FORMER = 30;
const SOUP = 30; // percent
const MOST_WORK = 14; // milliseconds of a frame that generations may take
const LONGEST_FRAME = 250; // milliseconds; whoever was away does not want to miss everything

export class Bench {
  readonly #store: Store<App>;
  readonly #say: (sentence: string) => void;
  #runs: readonly Run[];
  #former: Former[] = [];
  #act = 0;

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

  /** Lay another *experiment*. */
  lay(experiment: Experiment, from: Origin = {}): boolean {
    const unknown = { parent: null, credit: "", today: false, drawn: false };
    const { other } = this.#store.state;
    return this.#begin(experiment, other, { ...unknown, ...from, name: experiment.name });
  }

  useRule(rule: Rule): boolean {
    const { experiment } = this;
    const cells = translated(experiment.cells, experiment.rule, rule);
    return this.#begin({ ...experiment, rule, cells }, this.#store.state.other);
  }

  /** How many cells *rule* has no state for: they would be dead under it. */
  lostUnder(rule: Rule): number {
    const { cells, rule: from } = this.experiment;
    const under = translated(cells, from, rule);
    return cells.reduce((sum, state, at) => sum + Number(state !== 0 && under[at] === 0), 0);
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

  /** Let generations pass; those that go on are one act with the last ones. */
  step(generations = 1, goesOn = false): void {
    if (!goesOn) this.#act += 1;
    for (const run of this.#runs) {
      for (let passed = 0; passed < generations; passed++) run.step(this.#act);
    }
    this.#tell();
  }

  /** To the moment before; false if none is remembered. */
  back(): boolean {
    return this.#goBack((run) => run.back());
  }

  /** To before what was done last; false if nothing is remembered. */
  undo(): boolean {
    return this.#goBack((run) => run.undo());
  }

  #goBack(go: (run: Run) => boolean): boolean {
    if (remembered(this.#runs) > 0) {
      for (const run of this.#runs) go(run);
      this.#tell();
      return true;
    }
    const former = this.#former.pop();
    if (former === undefined) return false;
    this.#runs = former.runs;
    this.#show(former.about);
    return true;
  }

  restart(): void {
    for (const run of this.#runs) run.restart();
    this.#tell();
  }

  #edit(change: (board: Board) => void, goesOn = false): void {
    for (const run of this.#runs) run.edit(change, goesOn);
    this.#store.set({ now: this.#now(), today: false, drawn: true });
  }

  /** Begin with *experiment*, and *other* beside it; false, and a sentence, if it is not played. */
  #begin(
    experiment: Experiment,
    other: Rule | null,
    about: Partial<App> = { today: false },
  ): boolean {
    const { rule, grid, cells } = experiment;
    const rules = other === null ? [rule] : [rule, other];
    let runs: readonly Run[];
    try {
      runs = rules.map((one) => {
        const own = { rule: one, grid, cells: translated(cells, rule, one) };
        return new Run(own, MEMORY / rules.length);
      });
    } catch (fault) {
      if (!(fault instanceof NotPlayed)) throw fault;
      this.#say(fault.message);
      return false;
    }
    this.#keepFormer();
    this.#runs = runs;
    this.#show({ rule, grid, other, ...about });
    return true;
  }

  /** Keep the runs that are there, unless nothing ever was on them, and forget the oldest. */
  #keepFormer(): void {
    const runs = this.#runs;
    const begins = this.#former.length === 0 && remembered(runs) === 0;
    if (begins && runs[0]!.board.population === 0) return;
    const { rule, grid, other, name, parent, credit, today, drawn } = this.#store.state;
    const about = { rule, grid, other, name, parent, credit, today, drawn };
    this.#former = [...this.#former.slice(1 - MOST_FORMER), { runs, about }];
    const bytes = () =>
      total(
        this.#former.flatMap((former) => former.runs),
        (run) => run.byteLength,
      );
    while (bytes() > MEMORY) this.#former.shift();
  }

  /** Show the runs that are there now. */
  #show(about: Pick<App, "rule" | "grid"> & Partial<App>): void {
    const { camera, grid, ink } = this.#store.state;
    const { width, height } = about.grid;
    this.#store.set({
      ...about,
      ink: about.rule.live.includes(ink) ? ink : about.rule.live[0]!,
      camera:
        grid.width === width && grid.height === height
          ? camera
          : wholeOf(about.grid, camera.width, camera.height),
      now: this.#now(),
    });
  }

  #tell(): void {
    this.#store.set({ now: this.#now() });
  }

  #now(): Now {
    return {
      generation: this.#runs[0]!.generation,
      populations: this.#runs.map(({ populations }) => populations),
      remembered: remembered(this.#runs) + total(this.#former, ({ runs }) => 1 + remembered(runs)),
    };
  }
}

/** Runs that other ones took the place of, and what was shown with them. */
interface Former {
  readonly runs: readonly Run[];
  readonly about: Pick<App, "rule" | "grid"> & Partial<App>;
}

function total<T>(list: readonly T[], of: (one: T) => number): number {
  return list.reduce((sum, one) => sum + of(one), 0);
}

/** How many moments can be gone back in all *runs*. */
function remembered(runs: readonly Run[]): number {
  return Math.min(...runs.map((run) => run.remembered));
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
  let goesOn = false;
  const tick = (time: number) => {
    due += (Math.min(time - last, LONGEST_FRAME) * store.state.speed) / 1000;
    last = time;
    const start = performance.now();
    while (due >= 1) {
      bench.step(1, goesOn);
      goesOn = true;
      due -= 1;
      if (performance.now() - start > MOST_WORK) due = Math.min(due, 1);
    }
    frame = store.state.running ? requestAnimationFrame(tick) : 0;
  };
  const begin = () => {
    last = performance.now();
    due = 1; // the first generation comes at once
    goesOn = false;
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
