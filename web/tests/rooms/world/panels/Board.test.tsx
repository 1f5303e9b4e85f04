// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PLAYERS } from "../../../../src/draw/palette";
import { Room } from "../../../../src/rooms/world/Room";
import { MapPainter } from "../../../../src/rooms/world/draw/minimap";
import { differs, moves, overlayOf } from "../../../../src/rooms/world/draw/overlay";
import { Board, picture } from "../../../../src/rooms/world/panels/Board";
import { Minimap } from "../../../../src/rooms/world/panels/Minimap";
import { indexOf } from "../../../../src/rooms/world/rules/board";
import { EMPTY, select, stamp } from "../../../../src/rooms/world/state/draft";
import { lookAt } from "../../../../src/state/camera";
import type { Playing } from "../page";
import { GLIDER, ME, play, press, show, standing, viewOf } from "../page";

// There is no canvas here to draw on: what would be drawn on it is kept instead.
let images: ImageData[];
let cleared: number;
let pasted: unknown[];

let host: HTMLElement;
let unbind: () => void = () => undefined;

beforeEach(() => {
  [images, cleared, pasted] = [[], 0, []];
  vi.useFakeTimers();
  const kept: Record<string, unknown> = {
    putImageData: (image: ImageData) => images.push(image),
    clearRect: () => cleared++,
    drawImage: (layer: unknown) => pasted.push(layer),
  };
  const context = new Proxy(kept, {
    get: (target, name) => target[name as string] ?? (() => undefined),
    set: () => true,
  });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  vi.stubGlobal("devicePixelRatio", 1);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(300);
});
afterEach(() => {
  unbind();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const frame = (milliseconds = 17) => {
  vi.advanceTimersByTime(milliseconds);
};

function sit(patch: Parameters<typeof play>[0] = {}): Playing {
  const playing = play(patch);
  const shown = show(<Board />, playing);
  host = shown.host.querySelector("main")!;
  unbind = shown.unmount;
  frame();
  return playing;
}

/** How many boards and overlays are painted while *act* is done, and some frames after. */
function painted(act: () => void, wait = 17): [boards: number, overlays: number] {
  const before = [images.length, cleared] as const;
  act();
  frame(wait);
  return [images.length - before[0], cleared - before[1]];
}

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

const SENT = { id: 1, points: [[511, -1] as const], placed: null, answered: 0 };

test("living cells are painted in their owner's colour, where the camera sees them", () => {
  sit({ view: viewOf(1, [90, 90]) });
  expect(off(colourAt(90, 90), PLAYERS[1]!.cell)).toBeLessThan(30);
  expect(off(colourAt(91, 90), PLAYERS[1]!.cell)).toBeGreaterThan(60);
  expect(picture(host)).toMatchObject({ width: 400, height: 300 });
  expect(pasted).toEqual([...host.querySelectorAll("canvas")]); // the board below
});

test("no more is painted than changed, once a frame, and nothing after it is left", () => {
  const { store, actions } = sit({ tool: "draw", calm: true });
  const act = {
    nothing: () => undefined,
    hover: () => {
      store.set({ hover: [90, 90] });
    },
    looks: () => {
      for (let x = 0; x < 10; x++) actions.look(lookAt(store.state.camera, x, 0));
    },
    leave: () => {
      unbind();
      store.set({ view: viewOf(9) });
    },
  };
  expect(painted(act.nothing, 1000)).toEqual([0, 0]);
  expect(painted(act.hover)).toEqual([0, 1]);
  expect(painted(act.looks)).toEqual([1, 1]);
  expect(painted(act.leave)).toEqual([0, 0]);
  expect(host.isConnected).toBe(false);
});

test("cells under way are painted frame after frame, unless calm is asked for", () => {
  const { store } = sit({ sent: [SENT], calm: false });
  expect(painted(() => undefined, 170)[1]).toBeGreaterThan(7);
  store.set({ calm: true });
  frame();
  expect(painted(() => undefined, 170)[1]).toBe(0);
});

test("a cell that just died glows, unless it is calm or lies in the past", () => {
  const { store } = sit({ view: viewOf(100, [90, 90]), calm: false });
  const seen = (...view: Parameters<typeof viewOf>) => {
    store.set({ view: viewOf(...view) });
    frame();
    return colourAt(90, 90);
  };
  const cold = seen(200);
  seen(201, [90, 90]);
  expect(seen(202), "it just died").not.toEqual(cold);
  seen(203, [90, 90]);
  expect(seen(103), "ten seconds back").toEqual(cold);
  store.set({ calm: true });
  seen(204, [90, 90]);
  expect(seen(205), "calm").toEqual(cold);
});

test("there are as many pixels as the screen has, at most two to a CSS pixel", () => {
  vi.stubGlobal("devicePixelRatio", 3);
  expect(sit().store.state.camera).toMatchObject({ width: 800, height: 600 });
  expect(host.querySelector("canvas")).toMatchObject({ width: 800, height: 600 });
});

test("the world and the cell under the cursor are told in words, and not too often", () => {
  const { store } = sit({ standings: [standing(1, 1, "Bob")] });
  const label = () => host.querySelector("[role=img]")!.getAttribute("aria-label");
  store.set({ view: viewOf(8, [1, 1], [2, 2]) });
  expect(label()).toBe("The world in generation 8: 2 living cells");
  store.set({ view: viewOf(9, [1, 1]) });
  expect(label()).toContain("generation 8");
  frame(11_000);
  expect(label()).toBe("The world in generation 9: 1 living cell");
  const told = ([[1, 1], [6, 6], null] as const).map((cursor) => {
    store.set({ cursor });
    return host.querySelector("[role=status]")!.textContent;
  }); // prettier-ignore
  expect(told).toEqual(["Column 1, row 1: alive, of Bob", "Column 6, row 6: land of nobody", ""]);
});

test("the draft is shown in the player's colour, its selected piece apart", () => {
  const { store, actions } = play();
  actions.edit(stamp(stamp(EMPTY, GLIDER, [50, 50]), GLIDER, [10, 10]));
  const overlay = overlayOf(store.state, 0);
  expect([overlay.colour, overlay.placed.length]).toEqual([PLAYERS[3]!.cell, 10]);
  expect(overlay.selected).toEqual(GLIDER.points.map(([x, y]) => indexOf(10 + x, 10 + y)));
  actions.edit(select(store.state.draft, null));
  expect(overlayOf(store.state, 0).selected).toEqual([]);
});

test("what is in hand hovers at the pointer or the cursor, if it can be paid for", () => {
  const { store } = play({ tool: "stamp", pattern: GLIDER, hover: [20, 20] });
  const hover = () => overlayOf(store.state, 0).hover;
  expect([hover()?.points[0], hover()?.ok]).toEqual([[20, 19], true]);
  store.set({ cursor: [30, 30], me: { ...ME, balance: 4 } });
  expect([hover()?.points[0], hover()?.ok]).toEqual([[30, 29], false]);
  store.set({ tool: "draw", cursor: null, me: ME, view: viewOf(1, [20, 20]) });
  expect(hover()).toEqual({ points: [[20, 20]], ok: false }); // it is alive
  store.set({ tool: "look" });
  expect(hover()).toBeNull();
});

test("cells under way and the ghost lie over the board, which a generation leaves", () => {
  const { store } = play({ sent: [SENT], calm: false });
  expect(overlayOf(store.state, 0)).toMatchObject({
    sent: [indexOf(511, 511)],
    born: [],
    lost: [],
  });
  expect([moves(store.state), moves({ ...store.state, calm: true })]).toEqual([true, false]);
  const before = store.state;
  store.set({ view: viewOf(8) });
  expect(differs(store.state, before)).toBe(false);
  const summary = { alive: 0, gained: 0, lost: 0, captured: 0, toPot: 0 };
  store.set({ whatIf: { horizon: 100, at: 1, born: [1], lost: [2], summary } });
  expect(overlayOf(store.state, 0)).toMatchObject({ born: [1], lost: [2] });
  expect(differs(store.state, before)).toBe(true);
});

test("the map goes where it is pressed, dragged or walked by keys", () => {
  const { store, host, unmount } = show(<Minimap />, play());
  unbind = unmount;
  const map = host.querySelector("canvas")!;
  map.getBoundingClientRect = () => ({ left: 16, top: 600, width: 128, height: 128 }) as DOMRect;
  map.setPointerCapture = () => undefined;
  const point = (kind: string, x: number, y: number, buttons: number) => {
    const place = { clientX: 16 + x, clientY: 600 + y };
    map.dispatchEvent(new PointerEvent(kind, { ...place, buttons }));
    return [store.state.camera.x, store.state.camera.y, store.state.camera.scale];
  };
  expect(point("pointermove", 32, 32, 0)).toEqual([100, 100, 10]); // it only passes
  expect(point("pointerdown", 64, 32, 1)).toEqual([256, 128, 10]);
  expect(point("pointermove", 32, 96, 1)).toEqual([128, 384, 10]);
  for (const key of ["ArrowLeft", "ArrowDown"]) press(map, key);
  expect(store.state.camera).toMatchObject({ x: 96, y: 416 });
});

test("the map is painted some times a second, and its last generation never missed", () => {
  const { store, unmount } = show(<Minimap />, play());
  unbind = unmount;
  const paint = vi.spyOn(MapPainter.prototype, "paint").mockReturnValue(undefined);
  const boards = Array.from({ length: 10 }, (_, at) => viewOf(at));
  for (const view of boards) {
    store.set({ view });
    frame(100);
  }
  frame(1000);
  expect(paint.mock.calls.length).toBeGreaterThan(2);
  expect(paint.mock.calls.length).toBeLessThan(6);
  expect(paint.mock.lastCall![0]).toBe(boards.at(-1)!.cells);
});

test("World has a place for every part, and a skip link to what takes the focus", () => {
  const game = play({ view: null }); // so that nothing more is loaded
  const { host: root, unmount } = show(<Room game={game} />, game);
  unbind = unmount;
  const part = (id: string) => root.querySelector<HTMLElement>(`#${id}`);
  for (const id of ["hud", "stage", "people", "tools", "minimap"])
    expect(part(id)!.hidden).toBe(false);
  expect(part("order")!.hidden).toBe(true);
  const skip = root.querySelector<HTMLAnchorElement>(".skip")!;
  const before = location.href;
  skip.click();
  expect(document.activeElement).toBe(root.querySelector(skip.getAttribute("href")!));
  expect(location.href).toBe(before);
});
