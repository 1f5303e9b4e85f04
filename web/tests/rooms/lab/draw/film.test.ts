import { expect, test } from "vitest";
import { readBody, readGrid } from "../../../../src/rooms/lab/state/experiment";
import { scenesOf } from "../../../../src/rooms/lab/draw/film";
import { parseRule } from "../../../../src/state/rules/notation";

function run(body: string, most?: number) {
  const [rule, grid] = [parseRule("B3/S23"), readGrid("T16,16")];
  return scenesOf({ name: "", rule, grid, cells: readBody(body, rule, grid) }, most);
}

const alive = (cells: Uint8Array) => cells.filter((state) => state !== 0).length;

test("a film has what is on the bench and every generation after it", () => {
  const scenes = run("bo$2bo$3o!", 8);
  expect(scenes.map(({ generation }) => generation)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(scenes.map(({ cells }) => alive(cells))).toEqual(Array(9).fill(5));
  expect(scenes[0]!.cells).not.toEqual(scenes[1]!.cells);
});

test("what does not change any more is not filmed", () => {
  expect(run("2o$2o!")).toHaveLength(1);
  expect(run("2o$o!").map(({ cells }) => alive(cells))).toEqual([3, 4]);
});
