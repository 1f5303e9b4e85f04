/** Boards for tests: a glider that belongs to player 1, and what placing does to it. */

import { createHash } from "node:crypto";
import type { Point } from "../../../../src/rules/grid";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { CELLS } from "../../../../src/rooms/world/rules/board";
import type { Frame } from "../../../../src/rooms/world/rules/frame";
import type { Truth } from "../../../../src/rooms/world/rules/world";
import { World } from "../../../../src/rooms/world/rules/world";

export const GLIDER: readonly Point[] = [
  [1, 0],
  [2, 1],
  [0, 2],
  [1, 2],
  [2, 2],
];

/** A chain: a world of which one can hear. */
export class Chain {
  readonly world: World;

  constructor(generation = 0) {
    this.world = World.from({ generation, cells: new Uint8Array(CELLS), balances: [1000, 1000] });
    this.world.place(1, GLIDER);
  }

  /** What it says now. */
  say(): Truth {
    const { generation, cells, balances } = this.world;
    return { generation, cells: cells.slice(), balances: [...balances] };
  }

  tick(): Truth {
    this.world.step(10);
    return this.say();
  }
}

/** *truth* as text: a frame that only `read` reads. */
export function written({ generation, cells, balances }: Truth): string {
  const used = Array.from(cells.entries()).filter(([, cell]) => cell !== 0);
  return JSON.stringify({ generation, used, balances });
}

/** What was `written`, as a whole frame. */
export function read(text: string): Promise<Frame> {
  const { generation, used, balances } = JSON.parse(text) as {
    generation: number;
    used: [index: number, cell: number][];
    balances: number[];
  };
  const cells = new Uint8Array(CELLS);
  for (const [index, cell] of used) cells[index] = cell;
  const counted = { minted: 0, burned: 0, alive: 0, tag: 0 };
  return Promise.resolve({ generation, cells, balances, ...counted });
}

/** Cells for comparing: a quarter of a million numbers are too many to compare one by one. */
export function digest(cells: Cells): string {
  return createHash("sha256").update(cells).digest("hex");
}
