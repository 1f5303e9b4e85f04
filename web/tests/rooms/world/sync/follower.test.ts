import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { World } from "../../../../src/rooms/world/rules/world";
import { FARTHEST } from "../../../../src/rooms/world/sync/clock";
import { Follower, PATIENCE } from "../../../../src/rooms/world/sync/follower";
import { Chain, digest, GLIDER } from "./worlds";

const placedAt = (x: number, y: number) => GLIDER.map(([dx, dy]) => [x + dx, y + dy] as const);

describe("the follower", () => {
  it("shows the first thing it hears at once", () => {
    const follower = new Follower();
    const chain = new Chain(70);
    expect(follower.hear(chain.say(), 0)).toBe("begun");
    expect(follower.world?.generation).toBe(70);
    expect(digest(follower.world!.cells)).toBe(digest(chain.world.cells));
  });

  it("computes what comes between", () => {
    const follower = new Follower();
    const chain = new Chain();
    follower.hear(chain.say(), 0);
    chain.world.step(7);
    expect(follower.advance(7)).toBe(true);
    expect(digest(follower.world!.cells)).toBe(digest(chain.world.cells));
  });

  it("changes nothing when the generation is shown already", () => {
    const follower = new Follower();
    follower.hear(new Chain(5).say(), 0);
    expect(follower.advance(5)).toBe(false);
    expect(follower.advance(4)).toBe(false);
    expect(follower.world?.generation).toBe(5);
  });

  it("keeps news of a generation to come until it is its turn", () => {
    const follower = new Follower();
    const chain = new Chain();
    follower.hear(chain.say(), 0);
    chain.world.place(2, placedAt(100, 100));
    follower.hear(chain.tick(), 0);
    follower.advance(9);
    expect(follower.world?.generation).toBe(9);
    expect(follower.world?.cells[102 * 512 + 101]).toBe(0);
    follower.advance(10);
    expect(digest(follower.world!.cells)).toBe(digest(chain.world.cells));
    expect(follower.world?.balances).toEqual(chain.world.balances);
  });

  it("corrects what was shown already without going back", () => {
    const follower = new Follower();
    const chain = new Chain();
    follower.hear(chain.say(), 0);
    follower.advance(6);
    chain.world.place(2, placedAt(100, 100));
    expect(follower.hear(chain.say(), 0)).toBe("taken");
    chain.world.step(6);
    expect(follower.world?.generation).toBe(6);
    expect(digest(follower.world!.cells)).toBe(digest(chain.world.cells));
  });

  it("jumps to what is far ahead", () => {
    const follower = new Follower();
    follower.hear(new Chain(0).say(), 0);
    expect(follower.hear(new Chain(FARTHEST + 1).say(), 0)).toBe("begun");
    expect(follower.world?.generation).toBe(FARTHEST + 1);
  });

  it("drops what is older than what it heard before", () => {
    const follower = new Follower();
    const chain = new Chain();
    const old = chain.say();
    follower.hear(chain.tick(), 0);
    const before = follower.world!.cells.slice();
    expect(follower.hear(old, 1)).toBe("late");
    expect(follower.world?.generation).toBe(10);
    expect(digest(follower.world!.cells)).toBe(digest(before));
  });

  it("believes in a new beginning when the chain says nothing else for some seconds", () => {
    const follower = new Follower();
    follower.hear(new Chain(1000).say(), 0);
    expect(follower.hear(new Chain(0).say(), 0)).toBe("late");
    expect(follower.hear(new Chain(10).say(), PATIENCE - 1)).toBe("late");
    expect(follower.hear(new Chain(20).say(), PATIENCE)).toBe("begun");
    expect(follower.world?.generation).toBe(20);
  });

  it("is patient anew after every piece of real news", () => {
    const follower = new Follower();
    const chain = new Chain(1000);
    const old = new Chain(0).say();
    follower.hear(chain.say(), 0);
    follower.hear(old, 0);
    follower.hear(chain.tick(), PATIENCE - 1);
    expect(follower.hear(old, PATIENCE + 1)).toBe("late");
  });

  it("is the chain's world, whenever all news has come and all is shown", () => {
    const act = fc.oneof(
      fc.record({ do: fc.constant("tick" as const) }),
      fc.record({ do: fc.constant("place" as const), x: fc.nat(511), y: fc.nat(511) }),
      fc.record({ do: fc.constant("show" as const), ahead: fc.integer({ min: 0, max: 12 }) }),
      fc.record({ do: fc.constant("tell" as const), late: fc.boolean() }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
        const chain = new Chain();
        const follower = new Follower();
        const said = [chain.say()];
        follower.hear(said[0]!, 0);
        let shown = 0;
        for (const one of acts) {
          if (one.do === "tick") said.push(chain.tick());
          else if (one.do === "place") chain.world.place(2, placedAt(one.x, one.y));
          else if (one.do === "show") follower.advance(shown + one.ahead);
          else follower.hear(one.late ? said[said.length >> 1]! : chain.say(), 0);
          expect(follower.world!.generation).toBeGreaterThanOrEqual(shown);
          shown = follower.world!.generation;
        }
        follower.hear(chain.say(), 0);
        follower.advance(chain.world.generation);
        const expected = World.from(chain.say());
        expected.step(Math.max(0, follower.world!.generation - expected.generation));
        expect(follower.world!.generation).toBe(expected.generation);
        expect(digest(follower.world!.cells)).toBe(digest(expected.cells));
      }),
      { numRuns: 25 },
    );
  });
});
