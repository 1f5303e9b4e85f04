import { expect, test } from "vitest";
import { edgesAround } from "../../../../src/rooms/boxes/rules/edges";
import { foresee } from "../../../../src/rooms/boxes/rules/foresee";
import { Sheet } from "../../../../src/rooms/boxes/rules/sheet";
import type { Scene } from "../data";
import { read, sheetOf } from "../data";

const sorted = (boxes: readonly number[]) => boxes.toSorted((a, b) => a - b);

test.each(read<Scene[]>("scenes.json"))("what comes of a line: $name", (told) => {
  const found = foresee(sheetOf(told.picture, told.at), told.edge);
  expect(found.closes).toEqual(told.closes);
  expect(sorted(found.opens)).toEqual(told.opens);
  expect(sorted(found.follows)).toEqual(told.follows);
  expect(found.more).toBe(false);
});

test("a chain across the sheet is followed no further than is said", () => {
  const sheet = new Sheet();
  for (let x = 0; x < 1000; x++) {
    for (const edge of edgesAround(7000 + x).slice(0, 2)) sheet.draw(edge, 0);
  }
  const end = edgesAround(7000)[2];
  expect(foresee(sheet, end).opens).toHaveLength(1000);
  expect(foresee(sheet, end, 10)).toMatchObject({ more: true });
  expect(sheet.drawn).toBe(2000);
});
