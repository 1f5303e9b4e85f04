import fc from "fast-check";
import { expect, test } from "vitest";
import { LONGEST } from "../../src/rooms/lab/state/link";
import { MOST_TURNS } from "../../src/rooms/petri/state/recipe";
import { LONGEST_FRAGMENT } from "../../src/rooms/world/state/link";
import { LOBBY, LONGEST_LINK, drawAddress, parseAddress } from "../../src/shell/address";
import { grouped, plural, shortened, span } from "../../src/shell/format";

test("the longest links of all rooms are short enough", () => {
  const longest = [LONGEST, LONGEST_FRAGMENT, MOST_TURNS + "/early-9x9.4294967295.".length];
  expect(Math.max(...longest) + "#/world".length).toBeLessThanOrEqual(LONGEST_LINK);
});

test.each([
  ["#/world?x=1&y=2&z=8", "world", "?x=1&y=2&z=8"],
  ["#/world", "world", ""],
  ["#/arena/17@120", "arena", "/17@120"],
  ["#/boxes?x=1&y=2&z=3@1234567", "boxes", "?x=1&y=2&z=3@1234567"],
  ["#/petri/early.305419896.NESW", "petri", "/early.305419896.NESW"],
])("an address %s is a room and a place in it", (fragment, room, place) => {
  expect(parseAddress(fragment)).toEqual({ room, place });
  expect(drawAddress(room, place)).toBe(fragment);
});

test.each(["", "#", "#/", LOBBY])("an address %j is the lobby's", (fragment) => {
  expect(parseAddress(fragment)).toBe("lobby");
});

test.each(["#x=1&y=2&z=3", "#settings", "#//", "#/World", "#/wo rld", "#/<b>", "#/../etc"])(
  "an address %j is none",
  (fragment) => {
    expect(parseAddress(fragment)).toBeNull();
  },
);

test("an address that was drawn is read as it was meant, whatever the place", () => {
  const place = fc
    .tuple(fc.constantFrom("?", "/", "@"), fc.string())
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z0-9-]*$/), place, (room, place) => {
      expect(parseAddress(drawAddress(room, place))).toEqual({ room, place });
    }),
  );
});

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
