/** Any world goes on as the definition says, with and without placing, and loses no coin. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { World } from "../../../../src/rooms/world/rules/world";
import type { Point } from "../../../../src/rules/grid";
import { PlainWorld } from "./definition";
import { answer, facts } from "./facts";
import { Sketch, corner, fights, points, show } from "./sketch";

test("a generation turns a blinker, and its land stays", () => {
  const world = new Sketch().draw("222", 511, 0).world();
  world.step();
  expect(show(world.cells, 511, -1, 3, 3)).toBe(".2./b2b/.2.");
  world.step();
  expect(show(world.cells, 511, -1, 3, 3)).toBe(".b./222/.b.");
  expect(world.generation).toBe(2);
});

test("a generation gives a newborn to the majority, wherever the majority stands", () => {
  for (const parents of ["337", "373", "733"]) {
    const world = new Sketch().draw(parents, 9, 9).world();
    world.step();
    expect(show(world.cells, 10, 10, 1, 1)).toBe("3");
  }
});

test("a generation lets three different players take turns by the cell's number", () => {
  // cells 512, 513, 514 and 515 are 2, 0, 1 and 2 above a multiple of three
  const born = [0, 1, 2, 3].map((x) => {
    const world = new Sketch().draw("952", x - 1, 0).world();
    world.step();
    return show(world.cells, x, 1, 1, 1);
  });
  expect(born).toEqual(["9", "2", "5", "9"]);
});

test("a generation gives the coins on another's land to the newborn's owner", () => {
  const world = new Sketch().draw("444", 100, 100).draw("g", 101, 99, 5).world();
  world.step();
  expect([world.balances[3], world.balances[6], world.pot]).toEqual([1005, 1000, 0]);
  expect(world.cells[99 * 512 + 101]).toBe(0x14);
});

test("a generation puts the coins on own land and on nobody's into the pot", () => {
  const sketch = new Sketch().draw("444", 100, 100).draw("d", 101, 99, 5);
  const world = sketch.put(101, 101, 3 * 32).world();
  world.step();
  expect([world.balances[3], world.pot]).toEqual([1000, 8]);
  expect(show(world.cells, 101, 99, 1, 3)).toBe("4/4/4");
});

test("a generation leaves coins and land where a cell dies", () => {
  const world = new Sketch().draw("6", 0, 0, 7).world();
  world.step();
  expect([world.cells[0], world.aliveCount]).toEqual([0xe6, 0]);
});

test("a generation leaves the coins of a cell that lives on where they are", () => {
  const world = new Sketch().draw("11/23", 511, 511, 2).world();
  world.step(10);
  expect(show(world.cells, 511, 511, 2, 2)).toBe("11/23");
  expect(world.cells[0]).toBe(0x53);
  expect(world.pot).toBe(0);
});

test("placing costs a coin a cell, which stays in the cell", () => {
  const world = new Sketch().world([1000, 1000]);
  const cells = new Set<Point>([
    [3, 4],
    [5, 6],
  ]);
  expect(world.place(2, cells)).toBe(2);
  expect([world.cells[4 * 512 + 3], world.cells[6 * 512 + 5]]).toEqual([0x32, 0x32]);
  expect([world.balances, world.aliveCount, world.generation]).toEqual([[1000, 998], 2, 0]);
});

test("placing wraps round the edges", () => {
  const world = new Sketch().world();
  world.place(1, [
    [-1, 512],
    [1024, -513],
  ]);
  expect([world.cells[511], world.cells[511 * 512]]).toEqual([0x31, 0x31]);
});

test("placing places a cell that is listed twice once, but wants coins for the whole list", () => {
  const cell: Point = [5, 5];
  const again: Point = [517, -507];
  const world = new Sketch().world([3]);
  expect(answer(world, 1, [cell, again, cell, cell])).toBe("Need 4 coins, have 3");
  expect(world.place(1, [cell, again, cell])).toBe(1);
  expect(world.balances).toEqual([2]);
});

test("placing skips what is alive and what holds seven coins", () => {
  const world = new Sketch().draw("2b", 0, 0, 7).draw("3c", 0, 1, 6).world();
  expect(world.place(1, points("OO/OO", 0, 0))).toBe(1);
  expect(show(world.cells, 0, 0, 2, 2)).toBe("2b/31");
  expect([world.cells[513], world.balances[0]]).toEqual([0xf1, 999]);
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

test("placing takes a thousand cells at once", () => {
  const world = new Sketch().world();
  const square = Array.from({ length: 1000 }, (_, at): Point => [at % 40, Math.floor(at / 40)]);
  expect(world.place(9, square)).toBe(1000);
  expect([world.balances[8], world.aliveCount]).toEqual([0, 1000]);
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

test("a copy does not share the balances of the truth", () => {
  const truth = new Sketch().truth();
  World.from(truth).place(1, [[0, 0]]);
  expect(truth.balances[0]).toBe(1000);
});

test("time does not run backwards", () => {
  const world = new Sketch().world();
  world.step(0);
  expect(world.generation).toBe(0);
  expect(() => {
    world.step(-1);
  }).toThrow("Expected 0 or more generations, got -1");
});

test("any world goes on as the definition says", () => {
  fc.assert(
    fc.property(fights, fc.integer({ min: 1, max: 6 }), (sketch, generations) => {
      const world = sketch.world();
      const plain = new PlainWorld(sketch.cells, world.balances);
      for (let generation = 0; generation < generations; generation++) {
        world.step();
        plain.step();
        expect(facts(world)).toEqual(facts(plain));
      }
    }),
  );
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

test("any world neither makes coins nor loses them", () => {
  fc.assert(
    fc.property(fights, fc.nat({ max: 40 }), corner(), corner(), (sketch, steps, x, y) => {
      const world = sketch.world();
      const minted = coinsIn(world);
      world.step(steps);
      expect(coinsIn(world)).toBe(minted);
      world.place(5, points("OOO/O.O/OOO/.O.", x, y));
      expect(coinsIn(world)).toBe(minted);
      world.step(steps);
      expect([coinsIn(world), world.minted]).toEqual([minted, minted]);
    }),
  );
});

function coinsIn(world: World): number {
  const lying = world.cells.reduce((sum, cell) => sum + (cell >> 5), 0);
  return world.balances.reduce((sum, balance) => sum + balance, lying + world.pot);
}
