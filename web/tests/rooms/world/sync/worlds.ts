/** Boards for tests: a glider that belongs to player 1, and what placing does to it. */

import { createHash } from "node:crypto";
import type { Point } from "../../../../src/rules/grid";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { CELLS } from "../../../../src/rooms/world/rules/board";
import type { Frame } from "../../../../src/rooms/world/rules/frame";
import type { Truth } from "../../../../src/rooms/world/rules/world";
import { World } from "../../../../src/rooms/world/rules/world";
import type { Event } from "../../../../src/net/log/news";
import { play } from "../../../../src/rooms/world/sync/playing";
import type { Heard } from "../../../../src/rooms/world/sync/twin";

export const GLIDER: readonly Point[] = [
  [1, 0],
  [2, 1],
  [0, 2],
  [1, 2],
  [2, 2],
];

/** A world that plays, and the log of what is done in it: what a canister is, without its wire. */
export class Chain {
  world: World;
  readonly events: Event[] = [];
  paused = false;

  constructor(generation = 0) {
    this.world = World.from({ generation, cells: new Uint8Array(CELLS), balances: [1000, 1000] });
    this.world.place(1, GLIDER);
  }

  /** Do something, and note it. */
  act(kind: string, player = 0, detail = ""): void {
    const { generation } = this.world;
    const number = this.events.length;
    const event = { number, generation, time: BigInt(number), kind, player, detail };
    this.world = play(this.world, event);
    this.events.push(event);
    if (kind === "pause" || kind === "resume") this.paused = kind === "pause";
  }

  place(player: number, points: readonly Point[]): void {
    this.act("place", player, pack(points));
  }

  tick(): void {
    if (!this.paused) this.world.step(10);
  }

  /** What whoever asks for events from number *first* on hears. */
  news(first: number): Heard {
    const { generation } = this.world;
    const following = this.events.length;
    const events = this.events.slice(first, first + 100);
    return { events, following, generation, standing: this.paused };
  }

  frame(): string {
    return written(this.world, this.events.length);
  }
}

/** *truth*, after all events before *following*, as text: a frame that only `read` reads. */
export function written(truth: Truth, following = 0): string {
  const { cells, ...rest } = World.from(truth).tell();
  const used = Array.from(cells.entries()).filter(([, cell]) => cell !== 0);
  return JSON.stringify({ ...rest, following, used });
}

/** What was `written`, as a whole frame. */
export function read(text: string): Promise<Frame> {
  const { used, ...rest } = JSON.parse(text) as Omit<Required<Truth>, "cells"> & {
    following: number;
    used: [index: number, cell: number][];
  };
  const cells = new Uint8Array(CELLS);
  for (const [index, cell] of used) cells[index] = cell;
  return Promise.resolve({ ...rest, cells, alive: 0, tag: 0 });
}

/** Cells for comparing: a quarter of a million numbers are too many to compare one by one. */
export function digest(cells: Cells): string {
  return createHash("sha256").update(cells).digest("hex");
}

/** *points* as an event has them: four digits to the base of 32 each. */
export function pack(points: readonly Point[]): string {
  const two = (at: number) => (at & 511).toString(32).padStart(2, "0");
  return points.map(([x, y]) => two(x) + two(y)).join("");
}
