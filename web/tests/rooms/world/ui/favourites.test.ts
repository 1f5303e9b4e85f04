// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Favourites } from "../../../../src/rooms/world/ui/favourites";

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("what is liked is still liked on the next visit, until it no longer is", () => {
  new Favourites().toggle("glider");
  expect(new Favourites().has("glider")).toBe(true);
  new Favourites().toggle("glider");
  expect(new Favourites().has("glider")).toBe(false);
});

test("whatever somebody else kept there is not taken for favourites", () => {
  for (const odd of ["{", "7", '{"glider":1}', "null"]) {
    localStorage.setItem("life2.favourites", odd);
    expect(new Favourites().has("glider")).toBe(false);
  }
  localStorage.setItem("life2.favourites", '[1, "glider", null]');
  expect(new Favourites().has("glider")).toBe(true);
});

test("a browser that keeps nothing remembers for as long as the page is open", () => {
  const refuse = () => {
    throw new Error("not allowed");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  const favourites = new Favourites();
  favourites.toggle("glider");
  expect(favourites.has("glider")).toBe(true);
});
