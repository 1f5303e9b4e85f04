import { describe, expect, test } from "vitest";
import { liveliest } from "../../../../src/rooms/boxes/lobby/Tile";
import { captionOf } from "../../../../src/rooms/boxes/lobby/words";
import type { SheetNews } from "../../../../src/rooms/boxes/net/client";
import { SQUARES } from "../../../../src/rooms/boxes/rules/board";

const sheet = (news: Partial<SheetNews>): SheetNews => ({
  ...{ game: 1, records: 0, scores: [0, 0, 0, 0], players: [0, 0, 0, 0], complete: false },
  ...{ paused: false, allowance: { most: 8, every: 6000 }, hourAgo: 0 },
  ...news,
});

test("the tile says who leads", () => {
  expect(captionOf(sheet({}))).toBe("An empty sheet: draw the first line");
  expect(captionOf(sheet({ records: 1 }))).toBe("1 line drawn");
  expect(captionOf(sheet({ records: 40, scores: [1, 0, 0, 0] }))).toBe(
    "Red leads with 1 box, 40 lines drawn",
  );
  expect(captionOf(sheet({ records: 2_002_000, scores: [0, 9, 8, 8], complete: true }))).toContain(
    "Blue has won with 9 boxes",
  );
});

describe("the tile looks", () => {
  /** A sheet with lines in these squares. */
  const drawn = (...places: readonly (readonly [number, number])[]) =>
    Array.from({ length: SQUARES * SQUARES }, (_, at) => {
      const here = places.some(([x, y]) => y * SQUARES + x === at);
      return { drawn: here ? 0.5 : 0, leads: 0 };
    });

  test("at the middle of an empty sheet", () => {
    expect(liveliest(drawn())).toEqual({ left: 20, top: 24, width: 24, height: 15 });
  });

  test("where lines are, not closer than is good, and never beyond the edge", () => {
    expect(liveliest(drawn([20, 30]))).toEqual({ left: 8, top: 23, width: 24, height: 15 });
    expect(liveliest(drawn([0, 0]))).toEqual({ left: 0, top: 0, width: 24, height: 15 });
    expect(liveliest(drawn([62, 62]))).toEqual({ left: 39, top: 48, width: 24, height: 15 });
  });

  test("at all of it, if lines are everywhere", () => {
    const part = liveliest(drawn([0, 0], [62, 62]));
    expect([part.left, part.width]).toEqual([0, 63]);
  });
});
