/** The twin plays the small scenes of the data file as they are drawn there. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Dish } from "../../../../src/rooms/petri/rules/dish";
import { draw } from "../../../../src/rooms/petri/rules/drawing";
import type { Way } from "../../../../src/rooms/petri/rules/plate";
import { Swipe } from "../../../../src/rooms/petri/rules/swipe";
import type { ModeName } from "../../../../src/rooms/petri/rules/tables";
import { told } from "./told";

interface Scene {
  readonly name: string;
  readonly mode: ModeName;
  readonly seed: number;
  readonly way: Way;
  readonly before: string;
  readonly swiped: string;
  readonly after: string;
  readonly turn: readonly [score: number, ...told: number[]];
  readonly dice: number;
  readonly goal_at: number | null;
}

const file = new URL("../../../../../build/vectors/petri/scenes.json", import.meta.url);
const scenes = JSON.parse(readFileSync(file, "utf8")) as readonly Scene[];

test("there are more than forty", () => {
  expect(scenes.length).toBeGreaterThan(40);
});

test.each(scenes.map((scene) => [scene.name, scene] as const))("%s", (_, scene) => {
  const dish = Dish.parse(scene.mode, scene.before, scene.seed);
  const swiped = dish.copy();
  const { cells, catalysts, mode } = swiped;
  new Swipe(swiped.plate, cells, catalysts, mode.mostEnergy).run(scene.way);
  expect(draw(swiped)).toBe(scene.swiped);
  const [score, ...numbers] = scene.turn;
  expect(told(dish.play(scene.way))).toEqual(numbers);
  expect([dish.draw(), dish.score]).toEqual([scene.after, score]);
  expect([dish.dice.state, dish.goalAt]).toEqual([scene.dice, scene.goal_at]);
});
