/**
 * What a generation costs in the browser's twin of the rules. At ten generations a second there
 * are 100 milliseconds for each; the twin should need less than two of them on the worst board.
 *
 * Time is read here and gates nothing.
 */

import { bench, describe } from "vitest";

import type { Cells } from "../src/rules/board";
import { ALIVE, CELLS, COIN, SEATS, SIZE } from "../src/rules/board";
import { Life } from "../src/rules/life";
import { World } from "../src/rules/world";

/** The next of numbers from 0 to 1 that look random and are the same every time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** All land is somebody's, with coins; *density* of it is alive. */
function soup(density: number): World {
  const random = numbers(1);
  const upTo = (most: number) => Math.floor(random.next().value * most);
  const cells: Cells = new Uint8Array(CELLS);
  for (let index = 0; index < CELLS; index++) {
    const alive = random.next().value < density ? ALIVE : 0;
    cells[index] = (1 + upTo(SEATS)) | alive | (upTo(8) * COIN);
  }
  return world(cells);
}

/** A blinker in every square of eight. */
function blinkers(): World {
  const cells: Cells = new Uint8Array(CELLS);
  for (let index = 0; index < CELLS; index++) {
    const [x, y] = [(index % SIZE) & 7, (index / SIZE) & 7];
    if (y === 3 && x >= 2 && x <= 4) cells[index] = ALIVE | (1 + (index % SEATS));
  }
  return world(cells);
}

function world(cells: Cells): World {
  return World.from({ generation: 0, cells, balances: Array<number>(SEATS).fill(1000) });
}

/** *first* after *generations*. */
function later(first: World, generations: number): World {
  first.step(generations);
  return first;
}

describe("a generation of the world", () => {
  const fresh = soup(0.3);
  bench("30 % soup of nine owners, made anew each time", () => {
    World.from(fresh).step();
  });
  bench("the making alone", () => {
    World.from(fresh);
  });
  const busy = later(soup(0.3), 100);
  bench("the same soup a hundred generations on, made anew each time", () => {
    World.from(busy).step();
  });
  const ash = later(soup(0.3), 20_000);
  bench("the same soup settled", () => {
    ash.step();
  });
  const still = later(blinkers(), 10);
  bench("4,096 blinkers", () => {
    still.step();
  });
  const empty = world(new Uint8Array(CELLS));
  bench("an empty board", () => {
    empty.step();
  });
});

describe("a generation of plain Life", () => {
  const life = new Life(SIZE, SIZE);
  const cells = soup(0.3).cells;
  for (let index = 0; index < CELLS; index++) if ((cells[index]! & ALIVE) !== 0) life.add(index);
  bench("a soup as it settles", () => {
    life.step();
  });
});
