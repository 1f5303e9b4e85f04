import { expect, test } from "vitest";
import { rise } from "../../../../src/rooms/world/ui/insight";

const ORDER = { top: 500, bottom: 700 };

test("what lies above the order stays where it is", () => {
  expect(rise({ top: 300, bottom: 400 }, ORDER, 100)).toBe(0);
  expect(rise({ top: 720, bottom: 740 }, ORDER, 100)).toBe(0);
});

test("what the order would cover rises above it", () => {
  expect(rise({ top: 560, bottom: 600 }, ORDER, 100)).toBe(116);
});

test("it never rises above the room that there is", () => {
  expect(rise({ top: 200, bottom: 690 }, ORDER, 150)).toBe(50);
  expect(rise({ top: 90, bottom: 690 }, ORDER, 150)).toBe(0);
});
