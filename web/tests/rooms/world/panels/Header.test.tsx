// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rooms/world/rules/board";
import { Ages } from "../../../../src/rooms/world/state/ages";
import type { App, Chain } from "../../../../src/rooms/world/state/app";
import { CellCard, wordsOf } from "../../../../src/rooms/world/panels/CellCard";
import { Connection, connection } from "../../../../src/rooms/world/panels/Connection";
import { Header } from "../../../../src/rooms/world/panels/Header";
import { tally } from "../../../../src/rooms/world/state/land";
import { throttle } from "../../../../src/rooms/world/throttle";
import { ADA, seatingOf, standing, watch } from "../page";

const NOW = 100_000;
type Seen = Pick<App, "chain" | "view">;

/** A page that shows *shown*, and heard of the chain half a second ago. */
function app(chain: Partial<Chain> = {}, shown = 5000): Seen {
  const heard = { generation: 5004, heard: NOW - 500, line: "live", paused: false, running: true };
  const view = { generation: shown, cells: new Uint8Array(), balances: [] };
  return { chain: { ...(heard as Chain), ...chain }, view };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LOST = "bad: connection lost, trying again";
const CONNECTING = "warn: connecting";
test.each<[string, Seen, string]>([
  ["as far behind as a poll lets it be", app({ generation: 5070 }), "good: live"],
  ["ahead of the network", app({ generation: 4990 }), "good: live"],
  ["farther behind", app({ generation: 5071 }), "warn: 71 generations behind the network"],
  ["far behind", app({ generation: 6234 }), "warn: 1\u202f234 generations behind the network"],
  ["not heard for a poll", app({ heard: NOW - 7999 }), "good: live"],
  ["not heard for two", app({ heard: NOW - 8000 }), "warn: heard 8 s ago"],
  ["late", app({ line: "late" }), "warn: heard 0 s ago"],
  [
    "late and paused",
    app({ line: "late", heard: NOW - 7200, paused: true }),
    "warn: heard 7 s ago",
  ],
  ["paused", app({ paused: true, heard: NOW - 60_000 }), "still: paused by an admin"],
  ["asleep", app({ running: false }), "still: asleep: nothing new happens"],
  ["empty", app({ running: false, generation: 0 }, 0), "still: waiting for the first cells"],
  ["lost and paused", app({ line: "lost", paused: true }), LOST],
  ["lost before it began", { ...app({ line: "lost", heard: 0 }), view: null }, LOST],
  ["not heard of yet", { chain: null, view: null }, CONNECTING],
  ["without a picture", { ...app({ line: "late" }), view: null }, CONNECTING],
  ["connecting", app({ line: "connecting" }), CONNECTING],
])("the badge of a world that is %s", (_, of, said) => {
  const { tone, text } = connection(of, NOW);
  expect(`${tone}: ${text}`).toBe(said);
});

test("the badge's details are the exact figures, and claim nothing before", () => {
  expect(connection(app({ generation: 5006 }), NOW).detail).toEqual([
    ["The network said", "generation 5\u202f006"],
    ["Last heard", "0 s ago"],
    ["Generation", "5\u202f000"],
    ["Alive", "0"],
    ["Which is", "6 generations behind"],
  ]);
  const distance = (generation: number) => connection(app({ generation }), NOW).detail.at(-1)![1];
  expect(distance(4997)).toBe("3 generations played on from it");
  expect(distance(5000)).toBe("the same");
  const { detail } = connection({ ...app({ heard: 0 }), view: null }, NOW);
  expect(new Set(detail.map(([, value]) => value))).toEqual(new Set(["not yet"]));
});

test("silence is noticed though nothing happens", () => {
  const { host, unmount } = watch(<Connection />, app({ heard: performance.now() }));
  const text = () => host.querySelector(".fold-head")!.textContent;
  expect(text()).toBe("live");
  vi.advanceTimersByTime(8250);
  expect(text()).toBe("heard 8 s ago");
  unmount();
  expect([host.children.length, vi.getTimerCount()]).toEqual([0, 0]);
});

test("what is throttled acts at once, then at most so often, the last time too", () => {
  const act = vi.fn();
  const throttled = throttle(200, act);
  for (let call = 0; call < 100; call++) {
    throttled();
    if (call === 0) expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(100);
  }
  expect(Math.abs(act.mock.calls.length - 50)).toBeLessThanOrEqual(1);
  vi.advanceTimersByTime(1000);
  act.mockClear();
  throttled();
  throttled();
  throttled.stop();
  vi.advanceTimersByTime(1000);
  expect(act).toHaveBeenCalledTimes(1);
});

/** Three cells of player 1, of which two live, and one living cell of player 2. */
function world(generation: number) {
  const cells = new Uint8Array(CELLS);
  cells.set([ALIVE | 1, ALIVE | COIN | 1, (3 * COIN) | 1, ALIVE | 2]);
  return { generation, cells, balances: [] };
}

/** The figures that can be seen, name by name. */
function figures(host: HTMLElement): Record<string, string> {
  const shown = [...host.querySelectorAll<HTMLElement>(".figures > div")];
  const seen = shown.filter((figure) => !figure.hidden);
  const pairs = seen.map((figure) => [...figure.children].map((part) => part.textContent));
  return Object.fromEntries(pairs) as Record<string, string>;
}

test("the corner says how one does today, and nothing else", () => {
  const standings = [standing(2, 9), standing(1, 3)];
  expect(figures(watch(<Header />).host)).toEqual({ "Left today": "–" });
  const view = world(1);
  view.cells.fill(1, 0, 2622);
  const playing = watch(<Header />, { view, me: { ...ADA, balance: 1874 }, standings });
  const mine = { "My share": "1.0 %", "Rank today": "2 of 2", "My coins": "1\u202f874" };
  expect(figures(playing.host)).toEqual({ ...mine, "Left today": "–" });
  expect([1, 2, null].map((player) => tally(world(0).cells, player).land)).toEqual([3, 1, 0]);
});

test("how long the day lasts is told, by the chain's clock", () => {
  const times = { heard: performance.now(), now: 5000, ends: 5000 + 26 * 3_600_000 };
  const { host, store, unmount } = watch(<Header />, { seating: seatingOf(times) });
  expect(figures(host)["Left today"]).toBe("1 d 2 h");
  store.set({ seating: seatingOf({ ...times, dayEnds: 5000 + 2 * 3_600_000 }) });
  vi.advanceTimersByTime(200);
  expect(figures(host)["Left today"]).toBe("2 h 0 min");
  store.set({ seating: seatingOf({ ...times, ends: null }) });
  vi.advanceTimersByTime(200);
  expect(figures(host)["Left today"]).toBe("no end");
  unmount();
  expect([host.children.length, vi.getTimerCount()]).toEqual([0, 0]);
});

const standings = [standing(3, 10, "Ada")];
function viewOf(cell: number, generation = 100) {
  const cells = new Uint8Array(CELLS);
  cells[indexOf(4, 5)] = cell;
  return { generation, cells, balances: [] };
}

test("a cell is told by owner, age and coins", () => {
  const told = (cell: number, since: number | null) =>
    wordsOf({ view: viewOf(cell), standings }, [4, 5], since).slice(0, -1);
  expect(told(3 | ALIVE, 90)).toEqual([
    "Living cell of Ada",
    "since generation 90, 10 generations ago",
  ]);
  expect(told(3 + 2 * COIN, null)).toEqual([
    "Land of Ada",
    "for longer than you have watched",
    "2 coins lie here: captured by whoever is born here next, unless that is Ada",
  ]);
  expect(told(COIN, null)).toEqual(["Nobody's land", "1 coin lies here"]);
  expect(told(7, 100)).toEqual(["Land of player 7", "since this generation"]);
});

test("a cell is as old as its last change of owner or life", () => {
  const ages = new Ages();
  ages.begin();
  const cells = [0, 3, 3 | ALIVE, 3 | ALIVE | COIN, 4].map((cell) => viewOf(cell).cells);
  const since = cells.slice(1).map((now, at) => {
    ages.follow(cells[at]!, now, 100 + at);
    return ages.since(indexOf(4, 5));
  });
  expect(since).toEqual([100, 101, 101, 103]);
});

test("the card comes when the mouse rests on something, and with no tool", () => {
  const { host, store } = watch(<CellCard />, {
    view: viewOf(3),
    standings,
  });
  store.set({ camera: { ...store.state.camera, width: 800, height: 600, scale: 8, x: 4, y: 5 } });
  const card = () => host.querySelector(".card-of-cell");
  const hidden = (patch: Partial<App>, wait = 400) => {
    store.set(patch);
    vi.advanceTimersByTime(wait);
    return card() === null;
  };
  expect(hidden({ hover: [4, 5] }, 0)).toBe(true);
  expect(hidden({})).toBe(false);
  expect(card()!.textContent).toContain("Land of Ada");
  expect(hidden({ hover: [9, 9] })).toBe(true); // nobody's, and empty
  expect(hidden({ hover: [4, 5], tool: "draw" })).toBe(true);
  expect(hidden({ tool: "look", hover: null, touched: [4, 5] }, 0)).toBe(false);
});

test("whoever goes back in time is not told an age from the future", () => {
  const { host, store } = watch(<CellCard />, { view: viewOf(0) });
  store.set({ camera: { ...store.state.camera, width: 800, height: 600, scale: 8, x: 4, y: 5 } });
  store.set({ view: viewOf(3, 150), touched: [4, 5] });
  expect(host.textContent).toContain("since this generation");
  store.set({ view: viewOf(3, 120) });
  expect(host.textContent).toContain("for longer than you have watched");
});
