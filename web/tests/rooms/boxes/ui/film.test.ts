import { expect, test } from "vitest";
import { momentsUpTo } from "../../../../src/rooms/boxes/ui/film";

test("a film begins with an empty sheet, ends with what is shown, and has a hundred scenes at most", () => {
  expect(momentsUpTo(0)).toEqual([0]);
  expect(momentsUpTo(3)).toEqual([0, 1, 2, 3]);
  const many = momentsUpTo(2_002_000);
  expect([many.length, many[0], many.at(-1)]).toEqual([100, 0, 2_002_000]);
  expect(many).toEqual([...new Set(many)].sort((one, other) => one - other));
});
