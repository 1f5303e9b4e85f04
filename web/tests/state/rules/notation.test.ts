import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { statesOf } from "../../../src/rules/rule";
import { explain } from "../../../src/state/rules/explain";
import { drawMap, parseMap } from "../../../src/state/rules/maps";
import { NAMED, parseNamed, searchNamed } from "../../../src/state/rules/names";
import { parseRule } from "../../../src/state/rules/notation";

const DATA = new URL("../../../../build/vectors/rules/", import.meta.url);
const load = (name: string): unknown => JSON.parse(readFileSync(new URL(name, DATA), "utf8"));

interface Known {
  readonly text: string;
  readonly rule: string;
  readonly name: string;
  readonly family: string;
  readonly states: number;
  readonly reach: number;
  readonly words: string;
}

interface Refused {
  readonly rules: readonly { text: string; refused: string }[];
  readonly maps: readonly {
    map: string;
    rule: string;
    width: string;
    height: string;
    refused: string;
  }[];
}

const KNOWN = load("notation.json") as Known[];
const REFUSED = load("refused.json") as Refused;

test.each(KNOWN)("rules as text '$text' is $rule", (known) => {
  const rule = parseRule(known.text);
  const { text, name, family, reach } = rule;
  const found = { rule: text, name, family, reach, states: statesOf(rule), words: explain(rule) };
  expect({ text: known.text, ...found }).toEqual(known);
  expect(parseRule(text)).toEqual(rule);
});

test.each(REFUSED.rules)("rules as text '$text' is refused", ({ text, refused }) => {
  expect(() => parseRule(text)).toThrow(refused);
});

test("rules as text every named rule is found by its name, in any case", () => {
  for (const { name, rule } of NAMED) {
    expect(parseRule(name.toUpperCase()).text).toBe(rule);
    expect(parseRule(rule).name).toBe(name);
  }
  expect(NAMED.length).toBeGreaterThanOrEqual(20);
});

test("rules as text named rules are searched by name, notation and what they show", () => {
  const names = (query: string) => searchNamed(query).map(({ name }) => name);
  expect(names("replicator copies")).toContain("HighLife");
  expect(names("b36/s23")).toEqual(["HighLife"]);
  expect(names("")).toHaveLength(NAMED.length);
  expect(names("no such thing")).toEqual([]);
});

test("rules as text a file of rules that lacks a word is refused", () => {
  expect(() => parseNamed("name  Life\nrule  B3/S23")).toThrow("lacks 'place'");
});

test.each(REFUSED.maps)("maps under $rule: $refused", ({ map, rule, width, height, refused }) => {
  const size = { width: Number(width), height: Number(height) };
  expect(() => parseMap(map, parseRule(rule), size)).toThrow(refused);
});

test.each([
  ["Base", "! a remark\n.O.\n\nOOO\n", ".O..\n....\nOOO.\n...."],
  ["Base", "RB7.O", "....O\n.....\n....."],
  ["Colorised", "RB.1", "RB..\n....\n...."],
  ["Generations", "O.27", "1.27\n....\n...."],
  ["/2/3", "1273", "12..\n....\n...."],
])("maps what %s has no letter for is dead", (rule, map, shown) => {
  const rows = shown.split("\n");
  const size = { width: rows[0]!.length, height: rows.length };
  const cells = parseMap(map, parseRule(rule), size);
  expect(drawMap(cells, parseRule(rule), size)).toBe(shown);
  expect(parseMap(shown, parseRule(rule), size)).toEqual(cells);
});

test("maps a state beyond 7 has no letter", () => {
  const draw = () => drawMap(Uint8Array.of(8), parseRule("23/3/9"), { width: 1, height: 1 });
  expect(draw).toThrow("a map has no letter for state 8 of rule 23/3/9");
});
