// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Cells } from "../../../../src/rooms/world/rules/board";
import { ALIVE, CELLS, COIN, indexOf } from "../../../../src/rooms/world/rules/board";
import { drawLink } from "../../../../src/rooms/world/state/link";
import { followLinks, locate } from "../../../../src/rooms/world/controls/camera";
import { whereMostLand } from "../../../../src/rooms/world/state/land";
import {
  areaInView,
  copyBoard,
  copyLink,
  copyView,
  linkTo,
  savePicture,
} from "../../../../src/rooms/world/panels/share";
import { lookAt } from "../../../../src/state/camera";
import { Store } from "../../../../src/state/store";
import { GLIDER, play, viewOf } from "../page";

let clipboard: string[];
beforeEach(() => {
  clipboard = [];
  const writeText = (text: string) => Promise.resolve(void clipboard.push(text));
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  document.body.replaceChildren();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("what is in view is every cell partly seen, across the seam, no more than all", () => {
  const { camera } = play().store.state;
  expect(areaInView(camera)).toEqual({ x: 80, y: 85, width: 40, height: 30 });
  expect(areaInView(lookAt(camera, 100.5, 100))).toMatchObject({ x: 80, width: 41 });
  expect(areaInView(lookAt(camera, 5, 511))).toMatchObject({ x: 497, y: 496 });
  const far = { ...camera, width: 900, height: 300, scale: 1 };
  expect(areaInView(far)).toMatchObject({ x: 0, width: 512, height: 300 });
});

test("what is in view, or the whole world, is copied as RLE", async () => {
  const cells = GLIDER.points.map(([x, y]) => [100 + x, 100 + y] as const);
  const { store, actions } = play({ view: viewOf(7, ...cells) });
  const { camera } = store.state;
  await copyView(store.state, actions);
  expect(clipboard[0]).toMatch(/x = 40, y = 30[^]*21bo\$22bo\$20b3o!/);
  await copyView({ ...store.state, camera: lookAt(camera, 300, 300) }, actions);
  expect(clipboard[1]).not.toContain("o$");
  await copyBoard(store.state, actions);
  expect(clipboard[2]).toMatch(/Gen=7[^]*x = 512, y = 512/);
});

test.each([{ clipboard: { writeText: () => Promise.reject(new Error("denied")) } }, {}])(
  "a browser that does not copy shows the text, selected",
  async (navigator) => {
    vi.stubGlobal("navigator", navigator);
    const { store, actions, said } = play();
    await copyLink(store.state, actions);
    const area = document.querySelector<HTMLTextAreaElement>("dialog textarea")!;
    expect([area.value, area.selectionEnd]).toEqual([linkTo(store.state), area.value.length]);
    expect(said).toEqual([]);
  },
);

test("a picture that cannot be made is said so", async () => {
  const { store, actions, said } = play();
  await savePicture(store.state, actions);
  expect(said).toEqual(["bad: The picture could not be made."]);
});

/** A game to which somebody comes by a link that ends in *place*. */
function comeBy(place: string) {
  const game = play();
  const address = new Store({ place });
  return { ...game, address, leave: followLinks(game.store, game.actions, address) };
}

test.each(["?x=20.5&y=30&z=16", "#x=20.5&y=30&z=16"])("who comes by %s looks there", (link) => {
  const { store, address, leave } = comeBy(link);
  expect(store.state.camera).toMatchObject({ x: 20.5, y: 30, scale: 16, width: 400, height: 300 });
  expect(store.state).toMatchObject({ tool: "look", pattern: null });
  address.set({ place: drawLink({ x: 40, y: 50, scale: 4, pattern: GLIDER }) });
  expect(store.state.camera).toMatchObject({ x: 40, y: 50, scale: 4 });
  expect([store.state.tool, store.state.pattern!.points]).toEqual(["stamp", GLIDER.points]);
  leave();
  address.set({ place: "?x=60&y=70&z=4" });
  expect(store.state.camera.x).toBe(40);
  expect(comeBy("").store.state.camera.x).toBe(100); // no place leaves the view as it is
});

/** A board with some *count* of cells of *player*, in one row from *x*, *y* on, each time. */
function settled(...rows: [player: number, x: number, y: number, count: number][]): Cells {
  const cells = new Uint8Array(CELLS);
  for (const [player, x, y, count] of rows)
    for (let n = 0; n < count; n++) cells[indexOf(x + n, y)] = player;
  return cells;
}

const APART = Array.from({ length: 16 }, (_, at) => [2, 32 * at, 200, 2] as const);
test.each<[string, Cells, [number, number] | null]>([
  ["the block with most land", settled([2, 5, 5, 3], [2, 70, 40, 4]), [80, 48]],
  [
    "land alive or dead, with coins or without",
    settled([2, 5, 5, 2], [2 | ALIVE, 480, 480, 2], [2 | (7 * COIN), 490, 490, 1]),
    [496, 496],
  ],
  ["no land of others", settled([2, 5, 5, 1], [3, 100, 100, 20]), [16, 16]],
  [
    "no land that lies apart",
    settled(...APART.map((row) => [...row] as [number, number, number, number]), [2, 300, 300, 3]),
    [304, 304],
  ],
  ["a board that is all one's own", new Uint8Array(CELLS).fill(2), [16, 16]],
  ["nowhere", new Uint8Array(CELLS), null],
])("home is %s", (_, cells, at) => {
  expect(whereMostLand(cells, 2)).toEqual(at);
});

test("a player is located from near enough, and it is said who has no land", () => {
  const view = { ...viewOf(7), cells: settled([2, 70, 40, 4]) };
  const { store, actions, said } = play({ view });
  const scales = [10, 1].map((scale) => {
    actions.look({ ...store.state.camera, scale });
    locate(2, { store, actions });
    expect(store.state.camera).toMatchObject({ x: 80, y: 48 });
    return store.state.camera.scale;
  });
  expect(scales).toEqual([10, 6]);
  for (const view of [null, viewOf(7)]) {
    store.set({ view });
    locate(2, { store, actions });
  }
  expect(said).toEqual(["news: Player 2 has no land.", "news: Player 2 has no land."]);
});
