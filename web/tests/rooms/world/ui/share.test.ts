// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Address } from "../../../../src/shell/address";
import { parseAddress } from "../../../../src/shell/address";
import { lookAt } from "../../../../src/state/camera";
import { parseLink } from "../../../../src/rooms/world/state/link";
import {
  areaInView,
  copyBoard,
  copyLink,
  copyView,
  linkTo,
  savePicture,
} from "../../../../src/rooms/world/ui/share";
import { board, GLIDER, play } from "./playing";

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

/** Where *link* leads in World. */
function placeOf(link: string): ReturnType<typeof parseLink> {
  const address = parseAddress(new URL(link).hash);
  expect(address).toMatchObject({ room: "world" });
  return parseLink((address as Address).place);
}

const GLIDER_AT = board([101, 100], [102, 101], [100, 102], [101, 102], [102, 102]);

test("a link leads to where it was made, with what was in hand", async () => {
  const { store, actions, said } = play({ pattern: GLIDER });
  await copyLink(store.state, actions);
  const place = placeOf(clipboard[0]!);
  expect(place).toMatchObject({ x: 100, y: 100, scale: 10 });
  expect(place?.pattern?.points).toEqual(GLIDER.points);
  expect(said).toEqual(["good: Link to this place: copied."]);
});

test("a link has one fragment, even if the page was opened by a link", () => {
  location.hash = "#x=1&y=2&z=3";
  expect(linkTo(play().store.state).match(/#/g)).toHaveLength(1);
});

test("what is in view is every cell that is at least partly seen", () => {
  const { camera } = play().store.state;
  expect(areaInView(camera)).toEqual({ x: 80, y: 85, width: 40, height: 30 });
  expect(areaInView(lookAt(camera, 100.5, 100))).toMatchObject({ x: 80, width: 41 });
});

test("what is in view goes on across the seam, and is never more than the world", () => {
  const { camera } = play().store.state;
  expect(areaInView(lookAt(camera, 5, 511))).toMatchObject({ x: 497, y: 496 });
  const far = { ...camera, width: 900, height: 300, scale: 1 };
  expect(areaInView(far)).toMatchObject({ x: 0, width: 512, height: 300 });
});

test("what is in view is copied as RLE, and nothing else", async () => {
  const view = { generation: 7, cells: GLIDER_AT, balances: [] };
  const { store, actions } = play({ view });
  await copyView({ ...store.state, camera: lookAt(store.state.camera, 100, 100) }, actions);
  expect(clipboard[0]).toContain("x = 40, y = 30");
  expect(clipboard[0]).toContain("21bo$22bo$20b3o!");
  await copyView({ ...store.state, camera: lookAt(store.state.camera, 300, 300) }, actions);
  expect(clipboard[1]).not.toContain("o$");
});

test("the whole world is copied as RLE with its generation", async () => {
  const { store, actions } = play({ view: { generation: 7, cells: GLIDER_AT, balances: [] } });
  await copyBoard(store.state, actions);
  expect(clipboard[0]).toContain("Gen=7");
  expect(clipboard[0]).toContain("x = 512, y = 512");
});

test("a browser that does not copy shows the text, selected", async () => {
  const writeText = () => Promise.reject(new Error("denied"));
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  const { store, actions, said } = play();
  await copyLink(store.state, actions);
  const area = document.querySelector<HTMLTextAreaElement>("dialog textarea")!;
  expect(area.value).toBe(linkTo(store.state));
  expect(area.selectionEnd).toBe(area.value.length);
  expect(document.querySelector("dialog")!.textContent).toContain("copy by hand");
  expect(said).toEqual([]);
});

test("a page that is not safe enough to copy shows the text too", async () => {
  vi.stubGlobal("navigator", {});
  const { store, actions } = play();
  await copyLink(store.state, actions);
  expect(document.querySelector("dialog textarea")).not.toBeNull();
});

test("a picture that cannot be made is said so", async () => {
  const { store, actions, said } = play();
  await savePicture(store.state, actions);
  expect(said).toEqual(["bad: The picture could not be made."]);
});
