import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  LONGEST_NAME,
  cellsOf,
  flip,
  mirror,
  pattern,
  patternOf,
  turn,
} from "../../src/state/pattern";
import { GLIDER, anyPattern, anyPoint, anyPoints, anyStates, picture, shown } from "./any";

const FLAG = pattern("flag", shown("OOO", "O..", "O..", "O.."));

test("a pattern lies at 0,0, goes row by row and has no cell twice", () => {
  const points = [[7, -2], [5, -3], [7, -2], [6, -3]] as const; // prettier-ignore
  expect(pattern("three", points)).toEqual({
    name: "three",
    width: 3,
    height: 2,
    points: [[0, 0], [1, 0], [2, 1]], // prettier-ignore
    states: [1, 1, 1],
    rule: "B3/S23",
    grid: null,
  });
});

test("a pattern may be empty", () => {
  expect(pattern("", [])).toMatchObject({ width: 0, height: 0, points: [], states: [] });
  expect(turn(mirror(flip(pattern("", []))))).toEqual(pattern("", []));
});

test("a pattern is the same wherever and in whichever order its points came", () => {
  fc.assert(
    fc.property(anyPoints(300), anyPoint(1000), (points, [dx, dy]) => {
      const elsewhere = points.toReversed().map(([x, y]) => [x + dx, y + dy] as const);
      expect(pattern("", elsewhere)).toEqual(pattern("", points));
    }),
  );
});

test("a pattern is as small as its cells allow", () => {
  fc.assert(
    fc.property(anyPattern, ({ width, height, points }) => {
      expect(Math.min(...points.map(([x]) => x))).toBe(0);
      expect(Math.min(...points.map(([, y]) => y))).toBe(0);
      expect(Math.max(...points.map(([x]) => x))).toBe(width - 1);
      expect(Math.max(...points.map(([, y]) => y))).toBe(height - 1);
      expect(new Set(points.map(String)).size).toBe(points.length);
    }),
  );
});

test("a pattern has a name of one line that is not too long", () => {
  expect(pattern(" a \n\tglider\u2028gun ", []).name).toBe("a glider gun");
  expect(pattern("\u{1F680}".repeat(999), []).name).toBe("\u{1F680}".repeat(LONGEST_NAME));
  expect(pattern("x".repeat(LONGEST_NAME - 1) + " yz", []).name).toBe("x".repeat(79));
});

test("turning is clockwise, as seen on the screen", () => {
  expect(picture(turn(FLAG))).toEqual(["OOOO", "...O", "...O"]);
  expect(picture(turn(GLIDER))).toEqual(["O..", "O.O", "OO."]);
});

test("turning of a mirror image goes the other way round", () => {
  fc.assert(
    fc.property(anyPattern, (p) => {
      expect(mirror(turn(mirror(p)))).toEqual(turn(turn(turn(p))));
      expect(flip(turn(p))).toEqual(turn(mirror(p)));
    }),
  );
});

test("turning keeps the name and the number of cells", () => {
  fc.assert(
    fc.property(anyPattern, fc.constantFrom(turn, mirror, flip), (p, move) => {
      expect(move(p).name).toBe(p.name);
      expect(move(p).points.length).toBe(p.points.length);
    }),
  );
});

test("mirroring and flipping exchange left and right, or top and bottom", () => {
  expect(picture(mirror(FLAG))).toEqual(["OOO", "..O", "..O", "..O"]);
  expect(picture(flip(FLAG))).toEqual(["O..", "O..", "O..", "OOO"]);
});

describe("the states of a pattern", () => {
  const FLAG = patternOf({
    name: "flag",
    cells: [[5, 1, 3], [4, 0, 24], [5, 0, 2]], // prettier-ignore
    rule: "23/3/8",
    grid: "T0,64",
  });

  test("go with its points", () => {
    expect(cellsOf(FLAG)).toEqual([[0, 0, 24], [1, 0, 2], [1, 1, 3]]); // prettier-ignore
    expect(cellsOf(turn(FLAG))).toEqual([[1, 0, 24], [0, 1, 3], [1, 1, 2]]); // prettier-ignore
    expect(cellsOf(mirror(FLAG))).toEqual([[0, 0, 2], [1, 0, 24], [0, 1, 3]]); // prettier-ignore
    expect(cellsOf(flip(FLAG))).toEqual([[1, 0, 3], [0, 1, 24], [1, 1, 2]]); // prettier-ignore
  });

  test("come back where they were, and its rule and grid with them", () => {
    fc.assert(
      fc.property(anyStates, (p) => {
        expect(turn(turn(turn(turn(p))))).toEqual(p);
        expect(mirror(mirror(p))).toEqual(p);
        expect(flip(flip(p))).toEqual(p);
        expect(turn(turn(p))).toEqual(mirror(flip(p)));
      }),
    );
  });

  test("are on a grid that turns too", () => {
    expect(turn(FLAG)).toMatchObject({ rule: "23/3/8", grid: "T64,0" });
    expect(mirror(FLAG)).toMatchObject({ rule: "23/3/8", grid: "T0,64" });
  });
});
