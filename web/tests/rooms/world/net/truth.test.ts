import { Principal } from "@icp-sdk/core/principal";
import { describe, expect, it } from "vitest";
import type { GameState } from "../../../../src/candid/life2.did";
import { truthOf } from "../../../../src/rooms/world/net/truth";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rules/board";
import { digest } from "../sync/worlds";

const state = (patch: Partial<GameState> = {}): GameState => ({
  generation: 120n,
  alive_cells: [{ x: 511, y: 0, owner: 3, coins: 1 }],
  territory: [{ x: 2, y: 511, owner: 9, coins: 7 }],
  players: [Principal.anonymous()],
  balances: BigUint64Array.of(5n, 0n, 0n, 0n, 0n, 0n, 0n, 0n, 0n),
  player_num: [],
  ...patch,
});

describe("the truth of get_state", () => {
  it("has a cell where the state lists one, and nothing elsewhere", () => {
    const { cells, generation, balances } = truthOf(state());
    const expected = new Uint8Array(CELLS);
    expected[indexOf(511, 0)] = 3 | ALIVE | COIN;
    expected[indexOf(2, 511)] = 9 | (7 * COIN);
    expect(digest(cells)).toBe(digest(expected));
    expect([generation, balances]).toEqual([120, [5, 0, 0, 0, 0, 0, 0, 0, 0]]);
  });

  it("takes balances as the agent gives them for many numbers", () => {
    const balances = new BigUint64Array(9).fill(7n);
    expect(truthOf(state({ balances })).balances).toEqual(Array<number>(9).fill(7));
  });

  it.each([
    { x: 512, y: 0, owner: 1, coins: 0 },
    { x: 0, y: 512, owner: 1, coins: 0 },
    { x: 0, y: 0, owner: 10, coins: 0 },
    { x: 0, y: 0, owner: 1, coins: 8 },
  ])("refuses a cell that no board has: $x, $y, $owner, $coins", (cell) => {
    expect(() => truthOf(state({ alive_cells: [cell] }))).toThrow(/Expected a cell/);
    expect(() => truthOf(state({ territory: [cell] }))).toThrow(/Expected a cell/);
  });

  it("refuses a living cell that belongs to nobody, but not such land", () => {
    const cell = { x: 0, y: 0, owner: 0, coins: 3 };
    expect(() => truthOf(state({ alive_cells: [cell] }))).toThrow(/Expected a cell/);
    expect(truthOf(state({ territory: [cell] })).cells[0]).toBe(3 * COIN);
  });

  it("refuses a cell of a player who has no balance", () => {
    expect(() => truthOf(state({ balances: BigUint64Array.of(5n, 6n) }))).toThrow(
      /Expected a cell/,
    );
  });
});
