/** Benches and experiments for tests, made of pictures. */

import { Store } from "../../../src/state/store";
import { parseRule } from "../../../src/state/rules/notation";
import { drawMap, parseMap } from "../../../src/state/rules/maps";
import type { App } from "../../../src/rooms/lab/state/app";
import { begin } from "../../../src/rooms/lab/state/app";
import { Bench } from "../../../src/rooms/lab/state/bench";
import type { Experiment } from "../../../src/rooms/lab/state/experiment";
import { readGrid } from "../../../src/rooms/lab/state/experiment";

export function experiment(rule: string, grid: string, map: string): Experiment {
  const [read, on] = [parseRule(rule), readGrid(grid)];
  return { name: "", rule: read, grid: on, cells: parseMap(map, read, on) };
}

export function picture({ cells, rule, grid }: Experiment): string {
  return drawMap(cells, rule, grid);
}

export interface Work {
  readonly store: Store<App>;
  readonly bench: Bench;
  readonly said: string[];
  /** What is on the first board, or the second. */
  readonly shown: (at?: number) => string;
}

export function bench(rule = "Base", grid = "P5,5", map = "."): Work {
  const store = new Store<App>(begin(false));
  const said: string[] = [];
  const made = new Bench(store, (sentence) => said.push(sentence));
  made.lay(experiment(rule, grid, map));
  const shown = (at = 0) => {
    const board = made.boards[at]!;
    return drawMap(board.cells(), board.rule, board.grid);
  };
  return { store, bench: made, said, shown };
}
