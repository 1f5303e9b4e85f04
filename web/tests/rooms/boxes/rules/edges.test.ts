import { expect, test } from "vitest";
import {
  boxesBeside,
  EDGES,
  edgeOf,
  edgesAround,
  placeOf,
} from "../../../../src/rooms/boxes/rules/edges";
import { read } from "../data";

interface Told {
  readonly edge: number;
  readonly place: readonly [number, number, boolean];
  readonly boxes: readonly number[];
}

test.each(read<Told[]>("edges.json"))("line $edge is where it is said to be", (told) => {
  const [x, y, horizontal] = told.place;
  expect(placeOf(told.edge)).toEqual({ x, y, horizontal });
  expect(edgeOf(x, y, horizontal)).toBe(told.edge);
  expect(boxesBeside(told.edge)).toEqual(told.boxes);
});

test("every number is a place and back", () => {
  let wrong = 0;
  for (let edge = 0; edge < EDGES; edge++) {
    const { x, y, horizontal } = placeOf(edge);
    if (edgeOf(x, y, horizontal) !== edge) wrong++;
  }
  expect([wrong, EDGES]).toEqual([0, 2_002_000]);
});

test("the first box has four lines, and the last one too", () => {
  expect(edgesAround(0)).toEqual([0, 1000, 1_001_000, 1_001_001]);
  expect(edgesAround(999_999)).toEqual([999_999, 1_000_999, 2_001_998, 2_001_999]);
  for (const edge of edgesAround(5_007)) expect(boxesBeside(edge)).toContain(5_007);
});

test("beyond the sheet there is no line", () => {
  expect(edgeOf(1000, 0, true)).toBeNull();
  expect(edgeOf(0, 1000, false)).toBeNull();
  expect(edgeOf(-1, 0, true)).toBeNull();
  expect(edgeOf(1000, 0, false)).toBe(1_002_000);
  expect(() => placeOf(EDGES)).toThrow("got 2002000");
});
