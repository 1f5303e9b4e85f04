// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Actions } from "../../../../src/rooms/world/state/app";
import { begin } from "../../../../src/rooms/world/state/app";
import type { Season } from "../../../../src/rooms/world/state/seating";
import {
  bindPodium,
  openPodium,
  openSeasons,
  summaryOf,
} from "../../../../src/rooms/world/ui/podium";
import { ADA, button, dialog, noting, seatingOf, settle, watch } from "./watching";

const row = (rank: number, name: string, principal: string) => ({
  rank,
  player: 10 - rank,
  name,
  principal,
  score: 10_000 - 1000 * rank,
  land: 100,
});

const SEASON: Season = {
  number: 3,
  ended: Date.UTC(2026, 10, 17),
  generation: 6_048_000,
  rows: [row(1, "Bill", "b"), row(2, "Ada", ADA.principal), row(3, "Cy", "c"), row(4, "Di", "d")],
  picture: "0123456789".repeat(410).slice(0, 4096),
};

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  for (const open of document.querySelectorAll("dialog")) open.remove();
});

/** A page on which the podium is bound; seasons that were asked for. */
function bound(season: number) {
  const asked: number[] = [];
  const bind: typeof bindPodium = (host, store, actions) => {
    const told: Actions = {
      ...actions,
      season: (number: number) => {
        asked.push(number);
        return Promise.resolve({ ...SEASON, number });
      },
    };
    return bindPodium(host, store, told);
  };
  return { ...watch(bind, { seating: seatingOf({ season }), me: ADA }), told: asked };
}

test("whoever comes for the first time is told of no season", async () => {
  const { told, unbind } = bound(4);
  await settle();
  expect(told).toEqual([]);
  unbind();
});

test("a season that ends is told of, once", async () => {
  const { store, told, unbind } = bound(3);
  store.set({ seating: seatingOf({ season: 4 }) });
  store.set({ seating: seatingOf({ season: 4, now: 9 }) });
  await settle();
  expect(told).toEqual([3]);
  expect(dialog().textContent).toContain("Season 3 is over");
  unbind();
  expect(document.querySelector("dialog")).toBeNull();
});

test("whoever comes back after a season ended is told of it", async () => {
  bound(3).unbind();
  const { told, unbind } = bound(5);
  await settle();
  expect(told).toEqual([4]);
  unbind();
});

test("a browser that remembers nothing tells of what it saw end", async () => {
  const refuse = () => {
    throw new Error("no");
  };
  const storage = vi.spyOn(localStorage, "getItem").mockImplementation(refuse);
  const { store, told, unbind } = bound(3);
  store.set({ seating: seatingOf({ season: 4 }) });
  await settle();
  expect(told).toEqual([3]);
  storage.mockRestore();
  unbind();
});

test("everybody is on it, in their order, and oneself is marked", () => {
  openPodium(SEASON, { ...begin(false), me: ADA }, noting([]));
  const rows = [...dialog().querySelectorAll("li")];
  expect(rows.map((one) => one.querySelector("bdi")!.textContent)).toEqual([
    "Bill",
    "Ada",
    "Cy",
    "Di",
  ]);
  expect(rows.map((one) => !one.querySelector<HTMLElement>(".you")!.hidden)).toEqual([
    false,
    true,
    false,
    false,
  ]);
  expect(rows.map((one) => /place-(\d)/.exec(one.className)?.[1])).toEqual([
    "1",
    "2",
    "3",
    undefined,
  ]);
  expect(rows[0]!.textContent).toContain("9\u202f000 points");
});

test("who won is said in a sentence, and how one did", () => {
  const day = new Date(SEASON.ended).toLocaleDateString();
  const won = `Bill won with 9\u202f000 points, on ${day}.`;
  expect(summaryOf(SEASON, null)).toBe(won);
  expect(summaryOf(SEASON, ADA.principal)).toBe(`${won} You came 2nd of 4.`);
  expect(summaryOf(SEASON, "d")).toBe(`${won} You came 4th of 4.`);
  expect(summaryOf(SEASON, "b")).toBe(`You won, with 9\u202f000 points, on ${day}.`);
  expect(summaryOf({ ...SEASON, rows: [] }, null)).toBe("Nobody played.");
});

test("seasons that are over are listed, and each leads to its podium", async () => {
  const head = { number: 3, ended: SEASON.ended, players: 4, winner: "Bill", score: 9000 };
  const actions = {
    seasons: () => Promise.resolve([head]),
    season: () => Promise.resolve(SEASON),
  } as unknown as Actions;
  await openSeasons(actions, begin(false));
  const day = new Date(SEASON.ended).toLocaleDateString();
  button(`Season 3, until ${day}: Bill won with 9\u202f000 points`, dialog()).click();
  await settle();
  expect(dialog().textContent).toContain("Season 3 is over");
});

test("where none is over that is said", async () => {
  const actions = { seasons: () => Promise.resolve([]) } as unknown as Actions;
  await openSeasons(actions, begin(false));
  expect(dialog().textContent).toContain("No season is over yet.");
});

test("how it went is behind a button, and ends as the season did", async () => {
  const kept = [
    { generation: 2000, blocks: new Uint8Array(4096) },
    { generation: 4000, blocks: new Uint8Array(4096) },
  ];
  const asked: number[] = [];
  const lapse = (season: number) => {
    asked.push(season);
    return Promise.resolve(kept);
  };
  openPodium(SEASON, begin(true), { ...noting([]), lapse });
  button("Time-lapse of this season", dialog()).click();
  await settle();
  expect(asked).toEqual([3]);
  const film = document.querySelector("dialog.lapse")!;
  expect(film.querySelector("h2")!.textContent).toBe("Season 3 in a few seconds");
  expect(film.textContent).toContain("Generation 6\u202f048\u202f000");
});
