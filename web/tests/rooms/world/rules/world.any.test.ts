/** Any world goes on as the definition says, with and without placing, and loses no coin. */

import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";

import type { Point } from "../../../../src/rules/grid";
import type { World } from "../../../../src/rooms/world/rules/world";
import { PlainWorld } from "./definition";
import { answer, facts } from "./facts";
import { corner, fights, points } from "./sketch";

// A machine may be busy with other things.
vi.setConfig({ testTimeout: 300_000 });

describe("any world", () => {
  it("goes on as the definition says", () => {
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

  it("answers and goes on as the definition says, whoever places what and when", () => {
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

  it("is after n generations at once what it is after n one by one", () => {
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

  it("neither makes coins nor loses them", () => {
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
});

function coinsIn(world: World): number {
  const lying = world.cells.reduce((sum, cell) => sum + (cell >> 5), 0);
  return world.balances.reduce((sum, balance) => sum + balance, lying + world.pot);
}
