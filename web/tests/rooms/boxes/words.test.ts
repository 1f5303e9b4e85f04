import { expect, test } from "vitest";
import { momentsUpTo } from "../../../src/rooms/boxes/draw/gif";
import { Sheet } from "../../../src/rooms/boxes/rules/sheet";
import type { App } from "../../../src/rooms/boxes/state";
import { FIRST } from "../../../src/rooms/boxes/state";
import { scaleAt, viewOf } from "../../../src/rooms/boxes/state/view";
import { hintOf, rulesOf } from "../../../src/rooms/boxes/words";
import { lookAt } from "../../../src/state/camera";

const CLOSER = "Press anywhere to go closer and draw.";
const sheet = new Sheet();
sheet.draw(40, 1);

/** Somebody whose last line is drawn, at *zoom*. */
const at = (zoom: number, more: Partial<App> = {}): App => {
  const camera = lookAt(viewOf(390, 700, 1), 40, 5, scaleAt(zoom, 1));
  return { ...FIRST, sheet, camera, aim: 40, ...more };
};

test("close by one is told of the line that was tapped, from far away how to go closer", () => {
  expect(hintOf(at(4))).toBe("Drawn already.");
  expect(hintOf(at(0.1))).toBe(CLOSER);
});

test("a line that keys have chosen is told of from everywhere", () => {
  expect(hintOf(at(0.1, { cursor: { box: 40, side: "top" } }))).toBe("Drawn already.");
});

test.each([
  [{ most: 8, every: 6000 }, "You have 8 lines, and one more comes every 6 seconds."],
  [{ most: 1, every: 1000 }, "You have 1 line, and one more comes every second."],
])("the help says how many lines there are now, and how fast they come", (allowance, said) => {
  expect(rulesOf(allowance).join(" ")).toContain(said);
});

test("a film begins with an empty sheet, ends with what is shown, and has a hundred scenes at most", () => {
  expect(momentsUpTo(0)).toEqual([0]);
  expect(momentsUpTo(3)).toEqual([0, 1, 2, 3]);
  const many = momentsUpTo(2_002_000);
  expect([many.length, many[0], many.at(-1)]).toEqual([100, 0, 2_002_000]);
  expect(many).toEqual([...new Set(many)].sort((one, other) => one - other));
});
