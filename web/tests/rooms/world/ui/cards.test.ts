// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Entry } from "../../../../src/state/library";
import { find, LIBRARY } from "../../../../src/state/library";
import type { Pattern } from "../../../../src/state/pattern";
import { Favourites } from "../../../../src/rooms/world/ui/favourites";
import { Cards, factsOf, next, speedOf } from "../../../../src/rooms/world/ui/cards";
import { GLIDER } from "./playing";

const entry = (more: Partial<Entry>): Entry => ({
  name: "x",
  kind: "x",
  about: "x",
  pattern: GLIDER,
  ...more,
});

test("speed is told as Life people write it", () => {
  expect(speedOf(entry({ period: 4, moves: [1, 1] }))).toBe("c/4 diagonal");
  expect(speedOf(entry({ period: 4, moves: [-2, 0] }))).toBe("c/2");
  expect(speedOf(entry({ period: 5, moves: [0, 2] }))).toBe("2c/5");
  expect(speedOf(entry({ period: 6, moves: [1, -2] }))).toBe("(2,1)c/6");
  expect(speedOf(entry({ period: 3, moves: [0, 0] }))).toBe("");
  expect(speedOf(entry({ period: 3 }))).toBe("");
});

test("facts are the price, and how it moves or blinks", () => {
  expect(factsOf(find("glider")!)).toBe("5 cells · c/4 diagonal");
  expect(factsOf(find("block")!)).toBe("4 cells");
  expect(factsOf(find("pulsar")!)).toBe("48 cells · period 3");
});

test("arrows go through rows and columns and stop at the ends", () => {
  expect(next("ArrowRight", 0, 8, 3)).toBe(1);
  expect(next("ArrowLeft", 0, 8, 3)).toBe(0);
  expect(next("ArrowDown", 4, 8, 3)).toBe(7);
  expect(next("ArrowDown", 6, 8, 3)).toBe(6);
  expect(next("ArrowUp", 4, 8, 3)).toBe(1);
  expect(next("Home", 4, 8, 3)).toBe(0);
  expect(next("End", 4, 8, 3)).toBe(7);
  expect(next("x", 4, 8, 3)).toBeNull();
});

function cards(): { cards: Cards; taken: Pattern[] } {
  const taken: Pattern[] = [];
  const made = new Cards((pattern) => taken.push(pattern), new Favourites());
  document.body.replaceChildren(made.root);
  made.fill(LIBRARY.slice(0, 4), "#fff");
  return { cards: made, taken };
}

const takes = () => [...document.querySelectorAll<HTMLButtonElement>(".take")];

test("a press takes the pattern in hand", () => {
  const { taken } = cards();
  takes()[2]!.click();
  expect(taken).toEqual([LIBRARY[2]!.pattern]);
});

test("Tab stops at one card only, and arrows move on from it", () => {
  cards();
  const stops = () => takes().map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1, -1]);
  takes()[0]!.focus();
  const right = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
  takes()[0]!.dispatchEvent(right);
  expect(document.activeElement).toBe(takes()[1]);
  expect(stops()).toEqual([-1, 0, -1, -1]);
});

test("the card of what is in hand is lit, and only that", () => {
  const made = cards().cards;
  made.light(LIBRARY[1]!.name);
  const lit = () => takes().map((take) => take.getAttribute("aria-pressed"));
  expect(lit()).toEqual(["false", "true", "false", "false"]);
  made.light(null);
  expect(lit()).not.toContain("true");
});

test("a star is lit by a press and put out by the next", () => {
  localStorage.clear();
  cards();
  const star = document.querySelector<HTMLElement>(".star")!;
  star.click();
  expect(star.textContent).toBe("★");
  expect(new Favourites().has(LIBRARY[0]!.name)).toBe(true);
  star.click();
  expect(star.getAttribute("aria-pressed")).toBe("false");
});
