import fc from "fast-check";
import { expect, test } from "vitest";
import type { Rgb } from "../../src/draw/colour";
import type { Picture } from "../../src/draw/gif";
import { TRANSPARENT, encode } from "../../src/draw/gif";
import { decode } from "./gif-reader";

const COLOURS: readonly Rgb[] = Array.from({ length: 255 }, (_, at): Rgb => [
  at,
  255 - at,
  (at * 7) % 256,
]);

const picture = (pixels: Iterable<number>, delay = 10): Picture => ({
  pixels: Uint8Array.from(pixels),
  delay,
});

test("a GIF has the bytes of a file that is known: one red pixel", () => {
  const file = encode(1, 1, [[255, 0, 0]], [picture([0], 0)]);
  expect(String.fromCharCode(...file.subarray(0, 6))).toBe("GIF89a");
  expect([...file.subarray(6, 16)]).toEqual([1, 0, 1, 0, 0xf7, 0, 0, 255, 0, 0]);
  expect([...file.subarray(-8)]).toEqual([8, 4, 0x00, 0x01, 0x04, 0x04, 0, 0x3b]);
});

test("a GIF is read as it was written, picture by picture", () => {
  const pictures = [
    picture([0, 1, 2, 3, 4, 5]),
    picture([0, 1, 2, 3, 9, 5], 250),
    picture([0, 1, 2, 3, 9, 5]),
  ];
  const read = decode(encode(3, 2, COLOURS, pictures));
  expect([read.width, read.height, read.loops]).toEqual([3, 2, true]);
  expect(read.pictures.map(({ pixels }) => [...pixels])).toEqual(
    pictures.map(({ pixels }) => [...pixels]),
  );
  expect(read.pictures.map(({ delay }) => delay)).toEqual([10, 250, 10]);
  expect(read.colours.slice(0, 255)).toEqual(COLOURS);
});

test("a GIF writes only the rectangle that changed", () => {
  const still = Array<number>(10_000).fill(7);
  const changed = still.with(5050, 8);
  const { parts } = decode(
    encode(100, 100, COLOURS, [picture(still), picture(changed), picture(changed)]),
  );
  expect(parts).toEqual([
    [0, 0, 100, 100],
    [50, 50, 1, 1],
    [0, 0, 1, 1],
  ]);
});

test("a GIF spends next to nothing on what stays, even between two places that change", () => {
  let state = 1;
  const noise = Array.from({ length: 4096 }, () => (state = (state * 48271) % 2147483647) % 200);
  const corners = noise.with(0, 201).with(4095, 201);
  const one = encode(64, 64, COLOURS, [picture(noise)]).length;
  const two = encode(64, 64, COLOURS, [picture(noise), picture(corners)]).length;
  expect(two - one).toBeLessThan(300);
});

test("a GIF begins its codes anew when there are no more of them", () => {
  let state = 1;
  const noise = Array.from({ length: 60_000 }, () => (state = (state * 48271) % 2147483647) % 255);
  expect([...decode(encode(300, 200, COLOURS, [picture(noise)])).pictures[0]!.pixels]).toEqual(
    noise,
  );
});

test("a GIF is read as it was written, whatever is in it", () => {
  const pixels = fc.uint8Array({ min: 0, max: TRANSPARENT - 1, minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(pixels, { minLength: 1, maxLength: 4 }), (all) => {
      const read = decode(
        encode(
          4,
          3,
          COLOURS,
          all.map((one) => picture(one)),
        ),
      );
      expect(read.pictures.map((one) => [...one.pixels])).toEqual(all.map((one) => [...one]));
    }),
  );
});

test("a GIF has at most 255 colours", () => {
  const many = Array.from({ length: 256 }, (): Rgb => [0, 0, 0]);
  expect(() => encode(1, 1, many, [picture([0])])).toThrow("Expected at most 255 colours, got 256");
});
