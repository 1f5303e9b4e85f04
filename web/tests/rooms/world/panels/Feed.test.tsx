// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rooms/world/rules/board";
import { World } from "../../../../src/rooms/world/rules/world";
import { begun, captures } from "../../../../src/rooms/world/state/feed";
import { Feed, away } from "../../../../src/rooms/world/panels/Feed";
import { passOn, recall, remember } from "../../../../src/rooms/world/state/last-visit";
import { ADA, standing, watch } from "../page";

const standings = [standing(1, 10, "Ada"), standing(2, 5, "Bob")];
const lines = (host: HTMLElement) =>
  [...host.querySelectorAll(".happening")].map((line) => line.firstChild!.textContent);

function capturing(): World {
  const cells = new Uint8Array(CELLS);
  for (const x of [9, 10, 11]) cells[indexOf(x, 10)] = 1 | ALIVE;
  cells[indexOf(10, 9)] = 2 + 6 * COIN;
  return World.from({ generation: 5, cells, balances: [0, 0] });
}

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  document.title = "World · Life2";
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a capture is a line that goes there, a float where it is, and a number in a hidden title", () => {
  const world = capturing();
  const { host, store, asked, unmount } = watch(<Feed />, {
    standings,
    me: ADA,
    view: world.tell(),
  });
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  world.step();
  store.set({ view: world.tell(), happened: captures(world.taken) });
  expect(lines(host)).toEqual(["You captured 6 coins from Bob"]);
  expect(store.state.floats).toMatchObject([{ at: [10, 9], text: "+6" }]);
  expect(document.title).toBe("(1) World · Life2");
  vi.restoreAllMocks();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(document.title).toBe("World · Life2");
  host.querySelector<HTMLElement>("button.happening")!.click();
  expect(asked.some((what) => what.startsWith("look"))).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(store.state.floats).toEqual([]);
  unmount();
  expect(host.children).toHaveLength(0);
});

test("whoever loses coins is told, and others' captures are no number in the title", () => {
  const world = capturing();
  const bob = { ...ADA, player: 2, name: "Bob" };
  const { host, store, unmount } = watch(<Feed />, { standings, me: bob, view: world.tell() });
  world.step();
  store.set({ view: world.tell(), happened: captures(world.taken) });
  expect(lines(host)).toEqual(["Ada captured 6 coins from you"]);
  expect(store.state.floats).toMatchObject([{ text: "−6" }]);
  store.set({ standings: [...standings, standing(3, 0, "Cid")] });
  expect(lines(host)[0]).toBe("Cid took a seat");
  unmount();
});

test("sound is off until somebody switches it on", () => {
  const { host, unmount } = watch(<Feed />, { standings });
  const chip = host.querySelector(".chip")!;
  expect(chip.getAttribute("aria-pressed")).toBe("false");
  (chip as HTMLElement).click();
  expect(chip.getAttribute("aria-pressed")).toBe("true");
  unmount();
});

test("whoever comes back is told what changed, and their best is kept", () => {
  const { store, unmount } = watch(<Feed />, { me: ADA });
  const view = (generation: number) => ({ generation, cells: new Uint8Array(CELLS), balances: [] });
  const state = (generation: number, land: number) => ({
    ...store.state,
    me: ADA,
    view: view(generation),
    standings: [standing(1, land, "Ada"), standing(2, 500, "Bob")],
  });
  remember(state(1000, 800));
  remember(state(1100, 300));
  expect(recall({ me: ADA })).toMatchObject({ land: 300, mostLand: 800 });
  expect(away(state(1200, 200))).toBeNull();
  expect(away(state(5100, 200))).toBe(
    "While you were away, 4\u202f000 generations passed. You hold 200 land (−100) and " +
      "1\u202f874 coins (+0); you are number 2 of 2.",
  );
  remember(state(50, 20)); // begun again: other records
  expect(recall({ me: ADA })).toMatchObject({ mostLand: 20 });
  passOn(ADA.principal, "aaaaa-aa");
  expect(recall({ me: ADA })).toBeNull();
  expect(recall({ me: { ...ADA, principal: "aaaaa-aa" } })).toMatchObject({ mostLand: 20 });
  localStorage.setItem("life2.world.left", '[{"principal":7}]');
  expect(recall({ me: ADA })).toBeNull();
  unmount();
});

const ground = (generation: number, owner: number) => ({
  generation,
  cells: new Uint8Array(CELLS).fill(owner, 0, 60),
  balances: [],
});

test("land is told of once a minute, and once for all the time in which nobody looked", () => {
  const { host, store, asked, unmount } = watch(<Feed />, { standings, me: ADA });
  store.set({ view: ground(100, 2) });
  store.set({ view: ground(150, 1) });
  expect(lines(host)).toEqual([]);
  store.set({ view: ground(700, 1) });
  expect(lines(host)).toEqual(["You won 60 land, most of it from Bob"]);
  host.querySelector<HTMLElement>("button.happening")!.click();
  expect(asked.some((what) => what.startsWith("look"))).toBe(true);
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  store.set({ view: ground(1300, 2) });
  store.set({ view: ground(1900, 2) });
  expect(lines(host)).toHaveLength(1);
  hidden.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  expect(lines(host)[0]).toBe("You lost 60 land, most of it to Bob");
  store.set({ view: ground(9, 0), happened: [begun(9)] });
  expect(lines(host)[0]).toBe("The world is empty again, and everybody begins anew");
  unmount();
});

test("whoever only watches, or looks at the past, is told of no land", () => {
  const { host, store, unmount } = watch(<Feed />, { standings });
  store.set({ view: ground(100, 2) });
  store.set({ view: ground(800, 1) });
  store.set({ me: ADA, live: false });
  store.set({ view: ground(2000, 2) });
  expect(lines(host)).toEqual([]);
  unmount();
});
