/**
 * What a generation costs in the browser's twin of the rules. Ten pass each second, so there are
 * 100 milliseconds for each; the twin should need less than two of them on the worst board.
 *
 * The rules are measured as players get them, bundled. Time is read here and gates nothing.
 */

import { readFileSync } from "node:fs";

import { bench, describe } from "vitest";

import type { Cells } from "../src/rooms/world/rules/board";
import type * as FrameModule from "../src/rooms/world/rules/frame";
import type { Grid } from "../src/rules/grid";
import type * as LifeModule from "../src/rules/life";
import type * as WorldModule from "../src/rooms/world/rules/world";
import { bundled } from "./bundled";

type World = WorldModule.World;

const SIZE = 512;
const CELLS = SIZE * SIZE;
const { World } = (await bundled("rooms/world/rules/world")) as typeof WorldModule;
const { Life } = (await bundled("rules/life")) as typeof LifeModule;
const { decode } = (await bundled("rooms/world/rules/frame")) as typeof FrameModule;

/** Measure for two seconds, as the machine may have other things to do. */
function measure(name: string, run: () => void | Promise<void>): void {
  bench(name, run, { time: 2000 });
}

/** Numbers from 0 to 1 that look random and are the same every time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** All land is somebody's, with coins; three tenths of it are alive. */
function soup(): Cells {
  const random = numbers(1);
  const upTo = (most: number) => Math.floor(random.next().value * most);
  return new Uint8Array(CELLS).map(() => 1 + upTo(9) + (upTo(10) < 3 ? 16 : 0) + 32 * upTo(8));
}

/** A blinker in every square of eight. */
function blinkers(): Cells {
  return new Uint8Array(CELLS).map((_, index) => {
    const [x, y] = [index & 7, (index >> 9) & 7];
    return y === 3 && x >= 2 && x <= 4 ? 17 + (index % 9) : 0;
  });
}

/** A world of *cells* after *generations*. */
function world(cells: Cells, generations = 0): World {
  const made = World.from({ generation: 0, cells, balances: Array<number>(9).fill(1000) });
  made.step(generations);
  return made;
}

describe("a generation of the world", () => {
  const fresh = world(soup());
  const older = world(soup(), 100);
  const settled = world(soup(), 20_000);
  const blinking = world(blinkers(), 10);
  const empty = world(new Uint8Array(CELLS), 10);

  measure("only making the world, as the next two do each time", () => {
    World.from(fresh);
  });
  measure("30 % soup of nine owners", () => {
    World.from(fresh).step();
  });
  measure("that soup a hundred generations on", () => {
    World.from(older).step();
  });
  measure("that soup when it has settled", () => {
    settled.step();
  });
  measure("4,096 blinkers", () => {
    blinking.step();
  });
  measure("an empty board", () => {
    empty.step();
  });
});

describe("a hundred generations of plain Life", () => {
  const cells = soup();
  const grids: readonly Grid[] = [
    { width: SIZE, height: SIZE, topology: "torus" },
    { width: 500, height: 500, topology: "bounded" },
  ];
  for (const grid of grids) {
    measure(`30 % soup, ${grid.topology}, ${grid.width} x ${grid.height}`, () => {
      const life = new Life(grid);
      life.addAll(cells.subarray(0, grid.width * grid.height), 16);
      for (let generation = 0; generation < 100; generation++) life.step();
    });
  }
});

describe("a frame", () => {
  const file = new URL("../../build/vectors/frames/owned.json", import.meta.url);
  const { frames } = JSON.parse(readFileSync(file, "utf8")) as { frames: { frame: string }[] };
  measure("of a board that is all land and coins", async () => {
    await decode(frames[0]!.frame);
  });
});
