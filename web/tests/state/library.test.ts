import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Point } from "../../src/rules/grid";
import type { Entry } from "../../src/state/library";
import { KINDS, LIBRARY, find, parseLibrary, search } from "../../src/state/library";
import { cornerOf, pattern } from "../../src/state/pattern";
import { GLIDER } from "./any";

const FILE = readFileSync(new URL("../../../data/library.txt", import.meta.url), "utf8");
const AROUND = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx): Point => [dx, dy]));

/** The values that stand after *word* in the file, in its order. */
function inFile(word: string): string[] {
  return Array.from(FILE.matchAll(new RegExp(`^${word} +(.*)$`, "gm")), ([, value]) => value!);
}

function names(entries: readonly Entry[]): string[] {
  return entries.map((entry) => entry.name);
}

/** *points* a generation later, on the endless plane. */
function next(points: readonly Point[]): Point[] {
  const alive = new Set(points.map(String));
  const near = points.flatMap(([x, y]) => AROUND.map(([dx, dy]): Point => [x + dx, y + dy]));
  const counts = new Map<string, number>();
  for (const point of near) counts.set(String(point), (counts.get(String(point)) ?? 0) + 1);
  // A living cell is counted among its own nine.
  const lives = ([point, count]: [string, number]) =>
    count === 3 || (count === 4 && alive.has(point));
  return [...counts]
    .filter(lives)
    .map(([point]) => point.split(",").map(Number) as [number, number]);
}

describe("the library", () => {
  test("has every pattern of the file, in its order", () => {
    expect(names(LIBRARY)).toEqual(inFile("name"));
    expect(LIBRARY.map((entry) => entry.kind)).toEqual(inFile("kind"));
    expect(LIBRARY.map((entry) => entry.about)).toEqual(inFile("about"));
    expect(LIBRARY.length).toBeGreaterThanOrEqual(45);
  });

  test("has its kinds in the order of the file", () => {
    expect(KINDS).toEqual(["still lifes", "oscillators", "spaceships", "guns", "puffers", "methuselahs"]); // prettier-ignore
  });

  test("has patterns that carry the name of their entry and can be placed at once", () => {
    for (const { name, pattern } of LIBRARY) {
      expect(pattern.name).toBe(name);
      expect(pattern.points.length).toBeGreaterThan(0);
      expect(pattern.points.length).toBeLessThanOrEqual(1000);
    }
  });

  test("knows the glider", () => {
    const { pattern, ...facts } = find("glider")!;
    expect(pattern).toEqual(GLIDER);
    expect(facts).toEqual({
      name: "glider",
      kind: "spaceships",
      about: "the smallest spaceship, and the messenger of Life",
      period: 4,
      moves: [1, 1],
      land: 1007,
    });
  });

  test("says nothing of a period where there is none", () => {
    expect(find("acorn")).not.toHaveProperty("period");
    expect(find("acorn")).not.toHaveProperty("moves");
    expect(find("block")).not.toHaveProperty("moves");
  });

  const returning = LIBRARY.filter(({ kind }) =>
    ["still lifes", "oscillators", "spaceships"].includes(kind),
  );
  test.each(returning)("$name is where it says after a period", (entry) => {
    let points = entry.pattern.points;
    for (let passed = 0; passed < entry.period!; passed++) points = next(points);
    expect(pattern(entry.name, points)).toEqual(entry.pattern);
    expect(cornerOf(points)).toEqual(entry.moves ?? [0, 0]);
  });

  test("refuses a pattern that lacks something", () => {
    const whole = "name a\nkind b\nabout c\nrle o!\n";
    expect(names(parseLibrary(whole))).toEqual(["a"]);
    for (const word of ["name", "kind", "about", "rle"]) {
      const lacking = whole.replace(new RegExp(`^${word} .*\n`, "m"), "");
      expect(() => parseLibrary(lacking)).toThrow(`without '${word}'`);
    }
  });

  test("joins the lines of a long pattern and skips remarks, whichever way lines end", () => {
    const text = "# remark\n\nname a\nkind b\n# remark\nabout c\nrle  3o$\nrle  o!\n\n\n\n";
    for (const ended of [text, text.replaceAll("\n", "\r\n")]) {
      expect(parseLibrary(ended)[0]?.pattern.points.length).toBe(4);
    }
  });
});

test("searching puts what is named so first", () => {
  const found = names(search("glider"));
  expect(found.slice(0, 3)).toEqual(["glider", "Gosper glider gun", "Simkin glider gun"]);
  expect(found).toContain("eater 1"); // which swallows gliders
  expect(new Set(found).size).toBe(found.length);
});

test("searching finds what has all words, and nothing else", () => {
  const some = LIBRARY.flatMap(({ name, about }) => `${name} ${about}`.split(" "));
  const queries = fc.array(fc.oneof(fc.constantFrom(...some), fc.string()), { maxLength: 3 });
  fc.assert(
    fc.property(queries, (words) => {
      const wanted = words.join(" ").toLowerCase().split(/\s+/);
      const expected = LIBRARY.filter(({ name, kind, about }) =>
        wanted.every((word) => [name, kind, about].some((t) => t.toLowerCase().includes(word))),
      );
      expect(new Set(search(words.join(" ")))).toEqual(new Set(expected));
    }),
  );
});

test("searching by name takes the whole of it, whatever its capitals", () => {
  for (const entry of LIBRARY) expect(find(entry.name.toUpperCase())).toBe(entry);
  expect(find("glide")).toBeUndefined();
});
