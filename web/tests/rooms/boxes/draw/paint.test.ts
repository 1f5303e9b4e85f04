/** Box (500, 500), closed by *team*, and how it came about. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { HATCH, PIXEL, tilesOf } from "../../../../src/rooms/boxes/draw/colours";
import type { Moment } from "../../../../src/rooms/boxes/draw/overview";
import { FarPicture } from "../../../../src/rooms/boxes/draw/overview";
import { NearPainter } from "../../../../src/rooms/boxes/draw/close-up";
import { edgesAround } from "../../../../src/rooms/boxes/rules/edges";
import { pack } from "../../../../src/rooms/boxes/rules/records";
import { Sheet } from "../../../../src/rooms/boxes/rules/sheet";
import { Log } from "../../../../src/rooms/boxes/state/log";
import { viewOf } from "../../../../src/rooms/boxes/state/view";
import type { Camera } from "../../../../src/state/camera";
import { lookAt, panBy } from "../../../../src/state/camera";

function closed(team: number) {
  const sheet = new Sheet();
  const log = new Log(0);
  for (const edge of edgesAround(500_500)) {
    sheet.draw(edge, team);
    log.append(pack(edge, team));
  }
  return { sheet, log };
}

const view = lookAt(viewOf(100, 100, 1), 500.5, 500.5, 20);

function painted(team: number, moment: number, hotSince: number | null = null): Uint32Array {
  const pixels = new Uint32Array(100 * 100);
  new NearPainter().paint(pixels, view, { ...closed(team), moment, hotSince });
  return pixels;
}

const at = (pixels: Uint32Array, x: number, y: number) => pixels[y * 100 + x];

test("a closed box has ink around it and its team's hatch inside", () => {
  const pixels = painted(2, 4);
  expect(at(pixels, 50, 40)).toBe(PIXEL.ink); // above
  expect(at(pixels, 40, 50)).toBe(PIXEL.ink); // left
  expect(at(pixels, 60, 50)).toBe(PIXEL.ink);
  expect(at(pixels, 40, 40)).toBe(PIXEL.ink); // the dot where two lines meet
  const green = new Set(tilesOf(false).subarray(3 * HATCH * HATCH, 4 * HATCH * HATCH));
  expect(green.has(at(pixels, 50, 50)!)).toBe(true);
  expect(at(pixels, 70, 50)).toBe(PIXEL.paper);
  expect(at(pixels, 70, 40)).toBe(PIXEL.faint);
  expect(at(pixels, 20, 20)).toBe(PIXEL.dot);
});

test("before its last line the box is nobody's", () => {
  const pixels = painted(2, 3);
  expect(at(pixels, 50, 50)).toBe(PIXEL.paper);
  expect(at(pixels, 60, 50)).toBe(PIXEL.faint);
  expect(at(pixels, 40, 50)).toBe(PIXEL.ink);
});

test("what is new glows, what is old does not", () => {
  const pixels = painted(2, 4, 3);
  expect(at(pixels, 60, 50)).not.toBe(PIXEL.ink);
  expect(at(pixels, 60, 50)).not.toBe(PIXEL.dot);
  expect(at(pixels, 50, 40)).toBe(PIXEL.dot);
});

test("beyond the sheet there is nothing", () => {
  const pixels = new Uint32Array(100 * 100);
  const corner = { ...view, x: 0, y: 0 };
  new NearPainter().paint(pixels, corner, { ...closed(0), moment: 4, hotSince: null });
  expect(at(pixels, 10, 10)).toBe(PIXEL.beyond);
  expect(at(pixels, 60, 60)).toBe(PIXEL.paper);
});

const bytesOf = ({ pixels }: FarPicture) => new Uint8Array(pixels.buffer);

test("from far away the picture follows the past in both directions", () => {
  const { sheet, log } = closed(1);
  const followed = new FarPicture();
  for (const moment of [4, 2, 3, 0, 4, 1]) {
    followed.show({ sheet, log, moment, hotSince: null });
    const anew = new FarPicture();
    anew.show({ sheet, log, moment, hotSince: null });
    expect(Buffer.compare(bytesOf(followed), bytesOf(anew))).toBe(0);
    expect(followed.show({ sheet, log, moment, hotSince: null })).toBe(false);
  }
});

/** Many lines around the middle of the sheet, and in its corner. */
function crowded() {
  const sheet = new Sheet();
  const log = new Log(0);
  for (let at = 0; at < 4000; at++) {
    const middle = (490 + (at % 23)) * 1000 + 490 + ((at * 7) % 29);
    const box = at % 3 === 0 ? ((at * 13) % 12) * 1000 + ((at * 5) % 12) : middle;
    const edge = edgesAround(box)[(at * 11) % 4]!;
    if (sheet.draw(edge, at % 4, log.count) !== null) log.append(pack(edge, at % 4));
  }
  return { sheet, log };
}

const alike = (one: Uint32Array, other: Uint32Array) =>
  one.every((pixel, place) => pixel === other[place]);

/** What a painter paints who has painted nothing before. */
function anew(camera: Camera, shown: Moment): Uint32Array {
  const pixels = new Uint32Array(camera.width * camera.height);
  new NearPainter().paint(pixels, camera, shown);
  return pixels;
}

test("a picture that was moved is the one that is painted anew", () => {
  const shown = { ...crowded(), moment: 1_000_000, hotSince: null };
  const ways = fc.array(
    fc.tuple(fc.integer({ min: -130, max: 130 }), fc.integer({ min: -100, max: 100 })),
    { minLength: 1, maxLength: 8 },
  );
  const scales = fc.oneof(
    fc.constantFrom(5, 8, 20, 32),
    fc.double({ min: 5, max: 40, noNaN: true }),
  );
  const places = fc.constantFrom(3, 500, 500.37);
  fc.assert(
    fc.property(scales, places, ways, (scale, place, moves) => {
      const painter = new NearPainter();
      const pixels = new Uint32Array(120 * 90);
      let camera = lookAt(viewOf(120, 90, 1), place, place, scale);
      painter.paint(pixels, camera, shown);
      for (const [dx, dy] of moves) {
        camera = panBy(camera, dx, dy);
        painter.paint(pixels, camera, shown);
        expect(alike(pixels, anew(camera, shown))).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});

test("a line that was drawn since is in the picture, though nothing moved", () => {
  const { sheet, log } = closed(1);
  const painter = new NearPainter();
  const pixels = new Uint32Array(100 * 100);
  painter.paint(pixels, view, { sheet, log, moment: 4, hotSince: null });
  const [, below] = edgesAround(501_500);
  sheet.draw(below, 2, 4);
  const shown = { sheet, log, moment: 5, hotSince: null };
  painter.paint(pixels, view, shown);
  expect(alike(pixels, anew(view, shown))).toBe(true);
});

test("most of a picture that was moved is not painted again", () => {
  const { sheet, log } = crowded();
  let read = 0;
  const owners = new Proxy(sheet.owners, {
    get: (target, name): unknown => {
      read++;
      return Reflect.get(target, name, target);
    },
  });
  const watched = Object.assign(Object.create(sheet) as Sheet, { owners });
  const shown = { sheet: watched, log, moment: 1_000_000, hotSince: null };
  const painter = new NearPainter();
  const pixels = new Uint32Array(100 * 100);
  painter.paint(pixels, view, shown);
  const whole = read;
  painter.paint(pixels, panBy(view, 5, 0), shown);
  expect(whole).toBeGreaterThan(0);
  expect(read - whole).toBeLessThan(whole / 3);
});
