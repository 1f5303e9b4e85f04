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

const ROUNDS = 5; // the first one is slow: the browser compiles what it finds to be busy

/** Milliseconds that each generation worked, in all rounds, and the cells at the end of each. */
export function timed(asked: Asked): { times: number[]; cells: string } {
  const board = new Board(parseRule(asked.rule), grid(asked.side, asked.side, asked.grid));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    board.put(new Uint8Array(Buffer.from(asked.cells, "base64")));
    for (let passed = 0; passed < asked.generations; passed++) {
      const start = process.cpuUsage();
      board.step();
      const { user, system } = process.cpuUsage(start); // microseconds
      times.push((user + system) / 1000);
    }
  }
  return { times, cells: Buffer.from(board.cells()).toString("base64") };
}
