import { expect, test } from "vitest";
import { countCells, mirror, parseSeedlet } from "../../../../src/rooms/arena/rules/seedlet";
import { centred, notForArena, painted, PRESETS } from "../../../../src/rooms/arena/state/draft";
import { pattern } from "../../../../src/state/pattern";
import { roundOf } from "../rounds";

const round = roundOf();

test("the editor sets and takes cells", () => {
  const one = painted(0n, 1, 0, true, round);
  expect(one).toBe(2n);
  expect(painted(one, 1, 0, true, round)).toBe(2n);
  expect(painted(one, 1, 0, false, round)).toBe(0n);
});

test("the editor takes the twelfth cell and not the thirteenth", () => {
  let seed = 0n;
  for (let x = 0; x < 8; x++) seed = painted(seed, x, 0, true, round);
  for (let x = 0; x < 4; x++) seed = painted(seed, x, 1, true, round);
  expect(countCells(seed, 8)).toBe(12);
  expect(painted(seed, 5, 5, true, round)).toBe(seed);
  expect(painted(seed, 0, 0, true, round)).toBe(seed);
  expect(countCells(painted(seed, 0, 0, false, round), 8)).toBe(11);
});

test.each(PRESETS.map((preset) => [preset.name, preset] as const))(
  "what one begins with %s fits",
  (_, preset) => {
    const blue = centred(preset, 0, round)!;
    expect(countCells(blue, 8)).toBe(preset.points.length);
    expect(centred(preset, 1, round)).toBe(mirror(blue, 8));
  },
);

test("what one begins with is in the middle", () => {
  expect(centred(PRESETS[0]!, 0, round)).toBe(parseSeedlet("0000001c10080000", 8));
});

test("what one begins with is nothing that is too wide or has too many cells", () => {
  const row = (width: number) => ({
    width,
    height: 1,
    points: Array.from({ length: width }, (_, x) => [x, 0] as const),
  });
  expect(centred(row(9), 0, round)).toBeNull();
  expect(centred(row(8), 0, roundOf({ budget: 7 }))).toBeNull();
  expect(centred(row(8), 0, round)).toBe(0xffn << 24n);
});

test("what is in hand and is no seedlet says why", () => {
  const held = (count: number, rule = "B3/S23") => ({
    ...pattern(
      "row",
      Array.from({ length: count }, (_, x) => [x, 0] as const),
    ),
    rule,
  });
  expect(notForArena(held(5), round)).toBeNull();
  expect(notForArena(held(9), round)).toBe("A seedlet has 8 x 8 cells, and this needs 9 x 1.");
  expect(notForArena(held(8), roundOf({ budget: 7 }))).toBe(
    "A seedlet has at most 7 living cells, and this has 8.",
  );
  expect(notForArena(held(5, "B36/S23"), round)).toBe(
    "The Arena plays B3/S23 only, and this is B36/S23.",
  );
});
