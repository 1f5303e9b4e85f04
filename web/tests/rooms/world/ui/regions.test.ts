// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import { buildRegions } from "../../../../src/rooms/world/ui/regions";

const root = document.createElement("div");

beforeEach(() => {
  document.body.replaceChildren(root);
  root.replaceChildren();
});

test.each(["hud", "stage", "people", "tools", "order", "minimap", "library"] as const)(
  "World has a place for #%s",
  (id) => {
    expect(buildRegions(root)[id]).toBe(document.getElementById(id));
  },
);

test("the skip link leads to something that takes the focus, and to no other address", () => {
  buildRegions(root);
  const skip = root.querySelector<HTMLAnchorElement>(".skip")!;
  const before = location.href;
  skip.click();
  expect(document.activeElement).toBe(root.querySelector(skip.getAttribute("href")!));
  expect(location.href).toBe(before);
});

test("what is to be placed and the library are hidden at first", () => {
  const { order, library } = buildRegions(root);
  expect([order.hidden, library.hidden]).toEqual([true, true]);
});
