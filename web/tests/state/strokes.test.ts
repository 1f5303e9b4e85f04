import fc from "fast-check";
import { expect, test } from "vitest";
import { pattern } from "../../src/state/pattern";
import { centred, line } from "../../src/state/strokes";

test("a line goes through every cell between its ends", () => {
  expect(line([0, 0], [3, 1])).toEqual([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
  ]);
});

test("no line has a gap, however long or steep", () => {
  const cell = fc.tuple(fc.integer({ min: -600, max: 600 }), fc.integer({ min: -600, max: 600 }));
  fc.assert(
    fc.property(cell, cell, (from, to) => {
      const cells = line(from, to);
      expect([cells[0], cells.at(-1)]).toEqual([from, to]);
      const steps = cells.slice(1).map(([x, y], at) => {
        const [beforeX, beforeY] = cells[at]!;
        return Math.max(Math.abs(x - beforeX), Math.abs(y - beforeY));
      });
      expect(steps.filter((step) => step > 1)).toEqual([]);
    }),
  );
});

test("a pattern is held by its middle", () => {
  const row = (width: number) =>
    pattern(
      "",
      Array.from({ length: width }, (_, x) => [x, 0]),
    );
  expect(centred(row(3), [10, 20])).toEqual([9, 20]);
  expect(centred(row(4), [10, 20])).toEqual([8, 20]);
});
