import { expect, test } from "vitest";
import { closeUp } from "../../../../src/rooms/world/ui/closeup";
import { play } from "./playing";

test("a close-up shows a small pattern large, and a large one whole", () => {
  const { camera } = play().store.state;
  expect(closeUp(camera, { width: 3, height: 3 })).toBe(16);
  expect(closeUp(camera, { width: 100, height: 10 })).toBe(2);
  expect(closeUp(camera, { width: 10, height: 300 })).toBe(0.5);
});
