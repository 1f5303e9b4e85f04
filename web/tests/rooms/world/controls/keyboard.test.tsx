// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { App } from "../../../../src/rooms/world/state/app";
import { EMPTY, stamp } from "../../../../src/rooms/world/state/draft";
import { COMMANDS } from "../../../../src/rooms/world/controls/commands";
import { KEYS, Keys, bindKeys, chord } from "../../../../src/rooms/world/controls/keyboard";
import { PARTS } from "../../../../src/rooms/world/panels/Help";
import { Toolbar } from "../../../../src/rooms/world/panels/Toolbar";
import { clearTheWay, close, panels, toggle } from "../../../../src/rooms/world/panels/open-panel";
import type { Playing } from "../page";
import { GLIDER, drafted, play, press as pressOn, show } from "../page";

let unbind: () => void = () => undefined;
beforeEach(() => {
  document.body.replaceChildren();
  panels.set({ open: null });
});
afterEach(() => {
  unbind();
  unbind = () => undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with a game that hears keys; what is pressed is pressed on whatever has the focus. */
function sit(patch: Partial<App> = {}): Playing {
  const playing = play(patch);
  unbind = bindKeys(playing);
  return playing;
}

const press = (key: string, held: KeyboardEventInit = {}) =>
  pressOn(document.activeElement ?? document.body, key, held);

function focus(tag: "input" | "button" | "textarea"): void {
  const made = document.createElement(tag);
  document.body.append(made);
  made.focus();
}

test.each([
  [{ key: "Z" }, "z"],
  [{ key: "Z", shiftKey: true, metaKey: true }, "mod+shift+z"],
  [{ key: "z", ctrlKey: true }, "mod+z"],
  [{ key: "?", shiftKey: true }, "?"],
  [{ key: " " }, "space"],
  [{ key: "ArrowUp", altKey: true, shiftKey: true }, "alt+shift+arrowup"],
])("%o is written %s", (held, written) => {
  const bare = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
  expect(chord({ ...bare, ...held })).toBe(written);
});

test("no key means two things, each is explained once, and the help tells of all", () => {
  const moving = ["w", "a", "s", "d", "space", "arrowup", "arrowdown", "arrowleft", "arrowright"];
  const all = [...moving, ...Object.values(COMMANDS).flatMap(({ on }) => [...on])];
  expect(new Set(all).size).toBe(all.length);
  const keys = KEYS.map(({ keys }) => keys);
  expect(new Set(keys).size).toBe(keys.length);
  for (const command of Object.values(COMMANDS)) expect(keys).toContain(command.keys);
  const rows = PARTS.flatMap((part) => part.rows.map(([way]) => way));
  const parts = (ways: readonly string[]) => ways.flatMap((way) => [way, ...way.split(" or ")]);
  expect(keys.filter((way) => !parts(rows).includes(way))).toEqual([]);
  const told = rows.flatMap((way) => way.split(" or ")).filter((way) => !/^[a-z]/.test(way));
  expect(told.filter((way) => !parts(keys).includes(way))).toEqual([]);
});

test("letters take tools in hand, open the library and switch the ghost", () => {
  const { store } = sit();
  const tools = ["b", "e", "v"].map((key) => {
    press(key);
    return store.state.tool;
  });
  expect(tools).toEqual(["draw", "erase", "look"]);
  const opened = ["l", "l"].map((key) => {
    press(key);
    return panels.state.open;
  });
  expect(opened).toEqual(["library", null]);
  press("g");
  expect(store.state.whatIfOn).toBe(false);
});

test("plus and minus zoom, nought shows the whole world, a brush comes close enough", () => {
  const { store } = sit();
  press("b");
  expect(store.state.camera.scale).toBe(10);
  press("+");
  expect(store.state.camera).toMatchObject({ x: 100, y: 100, scale: 15 });
  press("-");
  expect(store.state.camera.scale).toBeCloseTo(10);
  press("0");
  expect(store.state.camera).toMatchObject({ x: 256, y: 256, scale: 1 });
  press("b");
  expect(store.state.camera.scale).toBe(16);
});

test("what is in hand is turned, mirrored and flipped", () => {
  const { store } = sit({ tool: "stamp", pattern: GLIDER });
  const shapes = ["r", "m", "f"].map((key) => {
    press(key);
    return store.state.pattern!.points.map(([x, y]) => `${x}${y}`).join(" ");
  });
  expect(shapes).toEqual(["00 01 21 02 12", "20 01 21 12 22", "10 20 01 21 22"]);
});

test("the selected stamp is turned, moved and taken away, and all that is undone", () => {
  const { store, actions } = sit();
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  press("r");
  const turned = store.state.draft;
  expect(turned.items[0]!.pattern.points[0]).toEqual([0, 0]);
  press("z", { ctrlKey: true });
  expect(store.state.draft.items[0]!.pattern).toEqual(GLIDER);
  for (const [key, held] of [
    ["Z", { shiftKey: true }],
    ["y", {}],
  ] as const) {
    press(key, held);
    expect(store.state.draft).toBe(turned);
    press("z");
  }
  press("ArrowLeft", { altKey: true });
  press("ArrowDown", { altKey: true, shiftKey: true });
  expect(store.state.draft.items[0]!.at).toEqual([9, 20]);
  press("Delete");
  expect(store.state.draft.items).toEqual([]);
});

test("with a tool in hand arrows move a cursor, Shift by ten, and the camera follows", () => {
  const { store } = sit({ tool: "draw" });
  press("ArrowRight");
  expect(store.state.cursor).toEqual([100, 100]);
  press("ArrowRight");
  press("ArrowUp", { shiftKey: true });
  expect(store.state.cursor).toEqual([101, 90]);
  for (let step = 0; step < 5; step++) press("ArrowRight", { shiftKey: true });
  expect(store.state.cursor).toEqual([151, 90]);
  expect(store.state.camera.x).toBeGreaterThan(130);
});

test("Space shows the cursor, draws there and wipes it off, or puts the pattern down", () => {
  const playing = sit({ tool: "draw" });
  const drawn = [1, 2, 3].map(() => {
    press(" ");
    return drafted(playing);
  });
  expect(drawn).toEqual([[], [[100, 100]], []]);
  playing.actions.hold(GLIDER);
  press(" ");
  expect(playing.store.state.draft.items[0]!.at).toEqual([99, 99]);
});

test("Enter sends a draft, and is the browser's without one or on a button", () => {
  const { store, actions, asked } = sit();
  expect(press("Enter").defaultPrevented).toBe(false);
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  press("Enter");
  focus("button");
  expect(press("Enter").defaultPrevented).toBe(false);
  expect(asked).toEqual(["send"]);
  press("b");
  expect(store.state.tool).toBe("draw"); // letters are still the game's
});

test("Escape goes back step by step", () => {
  const { store, actions } = sit();
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  actions.hold(GLIDER);
  panels.set({ open: "library" });
  const steps = [1, 2, 3, 4].map(() => {
    press("Escape");
    const { pattern, draft } = store.state;
    return [panels.state.open, pattern !== null, draft.selected !== null, draft.items.length];
  });
  expect(steps).toEqual([
    [null, true, true, 1],
    [null, false, true, 1],
    [null, false, false, 1],
    [null, false, false, 0],
  ]);
});

test("keys of fields, dialogs and the browser mean nothing to the game", () => {
  const { store } = sit();
  for (const tag of ["input", "textarea"] as const) {
    focus(tag);
    expect(press("b").defaultPrevented).toBe(false);
  }
  document.body.replaceChildren();
  for (const key of ["c", "b", "l", "p", "r", "0", "+"])
    expect(press(key, { ctrlKey: true }).defaultPrevented).toBe(false);
  const open = document.createElement("dialog");
  open.setAttribute("open", "");
  document.body.append(open);
  press("b");
  open.remove();
  unbind();
  press("b");
  expect(store.state).toMatchObject({ tool: "look", camera: { scale: 10 } });
});

test("the view moves while a key is held, two keys move it aslant, tools or not", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
  const playing = play({ tool: "draw", cursor: [3, 4] });
  const { store } = playing;
  const keys = new Keys(playing);
  keys.press("d");
  keys.press("s");
  vi.advanceTimersByTime(500);
  const { x, y } = store.state.camera;
  expect(x - 100).toBeGreaterThan(8);
  expect(y - 100).toBeCloseTo(x - 100);
  keys.release("D");
  keys.release("S");
  vi.advanceTimersByTime(50);
  const still = store.state.camera;
  vi.advanceTimersByTime(500);
  expect(store.state.camera).toBe(still);
  expect(store.state.cursor).toEqual([3, 4]);
});

test("one panel is open at a time, and gives way to the board where there is no room", () => {
  toggle("share");
  toggle("library");
  expect(panels.state.open).toBe("library");
  close();
  const cleared = [
    ["share", false],
    ["library", false],
    ["library", true],
  ] as const;
  const left = cleared.map(([name, narrow]) => {
    vi.stubGlobal("matchMedia", () => ({ matches: narrow }));
    panels.set({ open: name });
    clearTheWay();
    return panels.state.open;
  });
  expect(left).toEqual([null, "library", null]);
});

test("the toolbar lights what is in hand, and says what would do nothing", () => {
  const { host, store, actions } = show(<Toolbar />, play());
  const tool = (label: string) =>
    host.querySelector<HTMLButtonElement>(`.toolbar [aria-label="${label}"]`)!;
  const states = (what: string, ...labels: string[]) =>
    labels.map((label) => tool(label).getAttribute(`aria-${what}`));
  const stops = () =>
    [...host.querySelectorAll<HTMLElement>(".toolbar button")].filter((one) => one.tabIndex === 0);
  expect(stops()).toEqual([tool("Look")]);
  tool("Erase").focus();
  expect(stops()).toEqual([tool("Erase")]);
  for (const one of host.querySelectorAll<HTMLElement>(".toolbar .tool"))
    expect([one.getAttribute("aria-label"), one.title]).not.toContain("");
  tool("Draw").click();
  expect(states("pressed", "Look", "Draw", "Erase")).toEqual(["false", "true", "false"]);
  expect(tool("Draw").title).toBe("Draw cells, as with a brush (B)");
  expect(states("disabled", "Undo", "Turn")).toEqual(["true", "true"]);
  actions.edit(stamp(EMPTY, GLIDER, [10, 10]));
  expect(states("disabled", "Undo", "Turn")).toEqual(["false", "false"]);
  for (const name of ["Turn", "Undo", "Undo", "Redo"]) tool(name).click();
  expect(store.state.draft.items).toHaveLength(1);
  const opened = ["Library", "Draw", "Share", "Erase"].map((name) => {
    tool(name).click();
    return panels.state.open;
  });
  expect(opened).toEqual(["library", "library", "share", null]);
  tool("Share").click();
  expect(states("expanded", "Share")).toEqual(["true"]);
  expect(host.querySelector(".share-menu")!.contains(document.activeElement)).toBe(true);
  const all = (where: string) =>
    [...host.querySelectorAll(where)].map((one) => one.getAttribute("aria-label"));
  const hidden = all(".group.spare .tool").filter((label) => label !== "Share");
  const shared = all(".share-menu button");
  tool("More").click();
  expect(all(".share-menu")).toEqual([]);
  // A phone's menu has all.
  expect(all(".more-menu button")).toEqual(expect.arrayContaining([...hidden, ...shared]));
});
