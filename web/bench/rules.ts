/** What scripts/twin.js bundles: one board of the page's rules, timed generation by generation. */

import { Board } from "../src/rules/board";
import type { Topology } from "../src/rules/grid";
import { grid } from "../src/rules/grid";
import { parseRule } from "../src/state/rules/notation";

export interface Asked {
  readonly rule: string;
  readonly side: number;
  readonly grid: Topology;
  readonly cells: string; // base64
  readonly generations: number;
}

/** Milliseconds of each generation, and the cells at the end. */
export function timed(asked: Asked): { times: number[]; cells: string } {
  const board = new Board(parseRule(asked.rule), grid(asked.side, asked.side, asked.grid));
  board.put(new Uint8Array(Buffer.from(asked.cells, "base64")));
  const times = Array.from({ length: asked.generations }, () => {
    const start = performance.now();
    board.step();
    return performance.now() - start;
  });
  return { times, cells: Buffer.from(board.cells()).toString("base64") };
}
