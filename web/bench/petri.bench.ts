/**
 * What a turn of Petri costs in the browser. A turn should take at most 0.2 milliseconds and the
 * ghosts of all four swipes at most 2, so that both are there in the frame in which one asks.
 *
 * Each run goes through all turns of a game of the data file, or foresees each of them, so it is
 * to be divided by their number. Time is read here and gates nothing.
 */

import { readFileSync } from "node:fs";
import { bench, describe } from "vitest";
import type * as DishModule from "../src/rooms/petri/rules/dish";
import type { ModeName } from "../src/rooms/petri/rules/tables";
import type { Way } from "../src/rooms/petri/rules/plate";
import type * as GhostsModule from "../src/rooms/petri/state/ghosts";
import { bundled } from "./bundled";

interface Game {
  readonly mode: ModeName;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly moves: string;
}

const { Dish } = (await bundled("rooms/petri/rules/dish")) as typeof DishModule;
const { ghostsOf } = (await bundled("rooms/petri/state/ghosts")) as typeof GhostsModule;
const FILE = new URL("../../build/vectors/petri/games.json", import.meta.url);
const games = JSON.parse(readFileSync(FILE, "utf8")) as readonly Game[];

/** All dishes of a game, before each of its turns, and the way of the turn. */
function dishesOf({ mode, width, height, seed, moves }: Game): [DishModule.Dish, Way][] {
  const dish = Dish.begin(mode, width, height, seed);
  return Array.from(moves, (way) => {
    const before = dish.copy();
    dish.play(way as Way);
    return [before, way as Way];
  });
}

/** A hundred dishes of *mode* on *side* x *side* places, as they come. */
function hundred(mode: ModeName, side: number): [DishModule.Dish, Way][] {
  const found = games
    .filter((game) => game.mode === mode && game.width === side && game.height === side)
    .flatMap(dishesOf);
  return Array.from({ length: 100 }, (_, at) => found[at % found.length]!);
}

for (const [mode, side] of [
  ["early", 8],
  ["late", 6],
  ["late", 8],
] as const) {
  // prettier-ignore
  describe(`${mode}, ${side} x ${side}, a hundred times`, () => {
    const dishes = hundred(mode, side);
    bench("a turn", () => {
      for (const [dish, way] of dishes) dish.copy().play(way);
    });
    bench("four ghosts", () => {
      for (const [dish] of dishes) ghostsOf(dish.copy());
    });
  });
}
