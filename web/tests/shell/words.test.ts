import fc from "fast-check";
import { expect, test } from "vitest";
import { grouped, plural, shortened, span } from "../../src/shell/words";

test("numbers have a thin space after each third digit from the right", () => {
  expect(grouped(7)).toBe("7");
  expect(grouped(999)).toBe("999");
  expect(grouped(1000)).toBe("1\u202f000");
  expect(grouped(1234567)).toBe("1\u202f234\u202f567");
});

test("without its spaces a number is what it was", () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(Number(grouped(count).replaceAll("\u202f", ""))).toBe(count);
    }),
  );
});

test("one is one thing and two are things", () => {
  expect([0, 1, 2].map((count) => plural(count, "cell"))).toEqual(["0 cells", "1 cell", "2 cells"]);
});

test("a time span is told in its largest unit, and never in the future", () => {
  expect([-5, 999, 3999, 59_999].map(span)).toEqual(["0 s", "0 s", "3 s", "59 s"]);
  expect([60_000, 3_599_999, 7_200_000].map(span)).toEqual(["1 min", "59 min", "2 h"]);
});

test("a principal is shortened to its first and last groups", () => {
  expect(shortened("k2t6j-2nvnp-4zjm3-6ae")).toBe("k2t6j…6ae");
  expect(shortened("aaaaa-aa")).toBe("aaaaa-aa");
});
