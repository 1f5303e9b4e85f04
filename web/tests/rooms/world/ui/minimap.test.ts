// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MapPainter } from "../../../../src/rooms/world/draw/minimap";
import { bindMinimap } from "../../../../src/rooms/world/ui/minimap";
import { CELLS } from "../../../../src/rooms/world/rules/board";
import type { Playing } from "./playing";
import { play } from "./playing";

const host = document.createElement("div");
let playing: Playing;
let unbind: () => void;

beforeEach(() => {
  document.body.replaceChildren(host);
  playing = play();
  unbind = bindMinimap(host, playing.store, playing.actions);
  const box = { left: 16, top: 600, width: 128, height: 128 };
  map().getBoundingClientRect = () => box as DOMRect;
  map().setPointerCapture = () => undefined;
});
afterEach(() => {
  unbind();
});

const map = () => host.querySelector("canvas")!;
const point = (kind: string, clientX: number, clientY: number, buttons: number) =>
  map().dispatchEvent(new PointerEvent(kind, { clientX, clientY, buttons }));

test("a press goes to that place of the world, at the same scale", () => {
  point("pointerdown", 16 + 64, 600 + 32, 1);
  expect(playing.store.state.camera).toMatchObject({ x: 256, y: 128, scale: 10 });
});

test("a drag takes the view along, and a pointer that only passes does not", () => {
  point("pointermove", 16 + 32, 600 + 32, 0);
  expect(playing.store.state.camera).toMatchObject({ x: 100, y: 100 });
  point("pointermove", 16 + 32, 600 + 96, 1);
  expect(playing.store.state.camera).toMatchObject({ x: 128, y: 384 });
});

test("arrows move the view, round the world too", () => {
  for (let step = 0; step < 4; step++) {
    map().dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", cancelable: true }));
  }
  map().dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown" }));
  expect(playing.store.state.camera).toMatchObject({ x: 484, y: 132 });
});

test("it can be found by the keyboard and says what it is", () => {
  map().focus();
  expect(document.activeElement).toBe(map());
  expect(map().getAttribute("aria-label")).toContain("Map of the world");
});

test("the world is painted some times a second, and its last generation is never missed", () => {
  unbind();
  vi.useFakeTimers();
  unbind = bindMinimap(host, playing.store, playing.actions);
  const paint = vi.spyOn(MapPainter.prototype, "paint");
  const boards = Array.from({ length: 10 }, () => new Uint8Array(CELLS));
  boards.forEach((cells, generation) => {
    playing.store.set({ view: { ...playing.store.state.view!, generation, cells } });
    vi.advanceTimersByTime(100);
  });
  vi.advanceTimersByTime(1000);
  expect(paint.mock.calls.length).toBeGreaterThan(2);
  expect(paint.mock.calls.length).toBeLessThan(6);
  expect(paint.mock.lastCall![0]).toBe(boards.at(-1));
  for (const cells of boards.slice(0, 2)) {
    playing.store.set({ view: { ...playing.store.state.view!, cells } });
    vi.advanceTimersByTime(50);
  }
  const painted = paint.mock.calls.length;
  unbind();
  vi.advanceTimersByTime(1000);
  expect(paint.mock.calls).toHaveLength(painted);
  paint.mockRestore();
  vi.useRealTimers();
});

test("nothing is left when it is unbound", () => {
  unbind();
  expect(host.children).toHaveLength(0);
});
