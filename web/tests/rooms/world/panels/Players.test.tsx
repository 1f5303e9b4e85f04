// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PLAYERS } from "../../../../src/draw/palette";
import { begin } from "../../../../src/rooms/world/state/app";
import type { Day, Season } from "../../../../src/rooms/world/state/seating";
import { Players } from "../../../../src/rooms/world/panels/Players";
import { Endings, openPodium, summaryOf } from "../../../../src/rooms/world/panels/Podium";
import { Swatch, contrast, readable } from "../../../../src/rooms/world/panels/Swatch";
import { openLapse, openLapseOfNow } from "../../../../src/rooms/world/panels/Timelapse";
import { closeAll } from "../../../../src/shell/Dialog";
import {
  ADA,
  button,
  dialog,
  noting,
  play,
  resize,
  seatingOf,
  settle,
  show as showPart,
  standing,
  viewOf,
  watch,
} from "../page";

const rows = (host: ParentNode) => [...host.querySelectorAll<HTMLElement>("li")];
const names = (host: ParentNode) => rows(host).map((row) => row.querySelector("bdi")!.textContent);
const marked = (host: ParentNode) =>
  rows(host).map((row) => !row.querySelector<HTMLElement>(".you")!.hidden);
const standings = [standing(4, 8120, "Bill"), standing(1, 2030, "Ada")];

beforeEach(() => {
  localStorage.clear();
  resize(1280, 800);
});
afterEach(() => {
  closeAll();
  vi.useRealTimers();
});

test("a player is a line; a press tells more and goes to their land; a focus stays theirs", () => {
  const { host, store } = showPart(<Players />, play({ standings, view: viewOf(7, [400, 400]) }));
  const rest = () => rows(host).map((row) => row.querySelector<HTMLElement>(".rest")!.hidden);
  const ada = rows(host)[1]!.querySelector("button")!;
  expect(rest()).toEqual([true, true]);
  ada.focus();
  store.set({ standings: standings.toReversed() });
  expect(rows(host)[0]!.contains(ada)).toBe(true);
  expect(document.activeElement).toBe(ada);
  ada.click();
  expect(store.state.camera).toMatchObject({ x: 400, y: 400 });
  expect(rest()).toEqual([false, true]);
  expect(rows(host)[0]!.textContent).toContain("20\u202f300 today0 points this week");
  expect(rows(host)[0]!.textContent).toContain("1\u202f874 coins in hand");
  const stage = document.body.appendChild(document.createElement("main"));
  stage.id = "stage";
  const board = stage.appendChild(document.createElement("div"));
  [board.className, board.tabIndex] = ["board", 0];
  for (const [detail, focused] of [
    [0, ada], // by a key
    [1, board],
  ] as const) {
    ada.dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    expect(document.activeElement).toBe(focused);
  }
});

test("a player's number can be read on the colour, and every hatch is another", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  const painted: string[] = [];
  const context = {
    fillStyle: "",
    fillRect(x: number, y: number, width: number) {
      painted.push(width === 1 ? `${x},${y}` : this.fillStyle);
    },
  };
  const canvas = vi.spyOn(HTMLCanvasElement.prototype, "getContext");
  canvas.mockReturnValue(context as unknown as RenderingContext);
  const hatches = PLAYERS.slice(1).map(({ cell, land }, at) => {
    expect(contrast(cell, readable(cell))).toBeGreaterThanOrEqual(4.5);
    expect(watch(<Swatch player={at + 1} />).host.textContent).toBe(String(at + 1));
    const [ground, ...hatch] = painted.splice(0);
    expect(ground).toBe(land);
    expect(hatch.length).toBeGreaterThan(50);
    return hatch.join(" ");
  });
  canvas.mockRestore();
  expect(new Set(hatches).size).toBe(9);
});

const row = (rank: number, name: string, principal: string) => ({
  ...{ rank, name, principal, player: 10 - rank, score: 10_000 - 1000 * rank, land: 100 },
});
const SEASON: Season = {
  number: 3,
  ended: Date.UTC(2026, 10, 17),
  generation: 6_048_000,
  rows: [row(1, "Bill", "b"), row(2, "Ada", ADA.principal), row(3, "Cy", "c"), row(4, "Di", "d")],
  picture: "0123456789".repeat(410).slice(0, 4096),
};
const DAY = new Date(SEASON.ended).toLocaleDateString();

const RACE: Day = {
  ...{ number: 8, season: 3, began: 0, ended: SEASON.ended },
  rows: SEASON.rows.map((one, at) => ({ ...one, points: [25, 18, 15, 12][at]! })),
};

/** A page on which ends of races and seasons are told; seasons that were asked for, "day" for races. */
function bound(season: number, day = 1) {
  const told: (number | string)[] = [];
  const own = {
    season: (number: number) => {
      told.push(number);
      return Promise.resolve({ ...SEASON, number });
    },
    days: () => {
      told.push("day");
      return Promise.resolve([RACE]);
    },
  };
  return { ...watch(<Endings />, { seating: seatingOf({ season, day }), me: ADA }, own), told };
}

test("a season that ends is told of once, on return too, and not to a newcomer", async () => {
  const { store, told, unmount } = bound(3);
  await settle();
  expect(told).toEqual([]);
  store.set({ seating: seatingOf({ season: 4 }) });
  store.set({ seating: seatingOf({ season: 4, now: 9 }) });
  await settle();
  expect(told).toEqual([3]);
  expect(dialog().textContent).toContain("Season 3 is over");
  unmount();
  expect(dialog()).toBeNull();
  const again = bound(6);
  await settle();
  expect(again.told).toEqual([5]);
});

test("a race that ends is told of with its points, but not beside the season", async () => {
  const { store, told } = bound(3, 8);
  store.set({ seating: seatingOf({ season: 3, day: 9 }) });
  await settle();
  expect(told).toEqual(["day"]);
  expect(dialog().textContent).toContain(`Race 8 is over`);
  expect(rows(dialog())[1]!.textContent).toContain("8\u202f000 → 18 points");
  expect(marked(dialog())).toEqual([false, true, false, false]);
  closeAll();
  store.set({ seating: seatingOf({ season: 4, day: 10 }) });
  await settle();
  expect(told).toEqual(["day", 3]);
});

test("a browser that remembers nothing tells of what it saw end", async () => {
  const refuse = () => {
    throw new Error("no");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  const { store, told } = bound(3);
  store.set({ seating: seatingOf({ season: 4 }) });
  await settle();
  expect(told).toEqual([3]);
  vi.unstubAllGlobals();
});

test("the podium has everybody in their order, oneself marked, in words too", () => {
  openPodium(SEASON, play({ me: ADA }));
  expect(names(dialog())).toEqual(["Bill", "Ada", "Cy", "Di"]);
  expect(marked(dialog())).toEqual([false, true, false, false]);
  const places = rows(dialog()).map((one) => /place-(\d)/.exec(one.className)?.[1]);
  expect(places).toEqual(["1", "2", "3", undefined]);
  const won = `Bill won with 9\u202f000 points, on ${DAY}.`;
  expect(summaryOf(SEASON, null)).toBe(won);
  expect(summaryOf(SEASON, ADA.principal)).toBe(`${won} You came 2nd of 4.`);
  expect(summaryOf(SEASON, "d")).toBe(`${won} You came 4th of 4.`);
  expect(summaryOf(SEASON, "b")).toBe(`You won, with 9\u202f000 points, on ${DAY}.`);
  expect(summaryOf({ ...SEASON, rows: [] }, null)).toBe("Nobody played.");
});

const picture = (generation: number) => ({ generation, blocks: new Uint8Array(4096) });
const PICTURES = [2000, 4000, 6000].map(picture);
const now = () => dialog().querySelector<HTMLElement>(".number")!.textContent;
const said: string[] = [];
const show = (calm: boolean, pictures = PICTURES) =>
  openLapse(
    7,
    () => Promise.resolve(pictures),
    calm,
    (text) => said.push(text),
  );

test("a film's pictures follow each other, the last stays a while; a hand may stop it", async () => {
  vi.useFakeTimers();
  await show(false);
  const seen = [0, 120, 120, 1900, 120].map((wait) => {
    vi.advanceTimersByTime(wait);
    return now().replace(/\D/g, "");
  });
  expect(seen).toEqual(["2000", "4000", "6000", "6000", "2000"]);
  button("Stop", dialog()).click();
  vi.advanceTimersByTime(5000);
  expect(now()).toBe("Generation 2\u202f000");
  const range = dialog().querySelector("input")!;
  range.value = "1";
  range.dispatchEvent(new Event("input", { bubbles: true }));
  expect(range.getAttribute("aria-valuetext")).toBe("Generation 4\u202f000");
  button("Play", dialog()).click();
  expect(now()).toBe("Generation 6\u202f000");
  dialog().close();
  expect(vi.getTimerCount()).toBe(0);
});

test("who wants it calm sees a film's end, and the season that runs ends with now", async () => {
  vi.useFakeTimers();
  await show(true);
  expect([now(), vi.getTimerCount()]).toEqual(["Generation 6\u202f000", 0]);
  closeAll();
  const actions = {
    ...noting([]),
    lapse: () => Promise.resolve(PICTURES),
    thumbnail: () => Promise.resolve(picture(6000)),
  };
  await openLapseOfNow(actions, { ...begin(true), seating: seatingOf({ season: 9 }) });
  vi.useRealTimers();
  await settle();
  expect(dialog().textContent).toContain("Season 9 in a few seconds");
  expect([dialog().querySelector("input")!.max, now()]).toEqual(["2", "Generation 6\u202f000"]);
});

test("a film of one picture, or one that cannot be loaded, is said to be none", async () => {
  await show(false, [picture(2000)]);
  const broken = () => Promise.reject(new Error("gone"));
  await openLapse(7, broken, false, (text) => said.push(text));
  expect(said).toEqual([
    "There is nothing to show yet: a picture is kept about every three minutes.",
    "The time-lapse could not be loaded. Try again in a moment.",
  ]);
});
