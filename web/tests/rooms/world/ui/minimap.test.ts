// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { bindMinimap } from "../../../../src/rooms/world/ui/minimap";
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

test("nothing is left when it is unbound", () => {
  unbind();
  expect(host.children).toHaveLength(0);
});
