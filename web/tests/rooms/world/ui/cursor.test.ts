import fc from "fast-check";
import { expect, test } from "vitest";
import { GRID } from "../../../../src/rooms/world/rules/board";
import { camera, lookAt, screenOf } from "../../../../src/state/camera";
import { following, middle, stepped } from "../../../../src/rooms/world/ui/cursor";

const SCREEN = lookAt(camera(GRID, 400, 300), 100, 100, 10);

test("a cursor begins in the middle of the screen", () => {
  expect(middle(SCREEN)).toEqual([100, 100]);
});

test("a cursor that leaves by one edge comes back by the other", () => {
  expect(stepped([0, 511], [-1, 1])).toEqual([511, 0]);
});

test("the camera stays while the cursor is well in sight", () => {
  expect(following(SCREEN, [108, 96])).toBe(SCREEN);
});

test("a cursor just across the seam is well in sight too", () => {
  const seam = lookAt(SCREEN, 510, 2);
  expect(following(seam, [3, 508])).toBe(seam);
  expect(following(seam, [20, 2]).x).toBeCloseTo(8.5);
});

test("the camera moves no further than it must", () => {
  const moved = following(SCREEN, [112, 100]);
  expect(moved.x).toBeCloseTo(100.5);
  expect(moved.y).toBe(100);
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
