/** The twin plays whole games and small scenes as the engine does: every board, score and hash. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Turn } from "../../../../src/rooms/petri/rules/dish";
import { Dish } from "../../../../src/rooms/petri/rules/dish";
import { draw } from "../../../../src/rooms/petri/rules/drawing";
import type { Way } from "../../../../src/rooms/petri/rules/plate";
import { parseWays } from "../../../../src/rooms/petri/rules/plate";
import type { ModeName, Switch } from "../../../../src/rooms/petri/rules/tables";

/** A turn in numbers, in the order of the data files, whose last two are only telemetry's. */
function told(turn: Turn): number[] {
  const { merged, catalysts, born, died, slept, blighted, decayed, energy, streak, gain } = turn;
  const places = [merged, catalysts, born, died, slept, blighted, decayed];
  return [...places.map(({ length }) => length), energy, streak, gain];
}

interface Game {
  /** As the engine calls it: late-noblight. */
  readonly mode: string;
  readonly width: number;
  readonly height: number;
  readonly seed: number;
  readonly start: string;
  readonly moves: string;
  readonly dice: number;
  readonly goal_at: number | null;
  readonly turns: readonly (readonly [picture: string, score: number, ...told: number[]])[];
}

function data(name: string): unknown {
  const file = new URL(`../../../../../build/vectors/petri/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

const games = data("games") as readonly Game[];
const hashes = (data("hashes") as readonly string[]).map((line) => line.split(" "));

describe.each(games.map((game, at) => [`${game.mode} ${game.seed}`, game, hashes[at]!] as const))(
  "game %s",
  (_, game, hashed) => {
    test("has the same boards, scores and turns", () => {
      const dish = begin(game);
      expect(dish.draw()).toBe(game.start);
      parseWays(game.moves)!.forEach((way, at) => {
        const [picture, score, ...numbers] = game.turns[at]!;
        expect(told(dish.play(way))).toEqual(numbers.slice(0, -2));
        expect([dish.draw(), dish.score]).toEqual([picture, score]);
      });
      expect([dish.dice.state, dish.goalAt, dish.played]).toEqual([
        game.dice,
        game.goal_at,
        game.moves,
      ]);
    });

    test("has the same hash after every turn, and so has every ghost", async () => {
      const dish = begin(game);
      expect((await dish.hash()).slice(0, 16)).toBe(hashed[0]);
      for (const [at, way] of parseWays(game.moves)!.entries()) {
        const ghost = dish.copy();
        ghost.play(way);
        expect((await ghost.hash()).slice(0, 16)).toBe(hashed[at + 1]);
        expect((await dish.hash()).slice(0, 16)).toBe(hashed[at]);
        dish.play(way);
        expect(ghost.draw()).toBe(dish.draw());
      }
    });
  },
);

const nameOf = (mode: string) => mode.split("-")[0] as ModeName;
const offIn = (mode: string) => mode.split("-no").slice(1) as Switch[];
const begin = ({ mode, width, height, seed }: Game) =>
  Dish.begin(nameOf(mode), width, height, seed, offIn(mode));

interface Scene {
  readonly name: string;
  /** As the engine calls it: late-noblight. */
  readonly mode: string;
  readonly seed: number;
  readonly way: Way;
  readonly before: string;
  readonly catalysts: readonly (readonly [x: number, y: number])[];
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
  const dish = Dish.parse(nameOf(scene.mode), scene.before, scene.seed, offIn(scene.mode));
  for (const [x, y] of scene.catalysts) dish.catalysts[y * dish.plate.stride + x] = 1;
  const swiped = dish.copy();
  swiped.swipe().run(scene.way);
  expect(draw(swiped)).toBe(scene.swiped);
  const [score, ...numbers] = scene.turn;
  expect(told(dish.play(scene.way))).toEqual(numbers.slice(0, -2));
  expect([dish.draw(), dish.score]).toEqual([scene.after, score]);
  expect([dish.dice.state, dish.goalAt]).toEqual([scene.dice, scene.goal_at]);
});
