// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest";
import type { App } from "../../../../src/rooms/world/state/app";
import { cellAt } from "../../../../src/state/camera";
import { EMPTY, stamp } from "../../../../src/rooms/world/state/draft";
import type { Press } from "../../../../src/shell/gesture";
import { Pointing } from "../../../../src/rooms/world/ui/pointing";
import type { Playing } from "./playing";
import { drafted, GLIDER, play } from "./playing";

// A screen of 200 x 150 CSS pixels and twice as many device pixels: five CSS pixels to a cell,
// and cell 80, 85 in its upper left corner.
function stage(): HTMLElement {
  const host = document.createElement("main");
  Object.defineProperty(host, "clientWidth", { value: 200 });
  document.body.append(host);
  return host;
}

let time = 0;
beforeEach(() => {
  time += 10_000;
});

/** The middle of a cell on that screen. */
function at(x: number, y: number, more: Partial<Press> = {}): Press {
  const place = { x: (x - 80 + 0.5) * 5, y: (y - 85 + 0.5) * 5 };
  return { id: 1, ...place, time, button: 0, touch: false, ...more };
}

const FINGER = { touch: true };

function begin(patch: Partial<App> = {}): { playing: Playing; pointing: Pointing } {
  const playing = play(patch);
  return { playing, pointing: new Pointing(stage(), playing.store, playing.actions) };
}

function tap(pointing: Pointing, x: number, y: number, more: Partial<Press> = {}): void {
  pointing.down(at(x, y, more));
  pointing.up(at(x, y, more));
}

test("a drag moves the board with the hand", () => {
  const { playing, pointing } = begin();
  pointing.down(at(90, 90));
  pointing.move(at(97, 88));
  expect(playing.store.state.camera).toMatchObject({ x: 93, y: 102 });
});

test("a wheel zooms, and the cell under the pointer stays under it", () => {
  const { playing, pointing } = begin();
  const { x, y } = at(90, 110);
  pointing.wheel(x, y, { deltaY: -300, deltaMode: 0, ctrlKey: false });
  const { camera } = playing.store.state;
  expect(camera.scale).toBeGreaterThan(15);
  expect(cellAt(camera, x * 2, y * 2)).toEqual([90, 110]);
});

test("two fingers zoom, and what is between them stays between them", () => {
  const { playing, pointing } = begin({ tool: "draw" });
  pointing.down(at(90, 95, FINGER));
  pointing.down(at(100, 95, { ...FINGER, id: 2 }));
  pointing.move(at(80, 95, FINGER));
  pointing.move(at(110, 95, { ...FINGER, id: 2 }));
  const { camera, draft } = playing.store.state;
  expect(camera.scale).toBeCloseTo(30);
  const { x, y } = at(95, 95);
  expect(cellAt(camera, x * 2, y * 2)).toEqual([95, 95]);
  expect(draft).toBe(EMPTY);
});

test("a double click zooms in where it is, and a single one does not", () => {
  const { playing, pointing } = begin();
  tap(pointing, 90, 90);
  expect(playing.store.state.camera.scale).toBe(10);
  tap(pointing, 90, 90);
  expect(playing.store.state.camera.scale).toBe(20);
});

test("a stroke has no gaps however fast the hand is", () => {
  const { playing, pointing } = begin({ tool: "draw" });
  pointing.down(at(90, 90));
  pointing.move(at(93, 90));
  pointing.move(at(93, 92));
  pointing.up(at(93, 92));
  expect(drafted(playing)).toEqual([
    [90, 90],
    [91, 90],
    [92, 90],
    [93, 90],
    [93, 91],
    [93, 92],
  ]);
});

test("a stroke is seen and priced while it is drawn, and is one step for undo", () => {
  const { playing, pointing } = begin({ tool: "draw" });
  pointing.down(at(90, 90));
  pointing.move(at(92, 90));
  expect(playing.store.state).toMatchObject({ price: { cost: 3 }, canUndo: false });
  pointing.up(at(92, 90));
  playing.actions.undo();
  expect(playing.store.state).toMatchObject({ draft: EMPTY, canUndo: false });
});

test("a click with the brush draws a single cell", () => {
  const { playing, pointing } = begin({ tool: "draw" });
  tap(pointing, 90, 90);
  expect(drafted(playing)).toEqual([[90, 90]]);
});

test("erasing wipes what the hand goes over off the draft", () => {
  const { playing, pointing } = begin({ tool: "erase", draft: stamp(EMPTY, GLIDER, [90, 90]) });
  pointing.down(at(89, 92));
  pointing.move(at(92, 92));
  pointing.up(at(92, 92));
  expect(drafted(playing)).toEqual([
    [91, 90],
    [92, 91],
  ]);
});

test("the right button moves the board with a brush in hand", () => {
  const { playing, pointing } = begin({ tool: "draw" });
  pointing.down(at(90, 90, { button: 2 }));
  pointing.move(at(95, 90, { button: -1 }));
  pointing.up(at(95, 90, { button: 2 }));
  expect(playing.store.state.camera.x).toBe(95);
  expect(playing.store.state.draft).toBe(EMPTY);
});

test("a stroke that is cut off was never drawn", () => {
  const { playing, pointing } = begin({ tool: "draw" });
  pointing.down(at(90, 90));
  pointing.move(at(95, 90));
  pointing.cancel();
  expect(playing.store.state).toMatchObject({ draft: EMPTY, price: { cost: 0 }, canUndo: false });
});

test("a click puts the pattern down by its middle and keeps it in hand", () => {
  const { playing, pointing } = begin({ tool: "stamp", pattern: GLIDER });
  tap(pointing, 90, 90);
  tap(pointing, 100, 90);
  expect(playing.store.state.draft.items.map(({ at }) => at)).toEqual([
    [89, 89],
    [99, 89],
  ]);
  expect(playing.store.state).toMatchObject({ tool: "stamp", pattern: GLIDER });
});

test("a drag with a pattern in hand moves the board and puts nothing down", () => {
  const { playing, pointing } = begin({ tool: "stamp", pattern: GLIDER });
  pointing.down(at(90, 90));
  pointing.move(at(95, 90));
  pointing.up(at(95, 90));
  expect(playing.store.state.draft).toBe(EMPTY);
  expect(playing.store.state.camera.x).toBe(95);
});

test("a finger puts the pattern down, selected and ready to be moved", () => {
  const { playing, pointing } = begin({ tool: "stamp", pattern: GLIDER });
  tap(pointing, 90, 90, FINGER);
  const [item] = playing.store.state.draft.items;
  expect(playing.store.state).toMatchObject({ tool: "look", pattern: null });
  expect(playing.store.state.draft.selected).toBe(item!.id);
  pointing.down(at(91, 91, FINGER));
  pointing.move(at(95, 99, FINGER));
  pointing.up(at(95, 99, FINGER));
  expect(playing.store.state.draft.items[0]!.at).toEqual([93, 97]);
  expect(playing.store.state.camera).toMatchObject({ x: 100, y: 100 });
  playing.actions.undo();
  expect(playing.store.state.draft.items[0]!.at).toEqual([89, 89]);
});

test("a click on a stamp selects it, and one beside it selects nothing", () => {
  const { playing, pointing } = begin({ tool: "stamp", pattern: GLIDER });
  tap(pointing, 90, 90);
  tap(pointing, 100, 110);
  playing.actions.hold(null);
  tap(pointing, 90, 91);
  expect(playing.store.state.draft.selected).toBe(playing.store.state.draft.items[0]!.id);
  tap(pointing, 110, 90);
  expect(playing.store.state.draft.selected).toBeNull();
  expect(playing.store.state.draft.items).toHaveLength(2);
});

test("a click on a stamp with another pattern in hand takes hold of the stamp instead", () => {
  const { playing, pointing } = begin({ tool: "stamp", pattern: GLIDER });
  tap(pointing, 90, 90);
  tap(pointing, 90, 91);
  expect(playing.store.state).toMatchObject({ tool: "look", pattern: null });
  expect(playing.store.state.draft.items).toHaveLength(1);
});

test("selecting is no step for undo", () => {
  const { playing, pointing } = begin({ tool: "stamp", pattern: GLIDER });
  tap(pointing, 90, 90);
  tap(pointing, 90, 91);
  tap(pointing, 110, 90);
  playing.actions.undo();
  expect(playing.store.state.draft).toBe(EMPTY);
});

test("the pointer takes the place of the keyboard's cursor", () => {
  const { playing, pointing } = begin({ cursor: [3, 3] });
  pointing.move(at(90, 95));
  expect(playing.store.state).toMatchObject({ hover: [90, 95], cursor: null });
  pointing.leave();
  expect(playing.store.state.hover).toBeNull();
});

test("what a finger put down is seen from near, whole, and where the finger was", () => {
  const { playing, pointing } = begin({ tool: "stamp", pattern: GLIDER });
  playing.store.set({ camera: { ...playing.store.state.camera, scale: 2 } });
  const press = { id: 1, x: 50, y: 60, time, button: 0, touch: true };
  const cell = cellAt(playing.store.state.camera, 100, 120);
  pointing.down(press);
  pointing.up(press);
  const { camera } = playing.store.state;
  expect(camera.scale).toBe(16);
  expect(cellAt(camera, 100, 120)).toEqual(cell);
});

test("whoever cancels in the middle of a stroke is done with it", () => {
  const { playing, pointing } = begin({ tool: "draw" });
  pointing.down(at(90, 90));
  pointing.move(at(93, 90));
  expect(drafted(playing)).toHaveLength(4);
  playing.store.set({ draft: EMPTY });
  pointing.move(at(96, 90));
  pointing.up(at(96, 90));
  expect(drafted(playing)).toHaveLength(0);
});
