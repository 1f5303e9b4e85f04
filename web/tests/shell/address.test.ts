import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LONGEST } from "../../src/rooms/lab/state/link";
import { MOST_TURNS } from "../../src/rooms/petri/state/recipe";
import { LONGEST_FRAGMENT } from "../../src/rooms/world/state/link";
import { drawAddress, LOBBY, LONGEST_LINK, parseAddress } from "../../src/shell/address";

test("the longest links of all rooms are short enough", () => {
  const longest = [LONGEST, LONGEST_FRAGMENT, MOST_TURNS + "/early-9x9.4294967295.".length];
  expect(Math.max(...longest) + "#/world".length).toBeLessThanOrEqual(LONGEST_LINK);
});

describe("an address", () => {
  test.each([
    ["#/world?x=1&y=2&z=8", "world", "?x=1&y=2&z=8"],
    ["#/world", "world", ""],
    ["#/arena/17@120", "arena", "/17@120"],
    ["#/boxes?x=1&y=2&z=3@1234567", "boxes", "?x=1&y=2&z=3@1234567"],
    ["#/petri/early.305419896.NESW", "petri", "/early.305419896.NESW"],
  ])("%s is a room and a place in it", (fragment, room, place) => {
    expect(parseAddress(fragment)).toEqual({ room, place });
    expect(drawAddress(room, place)).toBe(fragment);
  });

  test.each(["", "#", "#/", LOBBY])("%j is the lobby's", (fragment) => {
    expect(parseAddress(fragment)).toBe("lobby");
  });

  test.each(["#x=1&y=2&z=3", "#settings", "#//", "#/World", "#/wo rld", "#/<b>", "#/../etc"])(
    "%j is none",
    (fragment) => {
      expect(parseAddress(fragment)).toBeNull();
    },
  );

  test("that was drawn is read as it was meant, whatever the place", () => {
    const place = fc
      .tuple(fc.constantFrom("?", "/", "@"), fc.string())
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][a-z0-9-]*$/), place, (room, place) => {
        expect(parseAddress(drawAddress(room, place))).toEqual({ room, place });
      }),
    );
  });
});
