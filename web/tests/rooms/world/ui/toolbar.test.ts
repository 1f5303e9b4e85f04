// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { EMPTY, stamp } from "../../../../src/rooms/world/state/draft";
import { panels } from "../../../../src/rooms/world/ui/panels";
import { bindToolbar } from "../../../../src/rooms/world/ui/toolbar";
import type { Playing } from "./playing";
import { GLIDER, play } from "./playing";

const host = document.createElement("nav");
let playing: Playing;
let unbind: () => void;

beforeEach(() => {
  panels.set({ open: null });
  document.body.replaceChildren(host);
  playing = play();
  unbind = bindToolbar(host, playing.store, playing.actions);
});
afterEach(() => {
  unbind();
});

const button = (label: string) =>
  host.querySelector<HTMLButtonElement>(`.toolbar [aria-label="${label}"]`)!;
const state = (label: string, what: string) => button(label).getAttribute(`aria-${what}`);

test("the tool in hand is lit, and only that", () => {
  expect(state("Look", "pressed")).toBe("true");
  button("Draw").click();
  expect(playing.store.state.tool).toBe("draw");
  expect(["Look", "Draw", "Erase"].map((label) => state(label, "pressed"))).toEqual([
    "false",
    "true",
    "false",
  ]);
});

test("every button tells what it does and by which key", () => {
  for (const one of host.querySelectorAll<HTMLElement>(".toolbar .tool")) {
    expect(one.getAttribute("aria-label")).toBeTruthy();
    expect(one.title).toBeTruthy();
  }
  expect(button("Draw").title).toBe("Draw cells, as with a brush (B)");
});

test("what would do nothing says so, and does nothing", () => {
  expect(state("Undo", "disabled")).toBe("true");
  expect(state("Turn", "disabled")).toBe("true");
  playing.actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  expect(state("Undo", "disabled")).toBe("false");
  expect(state("Turn", "disabled")).toBe("false");
  button("Turn").click();
  button("Undo").click();
  button("Undo").click();
  expect(playing.store.state.draft).toBe(EMPTY);
  button("Redo").click();
  expect(playing.store.state.draft.items).toHaveLength(1);
});

test("the library button opens the library and is lit while it is open", () => {
  button("Library").click();
  expect(panels.state.open).toBe("library");
  expect(state("Library", "pressed")).toBe("true");
  button("Library").click();
  expect(panels.state.open).toBeNull();
});

test("taking a tool leaves the library open, and closes a menu", () => {
  button("Library").click();
  button("Draw").click();
  expect(panels.state.open).toBe("library");
  button("Share").click();
  expect(panels.state.open).toBe("share");
  button("Erase").click();
  expect(panels.state.open).toBeNull();
});

test("the share menu opens with the focus in it", () => {
  const menu = host.querySelector<HTMLElement>(".share-menu")!;
  expect(menu.hidden).toBe(true);
  button("Share").click();
  expect(menu.hidden).toBe(false);
  expect(state("Share", "expanded")).toBe("true");
  expect(menu.contains(document.activeElement)).toBe(true);
});

test("whatever a phone has no room for is in its menu", () => {
  const all = (where: string) =>
    [...host.querySelectorAll(where)].map((one) => one.getAttribute("aria-label"));
  const hidden = all(".group.spare .tool").filter((label) => label !== "Share");
  expect(all(".more-menu button")).toEqual(expect.arrayContaining(hidden));
  expect(all(".more-menu button")).toEqual(expect.arrayContaining(all(".share-menu button")));
});

test("Tab stops at one button only", () => {
  const stops = () =>
    [...host.querySelectorAll<HTMLElement>(".toolbar button")].filter((one) => one.tabIndex === 0);
  expect(stops()).toEqual([button("Look")]);
  button("Erase").focus();
  expect(stops()).toEqual([button("Erase")]);
});

test("nothing is left when it is unbound", () => {
  unbind();
  expect(host.children).toHaveLength(0);
});
