import { expect, test } from "vitest";
import { edgeOf } from "../../../../src/rooms/boxes/rules/edges";
import { Sheet } from "../../../../src/rooms/boxes/rules/sheet";
import { boxOf, nearestClosing, stepped } from "../../../../src/rooms/boxes/state/aim";
import { drawSpot, parseSpot } from "../../../../src/rooms/boxes/state/view";
import { edgeAt, scaleAt, viewOf, within, zoomOf } from "../../../../src/rooms/boxes/state/view";
import { lookAt } from "../../../../src/state/camera";
import { sheetOf } from "../data";

const view = lookAt(viewOf(1280, 800, 1), 500, 500, scaleAt(4, 1));

test("zoom goes from the whole sheet to ten", () => {
  expect(zoomOf(lookAt(view, 500, 500, 0.001), 1)).toBeLessThanOrEqual(0.1);
  expect(zoomOf(lookAt(view, 500, 500, 1000), 1)).toBe(10);
  const phone = viewOf(780, 1600, 2);
  expect(phone.scale * 1000).toBeLessThanOrEqual(780);
});

test("a line is hit within its reach, the nearest one wins", () => {
  const [x, y] = [640 + 16, 400];
  expect(edgeAt(view, x, y + 8, 8)).toBe(edgeOf(500, 500, true));
  expect(edgeAt(view, x, y - 8, 8)).toBe(edgeOf(500, 500, true));
  expect(edgeAt(view, x, y + 9, 8)).toBeNull();
  expect(edgeAt(view, x, y + 9, 22)).toBe(edgeOf(500, 500, true));
  expect(edgeAt(view, 640 + 2, 400 + 14, 8)).toBe(edgeOf(500, 500, false));
  expect(edgeAt(lookAt(view, 0, 0), 10, 10, 8)).toBeNull();
});

test("keys walk from box to box and stay on the sheet", () => {
  expect(stepped(0, -1, -1)).toBe(0);
  expect(stepped(999_999, 1, 1)).toBe(999_999);
  expect(stepped(5_005, 1, -1)).toBe(4_006);
  expect(boxOf(1_000_999)).toEqual({ box: 999_999, side: "bottom" });
  expect(boxOf(1_002_000)).toEqual({ box: 999, side: "right" });
  const far = within(view, 5);
  expect(far.x - far.width / far.scale / 2).toBeLessThan(5.5);
  expect(within(view, 500_500)).toEqual(view);
});

test("the nearest box that a line closes is found", () => {
  const sheet = sheetOf(["+-+   +-+", "|     | |", "+-+   + +"], [500, 500]);
  expect(nearestClosing(sheet, 500_500, 10)).toBe(edgeOf(501, 500, false));
  expect(nearestClosing(sheet, 500_503, 10)).toBe(edgeOf(503, 501, true));
  expect(nearestClosing(sheet, 100_100, 10)).toBeNull();
  expect(nearestClosing(new Sheet(), 0, 10)).toBeNull();
});

test("links go there and back, and whatever they say is brought to the sheet", () => {
  const link = drawSpot(500.127, 16, 3.5, 1_234_567);
  expect(link).toBe("?x=500.13&y=16&z=3.5@1234567");
  expect(parseSpot(link)).toEqual({ at: { x: 500.13, y: 16, zoom: 3.5 }, moment: 1_234_567 });
  expect(parseSpot("")).toEqual({ at: null, moment: null });
  expect(parseSpot("@7")).toEqual({ at: null, moment: 7 });
  expect(parseSpot("?x=-5&y=99999&z=400@9999999")).toEqual({
    at: { x: 0, y: 1000, zoom: 10 },
    moment: 2_002_000,
  });
  for (const wrong of ["?x=1", "?x=a&y=2", "/7", "@x", "?x=1&y=2@12345678"]) {
    expect(parseSpot(wrong)).toBeNull();
  }
});
