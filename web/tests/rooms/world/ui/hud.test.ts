// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ALIVE, CELLS, COIN } from "../../../../src/rooms/world/rules/board";
import { bindHud, tally } from "../../../../src/rooms/world/ui/hud";
import { ADA, seatingOf, standing, watch } from "./watching";

/** Three cells of player 1, of which two live, and one living cell of player 2. */
function world(generation: number) {
  const cells = new Uint8Array(CELLS);
  cells.set([ALIVE | 1, ALIVE | COIN | 1, (3 * COIN) | 1, ALIVE | 2]);
  return { generation, cells, balances: [] };
}

/** What can be seen, name by name. */
function figures(host: HTMLElement): Record<string, string> {
  const shown = [...host.querySelectorAll<HTMLElement>(".figures > div")];
  const seen = shown.filter((figure) => !figure.hidden);
  return Object.fromEntries(
    seen.map((figure) => [...figure.children].map((part) => part.textContent)),
  ) as Record<string, string>;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("cells are counted by life, and land by owner", () => {
  expect(tally(world(0).cells, 1)).toEqual({ alive: 3, land: 3 });
  expect(tally(world(0).cells, 2)).toEqual({ alive: 3, land: 1 });
});

test("whoever watches owns no land, not even nobody's", () => {
  expect(tally(world(0).cells, null).land).toBe(0);
});

test("whoever watches sees the world's figures", () => {
  const standings = [standing(1, 3), standing(2, 1)];
  const { host, unbind } = watch(bindHud, { view: world(123456), standings });
  expect(figures(host)).toEqual({
    Generation: "123\u202f456",
    Alive: "3",
    Players: "2 of 9",
    "Time left": "–",
  });
  unbind();
});

test("whoever plays sees their own as well", () => {
  const standings = [standing(2, 9), standing(1, 3)];
  const me = { ...ADA, balance: 1874 };
  const view = world(1);
  view.cells.fill(1, 0, 2622);
  const { host, unbind } = watch(bindHud, { view, me, standings });
  expect(figures(host)).toMatchObject({
    "My share": "1.0 %",
    "My rank": "2 of 2",
    "My coins": "1\u202f874",
  });
  unbind();
});

test("how long the season lasts is told, by the chain's clock", () => {
  const now = performance.now();
  const seating = seatingOf({ heard: now, now: 5000, ends: 5000 + 26 * 3_600_000 });
  const { host, store, unbind } = watch(bindHud, { seating });
  expect(figures(host)["Time left"]).toBe("1 d 2 h");
  store.set({ seating: { ...seating, ends: null } });
  vi.advanceTimersByTime(200);
  expect(figures(host)["Time left"]).toBe("no end");
  unbind();
});

test("before the first picture nothing is claimed", () => {
  const { host, unbind } = watch(bindHud);
  expect(figures(host)).toMatchObject({ Generation: "–", Alive: "–" });
  unbind();
});

test("ten generations in a second are written five times, the last one too", () => {
  const { host, store, unbind } = watch(bindHud, { view: world(0) });
  const generation = host.querySelector(".figures dd")!;
  const written = new Set<string>();
  for (let passed = 1; passed <= 10; passed++) {
    store.set({ view: world(passed) });
    written.add(generation.textContent);
    vi.advanceTimersByTime(100);
  }
  expect(written.size).toBeGreaterThanOrEqual(5);
  expect(written.size).toBeLessThanOrEqual(6);
  vi.advanceTimersByTime(200);
  expect(generation.textContent).toBe("10");
  unbind();
});

test("it holds the name of the game, the badge and the help, and takes all away again", () => {
  const { host, unbind } = watch(bindHud);
  expect(host.querySelector("h1")!.textContent).toBe("Life2");
  expect(host.querySelector(".badge")).not.toBeNull();
  expect(host.querySelector('[aria-label="Help"]')).not.toBeNull();
  unbind();
  expect(host.children).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
});
