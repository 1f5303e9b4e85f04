import { expect, test } from "vitest";
import { Twin } from "../../../../src/rooms/world/sync/twin";
import type { Point } from "../../../../src/rules/grid";
import { Chain, GLIDER, digest } from "./worlds";

const placedAt = (x: number, y: number): Point[] => GLIDER.map(([dx, dy]) => [x + dx, y + dy]);
const same = (twin: Twin, chain: Chain) => {
  expect(twin.world.generation).toBe(chain.world.generation);
  expect(digest(twin.world.cells)).toBe(digest(chain.world.cells));
  expect(twin.world.balances).toEqual(chain.world.balances);
};

/** A chain, and a twin that begins with what it is. */
function both(generation = 0): [Chain, Twin] {
  const chain = new Chain(generation);
  return [chain, new Twin(chain.world, 0)];
}

test("the twin knows everything of a generation only when the chain is past it", () => {
  const [chain, twin] = both();
  chain.tick();
  twin.hear(chain.news(0));
  expect(twin.limit).toBe(9);
  twin.advance(1000);
  expect(twin.world.generation).toBe(9);
  chain.place(2, placedAt(100, 100)); // in generation 10, of which was heard
  chain.tick();
  twin.hear(chain.news(twin.following));
  twin.advance(19);
  chain.world = replayed(chain, 19);
  same(twin, chain);
});

test("the twin shows what happens in a world that stands still, as it happens", () => {
  const [chain, twin] = both();
  chain.tick();
  chain.act("pause");
  twin.hear(chain.news(0));
  twin.advance(10);
  same(twin, chain);
  chain.place(2, placedAt(50, 50));
  twin.hear(chain.news(twin.following));
  twin.advance(10);
  same(twin, chain);
});

test.each(["reset", "season"])("the twin goes on after a %s, and never back", (kind) => {
  const [chain, twin] = both(500);
  chain.tick();
  chain.act(kind, 0, kind === "season" ? "3:1-" : "1-");
  twin.hear(chain.news(0));
  const { position } = twin;
  const { begun } = twin.advance(Infinity);
  expect(begun).toBe(true);
  expect(twin.position).toBeGreaterThan(position);
  same(twin, chain);
  expect(twin.world.seated).toEqual([true, false]);
  chain.place(1, GLIDER);
  chain.tick();
  chain.tick();
  twin.hear(chain.news(twin.following));
  twin.advance(twin.position + 10);
  expect(twin.world.generation).toBe(10);
  expect(digest(twin.world.cells)).not.toBe(digest(chain.world.cells));
  twin.advance(Infinity);
  chain.world = replayed(chain, 19);
  same(twin, chain);
});

test("the twin goes back a minute, and every generation is as it was", () => {
  const [chain, twin] = both();
  const film = new Map<number, string>();
  for (let second = 0; second < 90; second++) {
    if (second % 7 === 0) chain.place(2, placedAt(3 * second, 5 * second));
    for (let step = 0; step < 10; step++) {
      film.set(chain.world.generation, digest(chain.world.cells));
      chain.world.step();
    }
  }
  twin.hear(chain.news(0));
  twin.advance(Infinity);
  expect(twin.oldest).toBe(290); // sixty boards of ten generations before the last of them
  for (const position of [290, 293, 349, 350, 351, 666, 899]) {
    expect(digest(twin.at(position).world.cells)).toBe(film.get(position));
  }
  expect(twin.at(0).position).toBe(290);
});

test("the twin finds the very moment of a checkpoint, between two events of a generation", () => {
  const [chain, twin] = both();
  chain.tick();
  chain.place(1, placedAt(40, 40));
  const checkpoint = digest(chain.world.cells);
  chain.place(2, placedAt(80, 80));
  for (let second = 0; second < 20; second++) chain.tick();
  twin.hear(chain.news(0));
  expect(twin.after(10, 1)).toBeNull(); // it has not been there
  twin.advance(Infinity);
  expect(digest(twin.after(10, 1)!.cells)).toBe(checkpoint);
  expect(twin.after(11, 1)).not.toBeNull();
  expect(twin.after(chain.world.generation, 2)).toBeNull();
  expect(twin.after(10, 3)).toBeNull();
});

test("the twin tells every coin that changes hands, and every payday", () => {
  const [chain, twin] = both(590);
  chain.world.cells.fill(0b0110_0010, 512 * 300, 512 * 310); // land of player 2, with coins
  chain.place(1, placedAt(100, 298));
  for (let second = 0; second < 8; second++) chain.tick();
  const truth = new Chain(590).world;
  truth.cells.fill(0b0110_0010, 512 * 300, 512 * 310);
  const other = new Twin(truth, 0);
  other.hear(chain.news(0));
  const found = other.advance(Infinity);
  expect(found.taken.length).toBeGreaterThan(3);
  expect(found.taken.reduce((sum, { coins }) => sum + coins, 0)).toBe(other.world.captured[0]);
  expect(found.paydays.map(({ generation }) => generation)).toEqual([600]);
  expect(twin.advance(Infinity).taken).toEqual([]);
});

test("the twin says what cannot be played, and what must be begun anew", () => {
  const [chain, twin] = both(100);
  const event = { number: 0, generation: 100, time: 0n, player: 1, detail: "" };
  const hear = (patch: object) => () => {
    const events = [{ ...event, kind: "place", ...patch }];
    twin.hear({ ...chain.news(0), following: 1, generation: 120, events });
  };
  expect(hear({ kind: "restore" })).toThrow(/put another world here/);
  expect(hear({ generation: 99 })).toThrow(/generation 99, when 100 was over/);
  hear({ detail: "zzzz" })();
  expect(() => twin.advance(110)).toThrow(/Event 0 cannot be played: its cells are none/);
});

test.each([
  ["by who has no seat", { kind: "place", player: 7, detail: "0000" }, /from 1 to 2, got 7/],
  ["that nobody knows", { kind: "bless", player: 1, detail: "" }, /it says "bless"/],
  ["of who is seated", { kind: "join", player: 1, detail: "" }, /Game full/],
  ["beyond the board", { kind: "place", player: 1, detail: "g000" }, /its cells are none/],
  ["that nobody can pay", { kind: "place", player: 1, detail: "0000".repeat(999) }, /Need 999/],
])("the twin refuses an event %s", (_, patch, words) => {
  const [chain, twin] = both(100);
  const events = [{ number: 0, generation: 100, time: 0n, ...patch }];
  twin.hear({ ...chain.news(0), following: 1, generation: 120, events });
  expect(() => twin.advance(110)).toThrow(words);
});

/** The world of *chain* at *generation*, played again from its beginning. */
function replayed(chain: Chain, generation: number): Chain["world"] {
  const again = new Chain(chain.events[0]?.kind === "place" ? 0 : 500);
  for (const { kind, player, detail, generation: at } of chain.events) {
    again.world.step(at - again.world.generation);
    again.act(kind, player, detail);
  }
  again.world.step(generation - again.world.generation);
  return again.world;
}
