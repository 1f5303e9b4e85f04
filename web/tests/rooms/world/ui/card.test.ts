// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rooms/world/rules/board";
import { Ages } from "../../../../src/rooms/world/state/ages";
import { bindCard, wordsOf } from "../../../../src/rooms/world/ui/card";
import { standing, watch } from "./watching";

const standings = [standing(3, 10, "Ada")];
function viewOf(cell: number, generation = 100) {
  const cells = new Uint8Array(CELLS);
  cells[indexOf(4, 5)] = cell;
  return { generation, cells, balances: [] };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a cell is told by owner, age and coins", () => {
  const told = (cell: number, since: number | null) =>
    wordsOf({ view: viewOf(cell), standings }, [4, 5], since);
  expect(told(3 | ALIVE, 90)).toEqual([
    "Living cell of Ada",
    "since generation 90, 10 generations ago",
    "Column 4, row 5",
  ]);
  expect(told(3 + 2 * COIN, null)).toEqual([
    "Land of Ada",
    "for longer than you have watched",
    "2 coins lie here: captured by whoever is born here next, unless that is Ada",
    "Column 4, row 5",
  ]);
  expect(told(COIN, null)).toEqual(["Nobody's land", "1 coin lies here", "Column 4, row 5"]);
  expect(told(7, 100).slice(0, 2)).toEqual(["Land of player 7", "since this generation"]);
});

test("a cell is as old as its last change of owner or life", () => {
  const ages = new Ages();
  const at = indexOf(4, 5);
  ages.begin();
  expect(ages.since(at)).toBeNull();
  ages.follow(viewOf(0).cells, viewOf(3).cells, 100);
  expect(ages.since(at), "placed in the first generation that was seen").toBe(100);
  ages.follow(viewOf(3).cells, viewOf(3 | ALIVE).cells, 101);
  expect(ages.since(at)).toBe(101);
  ages.follow(viewOf(3 | ALIVE).cells, viewOf(3 | ALIVE | COIN).cells, 102);
  expect(ages.since(at)).toBe(101);
  ages.follow(viewOf(3).cells, viewOf(4).cells, 103);
  expect(ages.since(at)).toBe(103);
});

test("the card comes when the mouse rests on something, and goes when it moves or picks up a tool", () => {
  const { host, store, unbind } = watch((place, state) => bindCard(place, state), {
    view: viewOf(3),
    standings,
  });
  store.set({ camera: { ...store.state.camera, width: 800, height: 600, scale: 8, x: 4, y: 5 } });
  const card = host.querySelector<HTMLElement>(".card-of-cell")!;
  store.set({ hover: [4, 5] });
  expect(card.hidden).toBe(true);
  vi.advanceTimersByTime(400);
  expect(card.hidden).toBe(false);
  expect(card.textContent).toContain("Land of Ada");
  store.set({ hover: [9, 9] });
  vi.advanceTimersByTime(400);
  expect(card.hidden).toBe(true); // nobody's, and empty
  store.set({ hover: [4, 5], tool: "draw" });
  vi.advanceTimersByTime(400);
  expect(card.hidden).toBe(true);
  store.set({ tool: "look", hover: null, touched: [4, 5] });
  expect(card.hidden).toBe(false);
  unbind();
  expect(host.children).toHaveLength(0);
});

test("whoever goes back in time is not told an age from the future", () => {
  const { host, store, unbind } = watch((place, state) => bindCard(place, state), {
    view: viewOf(0),
    standings,
  });
  store.set({ camera: { ...store.state.camera, width: 800, height: 600, scale: 8, x: 4, y: 5 } });
  store.set({ view: viewOf(3, 150) });
  store.set({ touched: [4, 5] });
  const card = host.querySelector<HTMLElement>(".card-of-cell")!;
  expect(card.textContent).toContain("since this generation");
  store.set({ view: viewOf(3, 120) });
  expect(card.textContent).toContain("for longer than you have watched");
  unbind();
});
