import fc from "fast-check";
import { expect, test } from "vitest";
import { LONGEST_FRAGMENT, drawLink, parseLink } from "../../../../src/rooms/world/state/link";
import { LIBRARY } from "../../../../src/state/library";
import { pattern } from "../../../../src/state/pattern";
import { GLIDER, anyPattern, anyText } from "../../../state/any";

const HERE = "x=1&y=2&z=8";
const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const place = fc.record({ x: number, y: number, scale: number });

/** How far apart *a* and *b* are on the torus. */
function apart(a: number, b: number): number {
  const way = Math.abs(a - b) % 512;
  return Math.min(way, 512 - way);
}

test("a link says where one looks, and what one holds", () => {
  const link = drawLink({ x: 255.5, y: 16, scale: 8, pattern: GLIDER });
  expect(link).toBe("?x=255.5&y=16&z=8&p=bo%242bo%243o%21");
  expect(parseLink(link)).toEqual({
    x: 255.5,
    y: 16,
    scale: 8,
    pattern: pattern("", GLIDER.points),
  });
});

test("a link says nothing of a pattern where there is none", () => {
  expect(drawLink({ x: 0, y: 511.25, scale: 1 })).toBe("?x=0&y=511.25&z=1");
  expect(parseLink("#x=0&y=511.25&z=1")).toEqual({ x: 0, y: 511.25, scale: 1 });
  expect(drawLink({ x: 0, y: 0, scale: 1, pattern: pattern("", []) })).toBe("?x=0&y=0&z=1");
});

test("a link leads back to where it was made, to a hundredth of a cell", () => {
  fc.assert(
    fc.property(place, (there) => {
      const { x, y, scale } = parseLink(drawLink(there))!;
      expect(apart(x, there.x)).toBeLessThan(0.0051);
      expect(apart(y, there.y)).toBeLessThan(0.0051);
      const possible = Math.min(Math.max(there.scale, 1), 64);
      expect(Math.abs(scale - possible)).toBeLessThan(0.0051);
    }),
  );
});

test("a link that is read and drawn again is the same link", () => {
  fc.assert(
    fc.property(place, fc.option(anyPattern), (there, shape) => {
      const link = drawLink(shape === null ? there : { ...there, pattern: shape });
      expect(drawLink(parseLink(link)!)).toBe(link);
    }),
  );
});

test("a link brings every pattern back that it takes, and takes all of the library", () => {
  fc.assert(
    fc.property(anyPattern, (shape) => {
      const link = drawLink({ x: 0, y: 0, scale: 1, pattern: shape });
      const points = parseLink(link)!.pattern?.points;
      const small = shape.width <= 512 && shape.height <= 512;
      expect(points).toEqual(small ? shape.points : undefined);
    }),
  );
  for (const entry of LIBRARY) {
    const link = drawLink({ x: 0.25, y: 511.75, scale: 12.5, pattern: entry.pattern });
    expect(parseLink(link)?.pattern?.points, entry.name).toEqual(entry.pattern.points);
  }
});

test("a link never becomes endless: a pattern that is too much for it is left out", () => {
  const dust = (count: number) =>
    pattern(
      "",
      Array.from({ length: count }, (_, at) => [(at * 7) % 61, at % 53] as const),
    );
  const long = drawLink({ x: 1, y: 2, scale: 8, pattern: dust(900) });
  expect(long).toBe("?x=1&y=2&z=8");
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1200 }), (count) => {
      const link = drawLink({ x: 1.11, y: 2.22, scale: 3.33, pattern: dust(count) });
      expect(link.length).toBeLessThanOrEqual(LONGEST_FRAGMENT);
    }),
  );
  expect(LONGEST_FRAGMENT).toBeLessThan(2000);
});

test("a link takes as many cells as can be placed at once, and no more", () => {
  const rows = (count: number) =>
    pattern(
      "",
      Array.from({ length: 40 * count }, (_, at) => [at % 40, Math.floor(at / 40)]),
    );
  const link = drawLink({ x: 0, y: 0, scale: 1, pattern: rows(25) });
  expect(parseLink(link)?.pattern?.points.length).toBe(1000);
  expect(drawLink({ x: 0, y: 0, scale: 1, pattern: rows(26) })).toBe("?x=0&y=0&z=1");
});

test.each(["", "#", "#x", "#x=1", "#x=1&y=2", "x=1&z=2", "#p=3o!", "#x=&y=&z=", "#x=1&y=2&z=a"])(
  "a fragment from anybody that says no place is no link: %s",
  (fragment) => {
    expect(parseLink(fragment)).toBeNull();
  },
);

test.each(["NaN", "Infinity", "1e3", "0x10", "1,5", " 1", "+1", "--1", "1.", "9".repeat(10), "१"])(
  "a fragment from anybody with an odd number is no link: %s",
  (odd) => {
    const said = encodeURIComponent(odd);
    expect(parseLink(`#x=${said}&y=2&z=8`)).toBeNull();
    expect(parseLink(`#x=1&y=${said}&z=8`)).toBeNull();
    expect(parseLink(`#x=1&y=2&z=${said}`)).toBeNull();
  },
);

test("a fragment from anybody is brought to the board, and to a scale that there is", () => {
  expect(parseLink("#x=-1&y=512&z=0")).toEqual({ x: 511, y: 0, scale: 1 });
  expect(parseLink("#x=999999999&y=-0.001&z=65")).toEqual({ x: 511, y: 0, scale: 64 });
  expect(parseLink("#x=511.999&y=-0&z=-5")).toEqual({ x: 0, y: 0, scale: 1 });
});

test.each(["", "!", "3o", "hello", "9999999999o!", "3q!", "%", "%ff%00", "x=9,y=9,rule=B1/S1\no!"])(
  "a fragment from anybody keeps its place if the pattern is damaged: %s",
  (damaged) => {
    expect(parseLink(`#${HERE}&p=${damaged}`)).toEqual({ x: 1, y: 2, scale: 8 });
  },
);

test("a fragment from anybody cannot bring more than can be placed, however short it is", () => {
  const huge = encodeURIComponent("2048o$".repeat(128) + "!");
  expect(huge.length).toBeLessThan(LONGEST_FRAGMENT);
  expect(parseLink(`#${HERE}&p=${huge}`)).toEqual({ x: 1, y: 2, scale: 8 });
  expect(parseLink(`#${HERE}&p=o512bo!`)).toEqual({ x: 1, y: 2, scale: 8 });
  expect(parseLink(`#${HERE}&p=o510bo!`)?.pattern?.width).toBe(512);
});

test("a fragment from anybody cannot put words on the page", () => {
  const named = encodeURIComponent("#N You have won!\n3o!");
  expect(parseLink(`#${HERE}&p=${named}`)?.pattern).toEqual(pattern("", GLIDER.points.slice(2)));
});

test("a fragment from anybody that is too long is no link", () => {
  const filled = `#${HERE}&p=`.padEnd(LONGEST_FRAGMENT, "b");
  expect(parseLink(filled)).toEqual({ x: 1, y: 2, scale: 8 });
  expect(parseLink(filled + "b")).toBeNull();
  expect(parseLink(`#${HERE}&${"q".repeat(5_000_000)}`)).toBeNull();
});

test("a fragment from anybody is read without a mishap, whatever it is", () => {
  const nearly = fc
    .array(fc.tuple(fc.constantFrom("x", "y", "z", "p", "q"), fc.string()))
    .map((pairs) => pairs.map(([key, value]) => `${key}=${value}`).join("&"));
  const numbers = fc
    .tuple(fc.integer(), fc.integer(), fc.integer(), anyText("bo$!123"))
    .map(([x, y, z, p]) => `#x=${x}&y=${y}&z=${z}&p=${p}`);
  fc.assert(
    fc.property(fc.oneof(nearly, numbers, fc.string({ unit: "binary" })), (fragment) => {
      const found = parseLink(fragment);
      if (found === null) return;
      expect(found.x >= 0 && found.x < 512 && found.y >= 0 && found.y < 512).toBe(true);
      expect(found.scale >= 1 && found.scale <= 64).toBe(true);
      expect(found.pattern?.points.length ?? 1).toBeLessThanOrEqual(1000);
    }),
    { numRuns: 500 },
  );
});
