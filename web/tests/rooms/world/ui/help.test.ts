// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { openHelp, PARTS } from "../../../../src/rooms/world/ui/help";
import { KEYS } from "../../../../src/rooms/world/ui/keys";
import { button, dialog } from "./watching";

const rows = PARTS.flatMap((part) => part.rows.map(([keys]) => keys));

afterEach(() => {
  document.querySelector("dialog")?.close();
});

test("every key that there is is in the help", () => {
  const told = new Set([...rows, ...rows.flatMap((keys) => keys.split(" or "))]);
  expect(KEYS.map(({ keys }) => keys).filter((keys) => !told.has(keys))).toEqual([]);
});

test("the help tells of no key that there is not", () => {
  const known = new Set(KEYS.flatMap(({ keys }) => [keys, ...keys.split(" or ")]));
  const told = rows.flatMap((keys) => keys.split(" or ")).filter((way) => !/^[a-z]/.test(way));
  expect(told.filter((way) => !known.has(way))).toEqual([]);
});

test("keys that are pressed together are drawn as keys, gestures as words", () => {
  openHelp();
  const ways = [...dialog().querySelectorAll(".way")];
  const drawn = (words: string) => ways.find((way) => way.textContent === words)!;
  expect(drawn("ShiftC").querySelectorAll("kbd")).toHaveLength(2);
  expect(drawn("drag").querySelectorAll("kbd")).toHaveLength(0);
});

test("it is opened only once at a time", () => {
  openHelp();
  openHelp();
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
  dialog().close();
  openHelp();
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
});

test("the introduction can be seen again from here", () => {
  openHelp();
  button("How the game works", dialog()).click();
  expect(document.querySelectorAll("dialog")).toHaveLength(1);
  expect(dialog().classList).toContain("intro");
});

test("whoever has only fingers is told what fingers do, and no keys", () => {
  const real = window.matchMedia.bind(window);
  const coarse = { matches: true } as MediaQueryList;
  window.matchMedia = (query) => (query.includes("coarse") ? coarse : real(query));
  openHelp();
  expect(dialog().querySelectorAll("kbd")).toHaveLength(0);
  expect(dialog().textContent).toContain("pinch");
  window.matchMedia = real;
});
