import { describe, expect, it } from "vitest";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rooms/world/rules/board";
import { home, locate } from "../../../../src/rooms/world/ui/locate";
import { play } from "./playing";

/** Give *count* cells from *x*, *y* on to *player*, in one row. */
function settle(cells: Cells, player: number, x: number, y: number, count: number): void {
  for (let n = 0; n < count; n++) cells[indexOf(x + n, y)] = player;
}

describe("home", () => {
  it("is the middle of the block with most land", () => {
    const cells = new Uint8Array(CELLS);
    settle(cells, 2, 5, 5, 3);
    settle(cells, 2, 70, 40, 4);
    expect(home(cells, 2)).toEqual([80, 48]);
  });

  it("counts land alive or dead, with coins or without", () => {
    const cells = new Uint8Array(CELLS);
    settle(cells, 2, 5, 5, 2);
    settle(cells, 2 | ALIVE, 480, 480, 2);
    settle(cells, 2 | (7 * COIN), 490, 490, 1);
    expect(home(cells, 2)).toEqual([496, 496]);
  });

  it("does not count land of others", () => {
    const cells = new Uint8Array(CELLS);
    settle(cells, 2, 5, 5, 1);
    settle(cells, 3, 100, 100, 20);
    expect(home(cells, 2)).toEqual([16, 16]);
    expect(home(cells, 3)).toEqual([112, 112]);
  });

  it("counts block by block: land that lies apart is no home", () => {
    const cells = new Uint8Array(CELLS);
    for (let x = 0; x < 512; x += 32) settle(cells, 2, x, 200, 2);
    settle(cells, 2, 300, 300, 3);
    expect(home(cells, 2)).toEqual([304, 304]);
  });

  it("is nowhere without land", () => {
    expect(home(new Uint8Array(CELLS), 2)).toBeNull();
  });

  it("is a block that is all one's own, too", () => {
    const cells = new Uint8Array(CELLS).fill(2);
    expect(home(cells, 2)).toEqual([16, 16]);
  });
});

describe("locating a player", () => {
  const view = (cells: Cells) => ({ generation: 7, cells, balances: [] });

  it("looks at the player's home from near enough, and no farther than before", () => {
    const cells = new Uint8Array(CELLS);
    settle(cells, 2, 70, 40, 4);
    const { store, actions, said } = play({ view: view(cells) });
    locate(2, store, actions);
    expect(store.state.camera).toMatchObject({ x: 80, y: 48, scale: 10 });
    actions.look({ ...store.state.camera, scale: 1 });
    locate(2, store, actions);
    expect(store.state.camera).toMatchObject({ x: 80, y: 48, scale: 6 });
    expect(said).toEqual([]);
  });

  it.each([null, view(new Uint8Array(CELLS))])("says so when there is no land", (seen) => {
    const { store, actions, said } = play({ view: seen });
    const { camera } = store.state;
    locate(2, store, actions);
    expect(store.state.camera).toBe(camera);
    expect(said).toEqual(["news: Player 2 has no land."]);
  });
});
