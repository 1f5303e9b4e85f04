// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PLAYERS } from "../../../../src/draw/palette";
import { lookAt } from "../../../../src/state/camera";
import { bindStage, picture } from "../../../../src/rooms/world/ui/stage";
import type { Playing } from "./playing";
import { board, play } from "./playing";

// There is no canvas here to draw on: what would be drawn on it is kept instead.
let images: ImageData[];
let cleared: number;
let pasted: unknown[];

const host = document.createElement("main");
let unbind: () => void = () => undefined;

beforeEach(() => {
  images = [];
  cleared = 0;
  pasted = [];
  vi.useFakeTimers({
    toFake: [
      "requestAnimationFrame",
      "cancelAnimationFrame",
      "performance",
      "setTimeout",
      "clearTimeout",
    ],
  });
  const nothing = () => undefined;
  const kept: Record<string, unknown> = {
    putImageData: (image: ImageData) => images.push(image),
    clearRect: () => cleared++,
    drawImage: (layer: unknown) => pasted.push(layer),
  };
  const context = new Proxy(kept, {
    get: (target, name) => target[name as string] ?? nothing,
    set: () => true,
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.stubGlobal("devicePixelRatio", 1);
  for (const [side, value] of [
    ["clientWidth", 400],
    ["clientHeight", 300],
  ] as const)
    Object.defineProperty(host, side, { value, configurable: true });
  document.body.replaceChildren(host);
});
afterEach(() => {
  unbind();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function sit(patch: Parameters<typeof play>[0] = {}): Playing {
  const playing = play(patch);
  unbind = bindStage(host, playing.store, playing.actions);
  frame();
  return playing;
}

const frame = () => vi.advanceTimersByTime(17);

/** Red, green and blue in the middle of a cell of the last picture; cell 80, 85 is in its corner. */
function colourAt(x: number, y: number): number[] {
  const { data, width } = images.at(-1)!;
  const at = 4 * (((y - 85) * 10 + 5) * width + (x - 80) * 10 + 5);
  return [...data.slice(at, at + 3)];
}

/** How far a colour is from *css*, like "#5ed9ff": hatches make a cell a little lighter. */
function off(colour: readonly number[], css: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(css.slice(at, at + 2), 16));
  return Math.max(...colour.map((part, at) => Math.abs(part - parts[at]!)));
}

test("living cells are painted in their owner's colour, where the camera sees them", () => {
  sit({ view: { generation: 1, cells: board([90, 90]), balances: [] } });
  expect(off(colourAt(90, 90), PLAYERS[1]!.cell)).toBeLessThan(30);
  expect(off(colourAt(91, 90), PLAYERS[1]!.cell)).toBeGreaterThan(60);
});

test("nothing is painted while nothing changes", () => {
  sit();
  const [painted, over] = [images.length, cleared];
  vi.advanceTimersByTime(1000);
  expect([images.length, cleared]).toEqual([painted, over]);
});

test("many changes in a frame are painted once", () => {
  const sent = [{ id: 1, points: [], placed: null, answered: 0 }];
  const { store, actions } = sit({ sent, calm: false });
  const [painted, over] = [images.length, cleared];
  for (let x = 0; x < 10; x++) actions.look(lookAt(store.state.camera, x, 0));
  frame();
  expect([images.length, cleared]).toEqual([painted + 1, over + 1]);
});

test("a hover paints what lies over the board, and not the board", () => {
  const { store } = sit({ tool: "draw" });
  const [painted, over] = [images.length, cleared];
  store.set({ hover: [90, 90] });
  frame();
  expect([images.length, cleared]).toEqual([painted, over + 1]);
});

test("cells under way are painted frame after frame, unless calm is asked for", () => {
  const sent = [{ id: 1, points: [], placed: null, answered: 0 }];
  const { store } = sit({ sent, calm: false });
  const over = cleared;
  vi.advanceTimersByTime(170);
  expect(cleared).toBeGreaterThan(over + 7);
  store.set({ calm: true });
  frame();
  const calm = cleared;
  vi.advanceTimersByTime(170);
  expect(cleared).toBe(calm);
});

test("a cell that just died glows for a while, unless calm is asked for", () => {
  const alive = { generation: 1, cells: board([90, 90]), balances: [] };
  const dead = { generation: 2, cells: board(), balances: [] };
  const died = (calm: boolean) => {
    const { store } = sit({ view: alive, calm });
    store.set({ view: dead });
    frame();
    unbind();
    return colourAt(90, 90);
  };
  expect(died(true)).toEqual(colourAt(95, 95));
  expect(died(false)).not.toEqual(colourAt(95, 95));
});

test("there are as many pixels as the screen has, but no more than two to a CSS pixel", () => {
  vi.stubGlobal("devicePixelRatio", 3);
  const { store } = sit();
  expect(store.state.camera).toMatchObject({ width: 800, height: 600 });
  expect(host.querySelector("canvas")).toMatchObject({ width: 800, height: 600 });
});

test("the world is told in words, and not ten times a second", () => {
  const { store } = sit();
  const label = () => host.querySelector("[role=img]")!.getAttribute("aria-label");
  store.set({ view: { generation: 8, cells: board([1, 1], [2, 2]), balances: [] } });
  expect(label()).toBe("The world in generation 8: 2 living cells");
  store.set({ view: { generation: 9, cells: board([1, 1]), balances: [] } });
  expect(label()).toContain("generation 8");
  vi.advanceTimersByTime(11_000);
  expect(label()).toBe("The world in generation 9: 1 living cell");
});

test("the cell under the cursor is told in words", () => {
  const standings = [{ player: 1, name: "Bob", score: 0, alive: 1, land: 1, coins: 0, balance: 1 }];
  const view = { generation: 1, cells: board([5, 6]), balances: [] };
  const { store } = sit({ standings, view });
  const told = () => host.querySelector("[role=status]")!.textContent;
  store.set({ cursor: [5, 6] });
  expect(told()).toBe("Column 5, row 6: alive, of Bob");
  store.set({ cursor: [6, 6] });
  expect(told()).toBe("Column 6, row 6: land of nobody");
  store.set({ cursor: null });
  expect(told()).toBe("");
});

test("the board takes the focus", () => {
  sit();
  const root = host.querySelector<HTMLElement>(".board")!;
  root.focus();
  expect(document.activeElement).toBe(root);
  expect(root.getAttribute("role")).toBe("application");
});

test("a picture has both layers, the board below", () => {
  sit();
  const layers = [...host.querySelectorAll("canvas")];
  expect(picture(host)).toMatchObject({ width: 400, height: 300 });
  expect(pasted).toEqual(layers);
});

test("nothing is left, and nothing painted any more, when it is unbound", () => {
  const { store } = sit();
  unbind();
  const painted = images.length;
  store.set({ view: { generation: 9, cells: board(), balances: [] } });
  frame();
  expect(images.length).toBe(painted);
  expect(host.children).toHaveLength(0);
});

test("what was alive later does not glow in the past", () => {
  const view = (generation: number, ...cells: [number, number][]) => ({
    view: { generation, cells: board(...cells), balances: [] },
  });
  const { store } = sit({ ...view(100, [90, 90]), calm: false });
  const seen = (next: ReturnType<typeof view>) => {
    store.set(next);
    frame();
    return colourAt(90, 90);
  };
  const cold = seen(view(200));
  expect(seen(view(201, [90, 90]))).not.toEqual(cold);
  expect(seen(view(202)), "it just died").not.toEqual(cold);
  seen(view(203, [90, 90]));
  expect(seen(view(103)), "ten seconds back").toEqual(cold);
});
