// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { Sheet } from "../../../../src/rooms/boxes/rules/sheet";
import type { App } from "../../../../src/rooms/boxes/state/app";
import { FIRST } from "../../../../src/rooms/boxes/state/app";
import { scaleAt, viewOf } from "../../../../src/rooms/boxes/state/view";
import { hintOf } from "../../../../src/rooms/boxes/ui/hud";
import { lookAt } from "../../../../src/state/camera";

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
