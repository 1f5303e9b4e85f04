// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { find, KINDS, LIBRARY } from "../../../../src/state/library";
import { panels, toggle } from "../../../../src/rooms/world/ui/panels";
import { bindPatterns } from "../../../../src/rooms/world/ui/patterns";
import type { Playing } from "./playing";
import { play } from "./playing";

const host = document.createElement("section");
let playing: Playing;
let unbind: () => void;

beforeEach(() => {
  localStorage.clear();
  panels.set({ open: null });
  host.replaceChildren();
  host.hidden = true;
  document.body.replaceChildren(host);
  playing = play();
  unbind = bindPatterns(host, playing.store, playing.actions);
});
afterEach(() => {
  unbind();
});

const names = () => [...host.querySelectorAll(".take .name")].map((name) => name.textContent);
const chip = (words: string) =>
  [...host.querySelectorAll<HTMLElement>(".kinds .chip")].find((one) => one.textContent === words)!;
const searchField = () => host.querySelector<HTMLInputElement>("input[type=search]")!;

function search(text: string): void {
  searchField().value = text;
  searchField().dispatchEvent(new Event("input", { bubbles: true }));
}

function press(target: Element, key: string): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

test("the library is shown when it is opened, with all its patterns", () => {
  expect(host.hidden).toBe(true);
  toggle("library");
  expect(host.hidden).toBe(false);
  expect(names()).toHaveLength(LIBRARY.length);
  toggle("library");
  expect(host.hidden).toBe(true);
});

test("searching leaves what is meant", () => {
  toggle("library");
  search("glider");
  expect(names()[0]).toBe("Glider");
  expect(names().length).toBeLessThan(LIBRARY.length);
  search("nothing is called this");
  expect(names()).toEqual([]);
  expect(host.textContent).toContain("No such pattern here.");
});

test("each kind has a chip, which leaves only that kind", () => {
  toggle("library");
  for (const kind of KINDS) {
    chip(kind.charAt(0).toUpperCase() + kind.slice(1)).click();
    expect(names()).toHaveLength(LIBRARY.filter((entry) => entry.kind === kind).length);
  }
  chip("All").click();
  expect(names()).toHaveLength(LIBRARY.length);
});

test("favourites are those with a star", () => {
  toggle("library");
  chip("★ Favourites").click();
  expect(host.textContent).toContain("No favourites yet");
  chip("All").click();
  search("pulsar");
  host.querySelector<HTMLElement>(".star")!.click();
  search("");
  chip("★ Favourites").click();
  expect(names()).toEqual(["Pulsar"]);
});

test("choosing takes the pattern in hand and lights its card", () => {
  toggle("library");
  search("pulsar");
  host.querySelector<HTMLElement>(".take")!.click();
  expect(playing.store.state).toMatchObject({ tool: "stamp", pattern: find("pulsar")!.pattern });
  expect(host.querySelector(".take")!.getAttribute("aria-pressed")).toBe("true");
});

test("Enter in the search takes the first that was found", () => {
  toggle("library");
  search("acorn");
  press(searchField(), "Enter");
  expect(playing.store.state.pattern?.name).toBe("acorn");
});

test("the way down from the search leads to the patterns, and Escape out of the library", () => {
  toggle("library");
  press(searchField(), "ArrowDown");
  expect(document.activeElement).toBe(host.querySelector(".take"));
  press(document.activeElement!, "Escape");
  expect(panels.state.open).toBeNull();
  expect(host.hidden).toBe(true);
});

test("nothing is left when it is unbound", () => {
  unbind();
  expect(host.children).toHaveLength(0);
  toggle("library");
  expect(host.hidden).toBe(true);
});
