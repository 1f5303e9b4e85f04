/** Any world goes on as the definition says, with and without placing, and loses no coin. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { World } from "../../../../src/rooms/world/rules/world";
import type { Point } from "../../../../src/rules/grid";
import { PlainWorld } from "./definition";
import { answer, facts } from "./facts";
import { Sketch, fights, show } from "./sketch";

test("a generation turns a blinker, and its land stays", () => {
  const world = new Sketch().draw("222", 511, 0).world();
  world.step();
  expect(show(world.cells, 511, -1, 3, 3)).toBe(".2./b2b/.2.");
  world.step();
  expect(show(world.cells, 511, -1, 3, 3)).toBe(".b./222/.b.");
  expect(world.generation).toBe(2);
});

test("placing is refused in the canister's words, and then nothing has changed", () => {
  const world = new Sketch().draw("11/11", 7, 7).world([3, 5000]);
  const before = facts(world);
  const row = (length: number) => Array.from({ length }, (_, x): Point => [x, 0]);
  expect(answer(world, 1, row(5))).toBe("Need 5 coins, have 3");
  expect(answer(world, 1, [])).toBe("Expected 1 to 1000 cells, got 0");
  expect(answer(world, 2, row(1001))).toBe("Expected 1 to 1000 cells, got 1001");
  expect(answer(world, 3, row(1))).toBe("Expected a player from 1 to 2, got 3");
  expect(answer(world, 0, row(1))).toBe("Expected a player from 1 to 2, got 0");
  expect(facts(world)).toEqual(before);
  expect(world.place(2, row(1000))).toBe(512);
});

test("a copy goes its own way", () => {
  const sketch = new Sketch().draw(".1./..1/111", 60, 60, 1);
  const truth = { ...sketch.truth(), generation: 77 };
  const world = World.from(truth);
  world.step(3);
  const copy = world.copy();
  expect(facts(copy)).toEqual(facts(world));
  expect(copy.pot).toBeGreaterThan(0);
  const before = facts(world);
  copy.place(2, [[0, 0]]);
  copy.step(5);
  expect(facts(world)).toEqual(before);
  expect(truth.cells[60 * 512 + 61]).toBe(0x31);
  expect([truth.generation, world.generation, copy.generation]).toEqual([77, 80, 85]);
  expect(World.from(copy).tell()).toEqual(copy.tell());
});

test("time does not run backwards", () => {
  const world = new Sketch().world();
  world.step(0);
  expect(world.generation).toBe(0);
  expect(() => {
    world.step(-1);
  }).toThrow("Expected 0 or more generations, got -1");
});

test("any world answers and goes on as the definition says, whoever places what and when", () => {
  const spot = fc.constantFrom(-3, 0, 508, 511, 1023);
  const near = fc.tuple(spot, spot, fc.nat({ max: 5 }), fc.nat({ max: 5 }));
  const point = near.map(([x, y, dx, dy]): Point => [x + dx, y + dy]);
  const event = fc.record({
    player: fc.integer({ min: 1, max: 4 }),
    cells: fc.array(point, { maxLength: 30 }),
    steps: fc.nat({ max: 3 }),
  });
  fc.assert(
    fc.property(fights, fc.array(event, { maxLength: 12 }), (sketch, events) => {
      const balances = [0, 10, 30, 1000, 0, 0, 0, 0, 0];
      const world = sketch.world(balances);
      const plain = new PlainWorld(sketch.cells, balances);
      for (const { player, cells, steps } of events) {
        expect(answer(world, player, cells)).toBe(plain.place(player, cells));
        world.step(steps);
        for (let step = 0; step < steps; step++) plain.step();
        expect(facts(world)).toEqual(facts(plain));
      }
    }),
    { numRuns: 40 },
  );
});

test("any world is after n generations at once what it is after n one by one", () => {
  fc.assert(
    fc.property(fights, fc.nat({ max: 60 }), (sketch, generations) => {
      const [atOnce, oneByOne] = [sketch.world(), sketch.world()];
      atOnce.step(generations);
      for (let generation = 0; generation < generations; generation++) oneByOne.step(1);
      expect(atOnce.generation).toBe(generations);
      expect(facts(atOnce)).toEqual(facts(oneByOne));
    }),
  );
});
