import { beforeEach, expect, test } from "vitest";
import { ALIVE, CELLS, GRID, indexOf } from "../../../../src/rooms/world/rules/board";
import { FREE } from "../../../../src/rooms/world/rules/placing";
import { Drafting } from "../../../../src/rooms/world/session/drafting";
import type { App } from "../../../../src/rooms/world/state/app";
import { EMPTY, drawCells } from "../../../../src/rooms/world/state/draft";
import type { Point } from "../../../../src/rules/grid";
import { camera } from "../../../../src/state/camera";
import { pattern } from "../../../../src/state/pattern";
import type { Store } from "../../../../src/state/store";
import { GUEST, Visit } from "./visit";

const ROW: readonly Point[] = [
  [10, 10],
  [11, 10],
  [12, 10],
];
const GLIDER = pattern("glider", [
  [1, 0],
  [2, 1],
  [0, 2],
  [1, 2],
  [2, 2],
]);

/** A board on which the cells at *points* are alive. */
function seen(...points: Point[]): App["view"] {
  const cells = new Uint8Array(CELLS);
  for (const [x, y] of points) cells[indexOf(x, y)] = ALIVE | 2;
  return { generation: 7, cells, balances: [] };
}

let store: Store<App>;
let drafting: Drafting;

/** Draw a row of *length* cells at the top of the board; longer ones go on in the next row. */
function draw(length: number): void {
  const points = Array.from({ length }, (_, n): Point => [n % 512, Math.floor(n / 512)]);
  drafting.edit(drawCells(store.state.draft, points));
}

beforeEach(() => {
  ({ store } = new Visit({ view: seen() }));
  drafting = new Drafting(store);
});

test("the draft is edited, undone and done again, step by step", () => {
  const first = drawCells(EMPTY, ROW);
  const second = drawCells(first, [[20, 20]]);
  drafting.edit(first);
  drafting.edit(second);
  expect(store.state).toMatchObject({ draft: second, canUndo: true, canRedo: false });
  drafting.undo();
  expect(store.state).toMatchObject({ draft: first, canUndo: true, canRedo: true });
  drafting.undo();
  expect(store.state).toMatchObject({ draft: EMPTY, canUndo: false, canRedo: true });
  drafting.redo();
  drafting.redo();
  expect(store.state).toMatchObject({ draft: second, canUndo: true, canRedo: false });
});

test("the draft stays as it is when there is nothing to undo, to do again, or to change", () => {
  drafting.undo();
  drafting.redo();
  drafting.edit(store.state.draft);
  drafting.cancel();
  expect(store.state).toMatchObject({ draft: EMPTY, canUndo: false, canRedo: false });
});

test("the draft is forgotten when it is cancelled, and even that is undone", () => {
  const drawn = drawCells(EMPTY, ROW);
  drafting.edit(drawn);
  drafting.cancel();
  expect(store.state.draft).toBe(EMPTY);
  expect(store.state.price).toEqual(FREE);
  drafting.undo();
  expect(store.state.draft).toBe(drawn);
});

test("the price follows the world: what lives by now is skipped and costs nothing", () => {
  drafting.edit(drawCells(EMPTY, ROW));
  store.set({ view: seen([11, 10]) });
  expect(store.state.price).toMatchObject({ cost: 2, skipped: [indexOf(11, 10)] });
  store.set({ view: seen() });
  expect(store.state.price).toMatchObject({ cost: 3, skipped: [] });
});

test("the price follows the balance of a player", () => {
  store.set({ me: { ...GUEST, player: 1, balance: 2 } });
  drafting.edit(drawCells(EMPTY, ROW));
  expect(store.state.price.refusal).toBe("Need 3 coins, have 2");
  store.set({ me: { ...GUEST, player: 1, balance: 3 } });
  expect(store.state.price.refusal).toBeNull();
});

test.each([null, GUEST])("the price reckons with 1000 coins for whoever has no seat", (me) => {
  store.set({ me });
  draw(1000);
  expect(store.state.price).toMatchObject({ cost: 1000, refusal: null });
});

test("the price is nothing until there is a world to look at", () => {
  store.set({ view: null });
  drafting.edit(drawCells(EMPTY, ROW));
  expect(store.state.price).toEqual(FREE);
  store.set({ view: seen() });
  expect(store.state.price.cost).toBe(3);
});

test("a draft that is taken to be sent leaves an empty one behind, with nothing to undo", () => {
  drafting.edit(drawCells(EMPTY, ROW));
  drafting.take();
  expect(store.state).toMatchObject({ draft: EMPTY, canUndo: false, canRedo: false });
  expect(store.state.price).toEqual(FREE);
});

test("a draft that is taken to be sent comes back with a stroke that was not yet done", () => {
  const shown = drawCells(EMPTY, ROW);
  store.set({ draft: shown });
  drafting.giveBack(drafting.take());
  expect(store.state.draft).toBe(shown);
});

test("a draft that is taken to be sent does not come back over a stroke that is being drawn", () => {
  drafting.edit(drawCells(EMPTY, ROW));
  const taken = drafting.take();
  const shown = drawCells(EMPTY, [[30, 30]]);
  store.set({ draft: shown });
  drafting.giveBack(taken);
  expect(store.state.draft).toBe(shown);
});

test("the hand stamps with the pattern that it holds, and looks when it is put down", () => {
  drafting.hold(GLIDER);
  expect(store.state).toMatchObject({ tool: "stamp", pattern: GLIDER });
  drafting.hold(null);
  expect(store.state).toMatchObject({ tool: "look", pattern: null });
});

test("the hand puts the pattern down to use another tool, and keeps it to stamp", () => {
  drafting.hold(GLIDER);
  drafting.use("stamp");
  expect(store.state).toMatchObject({ tool: "stamp", pattern: GLIDER });
  drafting.use("draw");
  expect(store.state).toMatchObject({ tool: "draw", pattern: null });
});

test("the hand looks elsewhere", () => {
  const elsewhere = { ...camera(GRID, 400, 300), x: 9, y: 8 };
  drafting.look(elsewhere);
  expect(store.state.camera).toBe(elsewhere);
});
