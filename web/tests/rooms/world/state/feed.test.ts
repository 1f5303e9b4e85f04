import { expect, test } from "vitest";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rooms/world/rules/board";
import { World } from "../../../../src/rooms/world/rules/world";
import {
  among,
  begun,
  captures,
  ended,
  land,
  payday,
} from "../../../../src/rooms/world/state/feed";
import { whereBusiest, whereOwnersMeet } from "../../../../src/rooms/world/state/land";
import { seatingOf } from "../page";

const standing = (player: number, land: number) => ({
  player,
  name: `Player ${player}`,
  alive: 1,
  land,
  coins: 0,
  balance: 0,
  score: 0,
  points: 0,
});

/** Player 1 is about to be born on land of player 2, where so many coins lie. */
function about(coins: number, generation = 5): World {
  const cells = new Uint8Array(CELLS);
  for (const x of [9, 10, 11]) cells[indexOf(x, 10)] = 1 | ALIVE;
  cells[indexOf(10, 9)] = 2 + coins * COIN;
  return World.from({ generation, cells, balances: [0, 0] });
}

test("the feed tells a capture in the generation in which it happens, and where", () => {
  const world = about(6);
  world.step();
  expect(world.balances[0]).toBe(6);
  expect(captures(world.taken)).toEqual([
    { kind: "capture", generation: 6, player: 1, other: 2, amount: 6, at: [10, 9] },
  ]);
});

test("the feed tells one capture of each two players, wherever the coins lay, and none twice", () => {
  const taken = (index: number, from: number, coins: number) => ({
    generation: 9,
    index,
    from,
    to: 1,
    coins,
  });
  const told = captures([taken(0, 2, 1), taken(indexOf(510, 0), 2, 1), taken(5, 3, 4)]);
  expect(told.map(({ other, amount, at }) => [other, amount, at])).toEqual([
    [2, 2, [511, 0]], // it wraps round the edge
    [3, 4, [5, 0]],
  ]);
});

test("the feed tells nothing where nobody's coins changed hands", () => {
  const world = about(0);
  world.step();
  expect(captures(world.taken)).toEqual([]);
});

test("the feed tells what the pot pays on a payday, as the twin pays it", () => {
  const world = World.from({
    generation: 599,
    cells: new Uint8Array(CELLS),
    balances: [10, 2600],
    pot: 80,
  });
  world.step();
  const share = world.balances[0]! - 10;
  expect(share).toBeGreaterThan(0);
  const told = { kind: "payday", generation: 600, amount: 2 * share };
  expect(world.paydays.flatMap(payday)).toMatchObject([told]);
  expect(payday({ generation: 600, paid: 0 })).toEqual([]);
});

test("the feed tells that a world was begun again", () => {
  expect(begun(3)).toMatchObject({ kind: "begun", generation: 3 });
});

test("the feed tells who joined, who left and who leads", () => {
  const before = [standing(1, 50), standing(2, 20)];
  const after = [standing(2, 60), standing(3, 1)];
  const view = about(0, 7).tell();
  expect(among(before, after, null).map(({ kind, player, at }) => [kind, player, at])).toEqual([
    ["join", 3, null],
    ["leave", 1, null],
    ["lead", 2, null],
  ]);
  expect(among(after, before, view)).toMatchObject([
    { kind: "join", player: 1, generation: 7, at: [16, 16] },
    { kind: "leave", player: 3, at: null },
    { kind: "lead", player: 1, amount: 50, at: [16, 16] },
  ]);
  expect(among(after, after, view)).toEqual([]);
});

test("the feed tells how much land one won and lost, with whom, and where most of it was", () => {
  const owned = (generation: number, ...areas: [number, number, number, number][]) => {
    const cells = new Uint8Array(CELLS);
    for (const [x, y, wide, owner] of areas)
      for (let i = 0; i < wide; i++) cells[indexOf(x + i, y)] = owner;
    return { generation, cells, balances: [] };
  };
  const before = owned(10, [0, 0, 60, 2], [100, 100, 50, 1], [300, 300, 45, 3], [0, 9, 9, 5]);
  const after = owned(700, [0, 0, 60, 1], [100, 100, 50, 2], [300, 300, 45, 1], [0, 9, 9, 1]);
  const about = { kind: "land", generation: 700 };
  expect(land(before, after, 1)).toEqual([
    { ...about, player: 1, other: 2, amount: 114, at: [16, 16] },
    { ...about, player: 2, other: 1, amount: 50, at: [112, 112] },
  ]);
  expect(land(before, after, 3)).toEqual([
    { ...about, player: 1, other: 3, amount: 45, at: [336, 304] },
  ]);
  expect(land(before, after, 5)).toEqual([]); // nine cells are not worth a line
  expect(land(before, after, 7)).toEqual([]);
  expect(land(after, before, 1)).toEqual([]); // the world was begun again
});

test("the feed tells that a season ended, once, and not to who has just come", () => {
  const [third, fourth] = [seatingOf({ season: 3 }), seatingOf({ season: 4 })];
  const told = { kind: "season", generation: 5, player: 0, other: 0, amount: 3, at: null };
  expect(ended(third, fourth, 5)).toEqual([told]);
  expect(ended(fourth, fourth, 6)).toEqual([]);
  expect(ended(null, fourth, 7)).toEqual([]);
  expect(ended(fourth, null, 7)).toEqual([]);
});

test("the camera of the director goes where owners meet, and follows a player where most of their cells live", () => {
  const cells = new Uint8Array(CELLS);
  for (let x = 0; x < 20; x++) cells[indexOf(100 + x, 5)] = 1 | ALIVE; // alone
  for (let x = 0; x < 8; x++) cells[indexOf(300 + x, 200)] = (x % 2 ? 1 : 2) | ALIVE;
  expect(whereOwnersMeet(cells)).toEqual([304, 208]);
  expect(whereBusiest(cells, 1)).toEqual([112, 16]);
  expect(whereBusiest(cells, 7)).toBeNull();
});
