import { expect, test } from "vitest";
import { PLAYERS } from "../../../../src/draw/palette";
import { indexOf } from "../../../../src/rooms/world/rules/board";
import { EMPTY, select, stamp } from "../../../../src/rooms/world/state/draft";
import { differs, moves, overlayOf } from "../../../../src/rooms/world/ui/layers";
import { board, GLIDER, ME, play } from "./playing";

const SENT = { id: 1, points: [[511, -1] as const], placed: null, answered: 0 };

test("the draft is shown in the player's colour, and the selected piece of it apart", () => {
  const { store, actions } = play();
  actions.edit(stamp(stamp(EMPTY, GLIDER, [50, 50]), GLIDER, [10, 10]));
  const overlay = overlayOf(store.state, 0);
  expect(overlay.colour).toBe(PLAYERS[3]!.cell);
  expect(overlay.placed).toHaveLength(10);
  expect(overlay.selected).toEqual(GLIDER.points.map(([x, y]) => indexOf(10 + x, 10 + y)));
  actions.edit(select(store.state.draft, null));
  expect(overlayOf(store.state, 0).selected).toEqual([]);
});

test("a pattern in hand hovers around the pointer, and around the cursor if there is one", () => {
  const { store } = play({ tool: "stamp", pattern: GLIDER, hover: [20, 20] });
  expect(overlayOf(store.state, 0).hover?.points[0]).toEqual([20, 19]);
  store.set({ cursor: [30, 30] });
  expect(overlayOf(store.state, 0).hover?.points[0]).toEqual([30, 29]);
});

test("what cannot be paid for hovers as not allowed", () => {
  const { store } = play({ tool: "stamp", pattern: GLIDER, hover: [20, 20] });
  expect(overlayOf(store.state, 0).hover?.ok).toBe(true);
  store.set({ me: { ...ME, balance: 4 } });
  expect(overlayOf(store.state, 0).hover?.ok).toBe(false);
});

test("a brush hovers over one cell, which is not allowed if it is alive", () => {
  const view = { generation: 1, cells: board([20, 20]), balances: [] };
  const { store } = play({ tool: "draw", hover: [20, 20], view });
  expect(overlayOf(store.state, 0).hover).toEqual({ points: [[20, 20]], ok: false });
  store.set({ hover: [21, 20] });
  expect(overlayOf(store.state, 0).hover?.ok).toBe(true);
});

test("nothing hovers with nothing in hand", () => {
  expect(overlayOf(play({ hover: [20, 20] }).store.state, 0).hover).toBeNull();
});

test("cells under way are shown where they wrap to, and move unless calm is asked for", () => {
  const { store } = play({ sent: [SENT], calm: false });
  expect(overlayOf(store.state, 0).sent).toEqual([indexOf(511, 511)]);
  expect(moves(store.state)).toBe(true);
  store.set({ calm: true });
  expect(moves(store.state)).toBe(false);
});

test("the ghost is shown as far as it is known", () => {
  const { store } = play();
  expect(overlayOf(store.state, 0)).toMatchObject({ born: [], lost: [] });
  const summary = { alive: 0, gained: 0, lost: 0, captured: 0, toPot: 0 };
  store.set({ whatIf: { horizon: 100, at: 1, born: [1], lost: [2], summary } });
  expect(overlayOf(store.state, 0)).toMatchObject({ born: [1], lost: [2] });
});

test("a new generation alone changes nothing above the board", () => {
  const { store } = play();
  const before = store.state;
  store.set({ view: { ...before.view!, generation: 8 } });
  expect(differs(store.state, before)).toBe(false);
  store.set({ hover: [1, 1] });
  expect(differs(store.state, before)).toBe(true);
});
