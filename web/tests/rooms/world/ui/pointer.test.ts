// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { panels } from "../../../../src/rooms/world/ui/panels";
import { bindPointer } from "../../../../src/rooms/world/ui/pointer";
import type { Playing } from "./playing";
import { drafted, play } from "./playing";

const host = document.createElement("main");
Object.defineProperty(host, "clientWidth", { value: 400 });
host.setPointerCapture = () => undefined;

let playing: Playing;
let unbind: () => void;
beforeEach(() => {
  document.body.replaceChildren(host);
  playing = play({ tool: "draw" });
  unbind = bindPointer(host, playing.store, playing.actions);
});
afterEach(() => {
  unbind();
});

/** An event at the middle of the cell *x*, *y*: ten pixels to a cell, 80, 85 in the corner. */
function point(kind: string, x: number, y: number, more: PointerEventInit = {}): void {
  const place = { clientX: (x - 80) * 10 + 5, clientY: (y - 85) * 10 + 5 };
  host.dispatchEvent(new PointerEvent(kind, { pointerId: 1, bubbles: true, ...place, ...more }));
}

test("a press that moves and is let go draws", () => {
  point("pointerdown", 90, 90);
  point("pointermove", 92, 90);
  point("pointerup", 92, 90);
  expect(drafted(playing)).toEqual([
    [90, 90],
    [91, 90],
    [92, 90],
  ]);
});

test("a press that another window takes over draws nothing", () => {
  point("pointerdown", 90, 90);
  point("pointercancel", 90, 90);
  expect(drafted(playing)).toEqual([]);
});

test("a finger that is lifted hovers over nothing", () => {
  point("pointermove", 90, 90);
  expect(playing.store.state.hover).toEqual([90, 90]);
  point("pointerdown", 90, 90, { pointerType: "touch" });
  point("pointerup", 90, 90, { pointerType: "touch" });
  expect(playing.store.state.hover).toBeNull();
});

test("a pointer that leaves hovers over nothing", () => {
  point("pointermove", 90, 90);
  point("pointerleave", 90, 90);
  expect(playing.store.state.hover).toBeNull();
});

test("a press on the stage closes a menu", () => {
  panels.set({ open: "share" });
  point("pointerdown", 90, 90);
  point("pointerup", 90, 90);
  expect(panels.state.open).toBeNull();
});

test("a wheel zooms, and never the page", () => {
  const wheel = new WheelEvent("wheel", { deltaY: 120, cancelable: true });
  host.dispatchEvent(wheel);
  expect(wheel.defaultPrevented).toBe(true);
  expect(playing.store.state.camera.scale).toBeLessThan(10);
});

test("the right button opens no menu", () => {
  const menu = new Event("contextmenu", { cancelable: true });
  host.dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
});

test("nothing is heard any more once it is unbound", () => {
  unbind();
  point("pointerdown", 90, 90);
  point("pointerup", 90, 90);
  expect(drafted(playing)).toEqual([]);
});
