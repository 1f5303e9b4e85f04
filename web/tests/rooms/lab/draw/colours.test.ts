// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { colourOf, pixelsOf } from "../../../../src/rooms/lab/draw/colours";
import { cropped } from "../../../../src/rooms/lab/draw/thumbnail";
import { stateName } from "../../../../src/rooms/lab/words";
import { NAMED } from "../../../../src/state/rules/names";
import { parseRule } from "../../../../src/state/rules/notation";

test("no two states of a rule have the same colour", () => {
  for (const { rule: text } of NAMED) {
    const rule = parseRule(text);
    const pixels = pixelsOf(rule);
    const colours = [0, ...rule.live].map((state) => pixels[state]);
    expect(new Set(colours).size).toBe(colours.length);
  }
});

test("states are named as people say them", () => {
  const names = (rule: string) => parseRule(rule).live.map((s) => stateName(parseRule(rule), s));
  expect(names("Base")).toEqual(["alive"]);
  expect(names("Colorised")).toEqual(["red", "blue"]);
  expect(names("Brian's Brain")).toEqual(["alive", "ageing, state 2"]);
  expect(stateName(parseRule("Base"), 0)).toBe("dead");
  expect(colourOf(parseRule("Colorised"), 2)).toBe("rgb(255 123 114)");
});

test("a small picture shows what lives, and a little around it", () => {
  const rule = parseRule("Base");
  const cells = new Uint8Array(100 * 50);
  cells[40 * 100 + 90] = 1;
  cells[41 * 100 + 70] = 1;
  const small = cropped({ rule, grid: { width: 100, height: 50 }, cells });
  expect([small.grid.width, small.grid.height]).toEqual([25, 25]);
  const places = [...small.cells.keys()].filter((at) => small.cells[at] === 1);
  expect(places.map((at) => [at % 25, Math.floor(at / 25)])).toEqual([
    [22, 12],
    [2, 13],
  ]);
  const empty = { rule, grid: { width: 3, height: 3 }, cells: new Uint8Array(9) };
  expect(cropped(empty)).toBe(empty);
});
