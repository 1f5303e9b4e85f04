// @vitest-environment happy-dom
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { GRID } from "../../../../src/rooms/world/rules/board";
import type { App } from "../../../../src/rooms/world/state/app";
import {
  closeUp,
  following,
  middle,
  rise,
  stepped,
} from "../../../../src/rooms/world/controls/camera";
import { Pointing, bindPointer } from "../../../../src/rooms/world/controls/pointer";
import { panels } from "../../../../src/rooms/world/panels/open-panel";
import {
  EMPTY,
  drawCells,
  itemAt,
  onSelected,
  pointsAt,
  priceOf,
  select,
  stamp,
} from "../../../../src/rooms/world/state/draft";
import type { Point } from "../../../../src/rules/grid";
import type { Press } from "../../../../src/shell/gesture";
import { camera, cellAt, lookAt, screenOf } from "../../../../src/state/camera";
import { pattern } from "../../../../src/state/pattern";
import { line } from "../../../../src/state/strokes";
import { shown } from "../../../state/any";
import { GLIDER, ME, drafted, play } from "../page";

const BLOCK = pattern("block", shown("OO", "OO"));
const FINGER = { touch: true };
const HELD = { tool: "stamp", pattern: GLIDER } as const;
const row = (x: number, length: number) => Array.from({ length }, (_, at): Point => [x + at, 90]);

let time = 0;
beforeEach(() => {
  time += 10_000;
});

/** The middle of a cell on a screen of 200 x 150 CSS pixels, five to a cell, 80, 85 in its corner. */
function at(x: number, y: number, more: Partial<Press> = {}): Press {
  const place = { x: (x - 80 + 0.5) * 5, y: (y - 85 + 0.5) * 5 };
  return { id: 1, ...place, time, button: 0, touch: false, ...more };
}

/** A game on a stage of so many CSS pixels, with twice as many device pixels. */
function begin(patch: Partial<App> = {}) {
  const playing = play(patch);
  const host = document.createElement("main");
  Object.defineProperty(host, "clientWidth", { value: 200 });
  document.body.replaceChildren(host);
  const pointing = new Pointing(host, playing);
  const tap = (x: number, y: number, more: Partial<Press> = {}) => {
    pointing.down(at(x, y, more));
    pointing.up(at(x, y, more));
  };
  /** Press at the first of *cells*, move over the others and let go at the last. */
  const drag = (cells: readonly Point[], more: Partial<Press> = {}) => {
    pointing.down(at(...cells[0]!, more));
    for (const cell of cells.slice(1)) pointing.move(at(...cell, more));
    pointing.up(at(...cells.at(-1)!, more));
  };
  return { ...playing, pointing, tap, drag, draft: () => playing.store.state.draft };
}

test.each([
  ["nothing in hand", {}, {}],
  ["a pattern in hand", HELD, {}],
  ["the right button and a brush", { tool: "draw" }, { button: 2 }],
] as const)("a drag with %s moves the board with the hand", (_, patch, press) => {
  const { store, drag, draft } = begin(patch);
  drag([[90, 90], [97, 88]], press); // prettier-ignore
  expect(store.state.camera).toMatchObject({ x: 93, y: 102 });
  expect(draft()).toBe(EMPTY);
});

test("a wheel and two fingers zoom, and what is under them stays there", () => {
  const wheel = begin();
  const { x, y } = at(90, 110);
  wheel.pointing.wheel(x, y, { deltaY: -300, deltaMode: 0, ctrlKey: false });
  expect(wheel.store.state.camera.scale).toBeGreaterThan(15);
  expect(cellAt(wheel.store.state.camera, x * 2, y * 2)).toEqual([90, 110]);
  const { pointing, store, draft } = begin({ tool: "draw" });
  pointing.down(at(90, 95, FINGER));
  pointing.down(at(100, 95, { ...FINGER, id: 2 }));
  pointing.move(at(80, 95, FINGER));
  pointing.move(at(110, 95, { ...FINGER, id: 2 }));
  const between = at(95, 95);
  expect(store.state.camera.scale).toBeCloseTo(30);
  expect(cellAt(store.state.camera, between.x * 2, between.y * 2)).toEqual([95, 95]);
  expect(draft()).toBe(EMPTY);
});

test("a double click zooms in where it is, and a single one does not", () => {
  const { store, tap } = begin();
  const scales = [1, 2].map(() => {
    tap(90, 90);
    return store.state.camera.scale;
  });
  expect(scales).toEqual([10, 20]);
});

test("a stroke has no gaps, is priced while it is drawn, and is one step for undo", () => {
  const { store, actions, pointing, drag, draft, tap } = begin({ tool: "draw" });
  drag([[90, 90], [93, 90], [93, 92]]); // prettier-ignore
  expect(drafted({ store })).toEqual([...row(90, 4), [93, 91], [93, 92]]);
  actions.undo();
  pointing.down(at(90, 90));
  pointing.move(at(92, 90));
  expect(store.state).toMatchObject({ price: { cost: 3 }, canUndo: false });
  pointing.cancel(); // cut off: it was never drawn
  expect(store.state).toMatchObject({ draft: EMPTY, price: { cost: 0 }, canUndo: false });
  pointing.down(at(90, 90));
  pointing.move(at(93, 90));
  store.set({ draft: EMPTY }); // cancelled meanwhile
  pointing.move(at(96, 90));
  pointing.up(at(96, 90));
  expect(draft()).toBe(EMPTY);
  tap(90, 90);
  expect(drafted({ store })).toEqual([[90, 90]]);
});

test("erasing wipes what the hand goes over off the draft", () => {
  const { store, drag } = begin({ tool: "erase", draft: stamp(EMPTY, GLIDER, [90, 90]) });
  drag([[89, 92], [92, 92]]); // prettier-ignore
  expect(drafted({ store })).toEqual([[91, 90], [92, 91]]); // prettier-ignore
});

test("a click puts the pattern down by its middle and keeps it in hand", () => {
  const { store, tap, draft } = begin(HELD);
  tap(90, 90);
  tap(100, 90);
  expect(draft().items.map((item) => item.at)).toEqual([[89, 89], [99, 89]]); // prettier-ignore
  expect(store.state).toMatchObject(HELD);
});

test("a finger puts the pattern down, seen from near, and may move it", () => {
  const { store, actions, tap, drag, draft } = begin(HELD);
  tap(90, 90, FINGER);
  expect(store.state).toMatchObject({ tool: "look", pattern: null });
  expect(draft().selected).toBe(draft().items[0]!.id);
  drag([[91, 91], [95, 99]], FINGER); // prettier-ignore
  expect(draft().items[0]!.at).toEqual([93, 97]);
  expect(store.state.camera).toMatchObject({ x: 100, y: 100 });
  actions.undo();
  expect(draft().items[0]!.at).toEqual([89, 89]);
  const far = begin(HELD);
  far.store.set({ camera: { ...far.store.state.camera, scale: 2 } });
  const cell = cellAt(far.store.state.camera, 100, 120);
  const press = { id: 1, x: 50, y: 60, time: time + 9000, button: 0, touch: true };
  far.pointing.down(press);
  far.pointing.up(press);
  expect(far.store.state.camera.scale).toBe(16);
  expect(cellAt(far.store.state.camera, 100, 120)).toEqual(cell);
  const screen = play().store.state.camera;
  const sizes = [[3, 3], [100, 10], [10, 300]]; // prettier-ignore
  const close = sizes.map(([width, height]) => closeUp(screen, { width: width!, height: height! }));
  expect(close).toEqual([16, 2, 0.5]); // a large one is seen whole
});

test("a click on a stamp takes hold of it, one beside selects none, no step for undo", () => {
  const { store, actions, tap, draft } = begin(HELD);
  tap(90, 90);
  tap(90, 91);
  expect(store.state).toMatchObject({ tool: "look", pattern: null });
  const selected = [[110, 90], [90, 91]].map(([x, y]) => { tap(x!, y!); return draft().selected; }); // prettier-ignore
  expect(selected).toEqual([null, draft().items[0]!.id]);
  expect(draft().items).toHaveLength(1);
  actions.undo();
  expect(draft()).toBe(EMPTY);
});

test("the pointer takes the place of the keyboard's cursor", () => {
  const { store, pointing } = begin({ cursor: [3, 3] });
  pointing.move(at(90, 95));
  expect(store.state).toMatchObject({ hover: [90, 95], cursor: null });
  pointing.leave();
  expect(store.state.hover).toBeNull();
});

test("events of the stage are presses, wheels are its own, and a press closes a menu", () => {
  const host = document.createElement("main");
  Object.defineProperty(host, "clientWidth", { value: 400 });
  host.setPointerCapture = () => undefined;
  const game = play({ tool: "draw" });
  const { store } = game;
  const unbind = bindPointer(host, game);
  const point = (kind: string, x: number, pointerType = "mouse") => {
    const place = { clientX: (x - 80) * 10 + 5, clientY: 55 };
    host.dispatchEvent(new PointerEvent(kind, { pointerId: 1, ...place, pointerType }));
  };
  panels.set({ open: "share" });
  point("pointerdown", 90);
  point("pointercancel", 90); // another window took over
  expect([drafted({ store }), panels.state.open]).toEqual([[], null]);
  for (const kind of ["pointerdown", "pointermove", "pointerup"]) point(kind, 90);
  expect(drafted({ store })).toEqual([[90, 90]]);
  expect(store.state.hover).toEqual([90, 90]);
  point("pointerdown", 92, "touch");
  point("pointerup", 92, "touch");
  expect(store.state.hover).toBeNull();
  for (const event of [
    new WheelEvent("wheel", { deltaY: 120, cancelable: true }),
    new Event("contextmenu", { cancelable: true }),
  ]) {
    host.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
  }
  expect(store.state.camera.scale).toBeLessThan(10);
  unbind();
  point("pointerdown", 95);
  expect(drafted({ store })).toHaveLength(2);
});

test("the uppermost piece within reach is found, over the seam too", () => {
  expect(pointsAt(BLOCK, [10, 20])).toEqual([[9, 19], [10, 19], [9, 20], [10, 20]]); // prettier-ignore
  const two = stamp(stamp(EMPTY, GLIDER, [10, 10]), BLOCK, [11, 10]);
  const found = [[11, 10], [10, 12], [10, 10]] as const; // prettier-ignore
  expect(found.map((cell) => itemAt(two, cell)?.pattern.name)).toEqual([
    "block",
    "glider",
    undefined,
  ]);
  const draft = stamp(EMPTY, BLOCK, [10, 10]);
  expect([itemAt(draft, [13, 10], 1), itemAt(draft, [13, 10], 2)?.at]).toEqual([null, [10, 10]]);
  const seam = stamp(EMPTY, BLOCK, [511, -1]);
  const corners: Point[] = [[511, 511], [0, 511], [511, 0], [512, 512]]; // prettier-ignore
  for (const corner of corners) expect(onSelected(seam, corner, 0)).toBe(true);
  expect([onSelected(seam, [1, 0], 1), onSelected(seam, [2, 0], 1)]).toEqual([true, false]);
  expect(onSelected(select(draft, null), [10, 10], 5)).toBe(false);
});

test("who has no seat pays from the thousand coins a seat begins with", () => {
  const { state } = play({ me: null }).store;
  const many = drawCells(EMPTY, line([0, 0], [900, 900]));
  expect(priceOf(state, many)).toMatchObject({ cost: 512, refusal: null });
  const poor = { ...state, me: { ...ME, balance: 3 } };
  expect(priceOf(poor, stamp(EMPTY, GLIDER, [0, 0])).refusal).toBe("Need 5 coins, have 3");
  expect(priceOf(poor, EMPTY)).toMatchObject({ cost: 0, refusal: null });
});

test("what the order would cover rises above it, if there is room", () => {
  const risen = (top: number, bottom: number, room = 100) =>
    rise({ top, bottom }, { top: 500, bottom: 700 }, room);
  expect([risen(300, 400), risen(720, 740), risen(560, 600)]).toEqual([0, 0, 116]);
  expect([risen(200, 690, 150), risen(90, 690, 150)]).toEqual([50, 0]);
});

const SCREEN = lookAt(camera(GRID, 400, 300), 100, 100, 10);

test("a cursor begins in the middle, wraps, and the camera moves no more than it must", () => {
  expect(middle(SCREEN)).toEqual([100, 100]);
  expect(stepped([0, 511], [-1, 1])).toEqual([511, 0]);
  expect(following(SCREEN, [108, 96])).toBe(SCREEN);
  const seam = lookAt(SCREEN, 510, 2);
  expect(following(seam, [3, 508])).toBe(seam);
  expect(following(seam, [20, 2]).x).toBeCloseTo(8.5);
  expect(following(SCREEN, [112, 100])).toMatchObject({ x: 100.5, y: 100 });
});

test("wherever the cursor goes, across the seams too, it is in sight", () => {
  const cell = fc.integer({ min: 0, max: 511 });
  fc.assert(
    fc.property(cell, cell, cell, cell, (x, y, lookX, lookY) => {
      const seen = screenOf(following(lookAt(SCREEN, lookX, lookY), [x, y]), x, y);
      const inside = seen.some(([px, py]) => px >= 30 && px <= 360 && py >= 30 && py <= 260);
      expect(inside).toBe(true);
    }),
  );
});
