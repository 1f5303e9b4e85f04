// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { App } from "../../../../src/rooms/world/state/app";
import { EMPTY, stamp } from "../../../../src/rooms/world/state/draft";
import { COMMANDS } from "../../../../src/rooms/world/ui/commands";
import { bindKeys, chord, Keys, KEYS } from "../../../../src/rooms/world/ui/keys";
import { Motion } from "../../../../src/shell/motion";
import { panels } from "../../../../src/rooms/world/ui/panels";
import type { Playing } from "./playing";
import { drafted, GLIDER, play } from "./playing";

beforeEach(() => {
  document.body.replaceChildren();
  panels.set({ open: null });
});

let unbind: () => void = () => undefined;
afterEach(() => {
  unbind();
  unbind = () => undefined;
  vi.useRealTimers();
});

/** A page with a game that hears keys; what is pressed is pressed on whatever has the focus. */
function sit(patch: Partial<App> = {}): Playing {
  const playing = play(patch);
  unbind = bindKeys(document.body, playing.store, playing.actions);
  return playing;
}

function press(key: string, held: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...held });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
}

function focus(tag: "input" | "button" | "textarea"): HTMLElement {
  const made = document.createElement(tag);
  document.body.append(made);
  made.focus();
  return made;
}

test("a key is written with what is held beside it", () => {
  const bare = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  expect(chord({ ...bare, key: "Z" })).toBe("z");
  expect(chord({ ...bare, key: "Z", shiftKey: true, metaKey: true })).toBe("mod+shift+z");
  expect(chord({ ...bare, key: "z", ctrlKey: true })).toBe("mod+z");
  expect(chord({ ...bare, key: "?", shiftKey: true })).toBe("?");
  expect(chord({ ...bare, key: " " })).toBe("space");
  expect(chord({ ...bare, key: "ArrowUp", altKey: true, shiftKey: true })).toBe(
    "alt+shift+arrowup",
  );
});

test("no key means two things", () => {
  const moving = ["w", "a", "s", "d", "space", "arrowup", "arrowdown", "arrowleft", "arrowright"];
  const all = [...moving, ...Object.values(COMMANDS).flatMap(({ on }) => [...on])];
  expect(new Set(all).size).toBe(all.length);
});

test("every key is explained, each once", () => {
  const keys = KEYS.map(({ keys }) => keys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const { keys } of Object.values(COMMANDS))
    expect(KEYS.map((key) => key.keys)).toContain(keys);
  expect(KEYS.every(({ does }) => does.length > 3)).toBe(true);
});

test("letters take tools in hand", () => {
  const { store } = sit();
  press("b");
  expect(store.state.tool).toBe("draw");
  press("e");
  expect(store.state.tool).toBe("erase");
  press("v");
  expect(store.state.tool).toBe("look");
});

test("a brush comes close enough to see single cells, and no closer than one is", () => {
  const { store } = sit();
  press("b");
  expect(store.state.camera.scale).toBe(10);
  press("0");
  press("b");
  expect(store.state.camera.scale).toBe(16);
});

test("the library opens and closes by a key", () => {
  sit();
  press("l");
  expect(panels.state.open).toBe("library");
  press("l");
  expect(panels.state.open).toBeNull();
});

test("plus and minus zoom about the middle, and nought shows the whole world", () => {
  const { store } = sit();
  press("+");
  expect(store.state.camera).toMatchObject({ x: 100, y: 100, scale: 15 });
  press("-");
  expect(store.state.camera.scale).toBeCloseTo(10);
  press("0");
  expect(store.state.camera).toMatchObject({ x: 256, y: 256, scale: 1 });
});

test("what is in hand is turned, mirrored and flipped", () => {
  const { store } = sit({ tool: "stamp", pattern: GLIDER });
  const shape = () => store.state.pattern!.points.map(([x, y]) => `${x}${y}`).join(" ");
  press("r");
  expect(shape()).toBe("00 01 21 02 12");
  press("m");
  expect(shape()).toBe("20 01 21 12 22");
  press("f");
  expect(shape()).toBe("10 20 01 21 22");
});

test("the selected stamp is turned when nothing is in hand, and that can be undone and redone", () => {
  const { store, actions } = sit();
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  press("r");
  const turned = store.state.draft;
  expect(turned.items[0]!.pattern.points[0]).toEqual([0, 0]);
  press("z", { ctrlKey: true });
  expect(store.state.draft.items[0]!.pattern).toEqual(GLIDER);
  press("Z", { shiftKey: true });
  expect(store.state.draft).toBe(turned);
  press("z");
  press("y");
  expect(store.state.draft).toBe(turned);
});

test("the selected stamp is moved by Alt and an arrow, and taken away by Delete", () => {
  const { store, actions } = sit();
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  press("ArrowLeft", { altKey: true });
  press("ArrowDown", { altKey: true, shiftKey: true });
  expect(store.state.draft.items[0]!.at).toEqual([9, 20]);
  press("Delete");
  expect(store.state.draft.items).toEqual([]);
});

test("with a tool in hand arrows move a cursor, and Shift moves it by ten", () => {
  const { store } = sit({ tool: "draw" });
  press("ArrowRight");
  expect(store.state.cursor).toEqual([100, 100]);
  press("ArrowRight");
  press("ArrowUp", { shiftKey: true });
  expect(store.state.cursor).toEqual([101, 90]);
});

test("the camera follows the cursor out of sight", () => {
  const { store } = sit({ tool: "draw", cursor: [100, 100] });
  for (let step = 0; step < 5; step++) press("ArrowRight", { shiftKey: true });
  expect(store.state.cursor).toEqual([150, 100]);
  expect(store.state.camera.x).toBeGreaterThan(130);
});

test("Space draws at the cursor, and takes away what is there", () => {
  const playing = sit({ tool: "draw", cursor: [5, 6] });
  press(" ");
  expect(drafted(playing)).toEqual([[5, 6]]);
  press(" ");
  expect(drafted(playing)).toEqual([]);
});

test("Space puts the pattern down around the cursor", () => {
  const playing = sit({ tool: "stamp", pattern: GLIDER, cursor: [5, 6] });
  press(" ");
  expect(playing.store.state.draft.items[0]!.at).toEqual([4, 5]);
});

test("the first Space only shows the cursor", () => {
  const playing = sit({ tool: "draw" });
  press(" ");
  expect(playing.store.state.cursor).toEqual([100, 100]);
  expect(drafted(playing)).toEqual([]);
});

test("Enter sends a draft, and does nothing without one", () => {
  const { actions, asked } = sit();
  expect(press("Enter").defaultPrevented).toBe(false);
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  press("Enter");
  expect(asked).toEqual(["send"]);
});

test("Escape goes back step by step", () => {
  const { store, actions } = sit();
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  actions.hold(GLIDER);
  panels.set({ open: "library" });
  press("Escape");
  expect(panels.state.open).toBeNull();
  expect(store.state.pattern).toBe(GLIDER);
  press("Escape");
  expect(store.state).toMatchObject({ pattern: null, tool: "look" });
  expect(store.state.draft.selected).not.toBeNull();
  press("Escape");
  expect(store.state.draft.selected).toBeNull();
  expect(store.state.draft.items).toHaveLength(1);
  press("Escape");
  expect(store.state.draft.items).toEqual([]);
});

test("a key switches the ghost on and off", () => {
  const { store } = sit();
  press("g");
  expect(store.state.whatIfOn).toBe(false);
  press("g");
  expect(store.state.whatIfOn).toBe(true);
});

test("letters that are written mean nothing to the game", () => {
  const { store } = sit();
  focus("input");
  press("b");
  focus("textarea");
  expect(press("b").defaultPrevented).toBe(false);
  expect(store.state.tool).toBe("look");
});

test("keys mean nothing to the game while a dialog is open", () => {
  const { store } = sit();
  const dialog = document.createElement("dialog");
  dialog.setAttribute("open", "");
  document.body.append(dialog);
  press("b");
  expect(store.state.tool).toBe("look");
});

test("Enter belongs to the button that has the focus, and letters still to the game", () => {
  const { store, actions, asked } = sit();
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  focus("button");
  expect(press("Enter").defaultPrevented).toBe(false);
  expect(asked).toEqual([]);
  press("b");
  expect(store.state.tool).toBe("draw");
});

test("keys of the browser stay with the browser", () => {
  const { store } = sit();
  for (const key of ["c", "b", "l", "p", "r", "0", "+"]) {
    expect(press(key, { ctrlKey: true }).defaultPrevented).toBe(false);
  }
  expect(store.state).toMatchObject({ tool: "look", camera: { scale: 10 } });
});

test("nothing is heard any more once it is unbound", () => {
  const { store } = sit();
  unbind();
  press("b");
  expect(store.state.tool).toBe("look");
});

test("the view moves for as long as a key is held, and two keys move it aslant", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
  const { store, actions } = play();
  const keys = new Keys({ store, actions, motion: new Motion(store, actions) });
  keys.press("arrowright");
  keys.press("s");
  vi.advanceTimersByTime(500);
  const { x, y } = store.state.camera;
  expect(x - 100).toBeGreaterThan(8);
  expect(y - 100).toBeCloseTo(x - 100);
  keys.release("ArrowRight");
  keys.release("S");
  vi.advanceTimersByTime(50);
  const still = store.state.camera;
  vi.advanceTimersByTime(500);
  expect(store.state.camera).toBe(still);
});

test("W A S D move the view even with a tool in hand", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
  const { store, actions } = play({ tool: "draw", cursor: [3, 4] });
  const keys = new Keys({ store, actions, motion: new Motion(store, actions) });
  keys.press("d");
  vi.advanceTimersByTime(200);
  keys.releaseAll();
  expect(store.state.camera.x).toBeGreaterThan(101);
  expect(store.state.cursor).toEqual([3, 4]);
});
