import fc from "fast-check";
import { expect, test } from "vitest";
import { LONGEST, drawLink, parseLink } from "../../../../src/rooms/lab/state/link";
import { notForGallery } from "../../../../src/rooms/lab/state/gallery";
import { neighboursOf } from "../../../../src/rooms/lab/rules/neighbours";
import { WORLD_PLACES, notForWorld } from "../../../../src/rooms/lab/panels/Files";
import {
  draw,
  drawBody,
  drawCells,
  exampleOf,
  read,
  readGrid,
} from "../../../../src/rooms/lab/state/experiment";
import { MOST_PLACED } from "../../../../src/rooms/world/rules/placing";
import { NoSuchPlace } from "../../../../src/shell/room";
import { LONGEST_TEXT } from "../../../../src/state/reading";
import { NAMED } from "../../../../src/state/rules/names";
import { parseRule } from "../../../../src/state/rules/notation";
import { bench, experiment, picture } from "../experiments";

const BENCH = experiment("HighLife", "P9,9", ".");

const someExperiment = fc
  .record({
    rule: fc.constantFrom("Base", "Colorised", "23/3/8", "234/34678/24", "Weighted", "Bugs"),
    grid: fc.constantFrom("P12,7", "T30,40", "T0,12", "T12,0"),
    seed: fc.array(fc.nat(99), { minLength: 1, maxLength: 60 }),
  })
  .map(({ rule, grid, seed }) => {
    const empty = experiment(rule, grid, ".");
    const { live } = empty.rule;
    const cells = empty.cells.map((_, at) => {
      const die = seed[at % seed.length]!;
      return die < 60 ? 0 : live[die % live.length]!;
    });
    return { ...empty, cells };
  });

test("files what is saved as RLE is opened as it was, rule, grid and every cell", () => {
  fc.assert(
    fc.property(someExperiment, (made) => {
      expect(read(draw(made), BENCH)).toEqual(made);
    }),
  );
});

test("files RLE has rule and grid in its header, as Golly reads it", () => {
  const made = { ...experiment("23/3/8", "T8,4", ".\n.123"), name: "Pulse" };
  expect(draw(made)).toBe("#N Pulse\nx = 8, y = 4, rule = 23/3/8:T8,4\n$.ABC!\n");
});

test("files a map is opened in the middle, under the rule that it says or the one on the bench", () => {
  const made = { ...experiment("Generations", "P9,9", ".123"), name: "Row" };
  const opened = read(drawCells(made), BENCH);
  expect(opened).toMatchObject({ name: "Row", rule: made.rule, grid: BENCH.grid });
  expect(picture(opened).split("\n")[4]).toBe("...123...");
  const plain = read("!Name: Two\n**\n", BENCH);
  expect(plain.rule.text).toBe("B36/S23");
  expect(picture(plain).split("\n")[4]).toBe("...OO....");
});

test("files RLE without a rule or a grid keeps those on the bench", () => {
  const opened = read("3o!", BENCH);
  expect(opened).toMatchObject({ rule: BENCH.rule, grid: BENCH.grid });
  expect(picture(opened).split("\n")[4]).toBe("...OOO...");
  expect(read("x = 3, y = 1, rule = B3/S23\n3o!", BENCH).rule.text).toBe("B3/S23");
});

test("files what does not fit gets a larger grid", () => {
  const opened = read("40o!", BENCH);
  expect(opened.grid).toEqual({ width: 80, height: 80, topology: "bounded" });
  expect(opened.cells.filter((state) => state === 1)).toHaveLength(40);
});

test("files an empty pattern is an empty board", () => {
  expect(read("!", BENCH).cells.every((state) => state === 0)).toBe(true);
});

test.each([
  ["x = 3, y = 1, rule = B9/S2\n3o!", "line 1, column 22: rule 'B9/S2': 9 is not a number"],
  ["x = 3, y = 1, rule = B3/S23:T600,600\n3o!", "is larger than 512 x 512"],
  ["x = 3, y = 1, rule = B3/S23\n2B!", "rule B3/S23 has no state 2"],
  ["3o", "the pattern ends without a '!'"],
  ["513o!", "the pattern is larger than 512 x 512"],
  ["..O\n.x.", "line 2, column 2: 'x' is not a cell"],
  ["!Rule: Colorised\nO", "'O' has no colour"],
])("files %j is refused with a sentence", (text, sentence) => {
  expect(() => read(text, BENCH)).toThrow(sentence);
});

test("links an experiment comes out of its link as it went in", () => {
  fc.assert(
    fc.property(someExperiment, (made) => {
      const link = drawLink(made)!;
      expect(parseLink(link)).toEqual(made);
      expect(parseLink(decodeURIComponent(link))).toEqual(made);
    }),
  );
});

test("links a link looks as the house writes it", () => {
  const made = experiment("23/3/8", "T64,64", ".\n.111");
  expect(drawLink(made)).toBe("?r=23/3/8&g=T64,64&p=$b3o!");
  expect(parseLink("?r=HighLife")).toMatchObject({ rule: parseRule("B36/S23") });
  expect(parseLink("/17")).toBe(17);
  expect(parseLink("")).toBeNull();
});

test("links too much is not put into a link", () => {
  const { bench: work } = bench("Base", "T512,512");
  work.scatter();
  expect(drawLink(work.experiment)).toBeNull();
});

test.each(["/0", "/x", "@7", "?r=B9", "?g=T9999,9", "?g=P3,3&p=4o!", "?p=2B!", "?r=B0/S&g=T0,9"])(
  "links %s leads nowhere, and says so",
  (place) => {
    expect(() => parseLink(place)).toThrow(NoSuchPlace);
  },
);

test("links nor does one that is longer than any that was made here", () => {
  expect(() => parseLink(`?p=${"o".repeat(LONGEST)}!`)).toThrow(NoSuchPlace);
});

test("neighbours of a rule differ in one birth or survival number", () => {
  const near = neighboursOf(parseRule("B3/S23"));
  expect(near).toHaveLength(17);
  expect(near).toContainEqual({ rule: parseRule("B36/S23"), differs: "born with 6 too" });
  expect(near).toContainEqual({ rule: parseRule("B/S23"), differs: "not born with 3" });
  expect(near).toContainEqual({ rule: parseRule("B3/S3"), differs: "does not stay with 2" });
  expect(neighboursOf(parseRule("B2/S013V"))).toHaveLength(9);
});

test("neighbours of a rule keep their states, and the ends of ranges move by one", () => {
  const ageing = neighboursOf(parseRule("23/3/8")).map(({ rule }) => rule.text);
  expect(ageing).toContain("236/3/8");
  expect(ageing).toContain("23/34/8");
  const larger = neighboursOf(parseRule("Bugs")).map(({ rule }) => rule.text);
  expect(larger).toHaveLength(8);
  expect(larger).toContain("R5,C0,M1,S34..58,B33..45,NM");
  expect(neighboursOf(parseRule("R1,C0,M0,S0..8,B3..3,NM"))).toHaveLength(2 + 1 + 1);
});

test("neighbours of a rule a rule that is only a name has none", () => {
  for (const name of ["Weighted", "Colorised", "Generations", "Generations*"]) {
    expect(neighboursOf(parseRule(name))).toEqual([]);
  }
});

test("every named rule is shown on its grid", () => {
  for (const named of NAMED) {
    const { cells, grid } = exampleOf(named);
    expect(cells).toHaveLength(grid.width * grid.height);
    expect(cells.some((state) => state !== 0)).toBe(true);
  }
});

test("World takes Life only, and no more than it places at once", () => {
  expect(WORLD_PLACES).toBe(MOST_PLACED);
  expect(notForWorld(bench("Base", "P9,9", "OOO").bench.pattern)).toBeNull();
  expect(notForWorld(bench("23/3", "P9,9", "OOO").bench.pattern)).toBeNull();
  expect(notForWorld(bench("HighLife", "P9,9", "OOO").bench.pattern)).toMatch("B3/S23 only");
  expect(notForWorld(null)).toMatch("nothing alive");
  const many = bench("Base", "P64,64", Array(40).fill("O".repeat(40)).join("\n"));
  expect(notForWorld(many.bench.pattern)).toMatch(/1.000 cells at once, and this has 1.600/);
});

test.each(["o", "!\n", " ", "1\n"])(
  "a text that is far too long is refused in words, of %j",
  (part) => {
    const long = part.repeat(LONGEST_TEXT / part.length);
    expect(() => read(`${long}o`, BENCH)).toThrow("more than 1000000 characters, 1000001");
  },
);

test("the gallery takes no more than its canister does", () => {
  const body = drawBody(experiment("Base", "P9,9", "OOO"));
  expect(notForGallery(128, 128, body)).toBeNull();
  expect(notForGallery(129, 9, body)).toMatch("at most 128 x 128, and this is 129 x 9");
  expect(notForGallery(9, 9, "!")).toMatch("nothing alive");
  expect(notForGallery(128, 128, "o".repeat(8001))).toMatch(/8.000 characters/);
  expect(readGrid("T0,64")).toEqual({ width: 64, height: 64, topology: "tube" });
});
