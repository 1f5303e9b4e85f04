import { expect, test } from "vitest";
import { ofTheDay } from "../../../../src/rooms/lab/lobby/Tile";
import type { Specimen } from "../../../../src/rooms/lab/net/client";

const DAY = 86_400_000; // milliseconds

/** A gallery in which so many were published, and some were *withdrawn*. */
function gallery(published: number, ...withdrawn: number[]) {
  const asked: number[] = [];
  return {
    asked,
    published: () => Promise.resolve(published),
    specimen: (id: number) => {
      asked.push(id);
      return Promise.resolve(withdrawn.includes(id) ? null : ({ id } as Specimen));
    },
  };
}

const chosen = async (day: number, ...about: Parameters<typeof gallery>) =>
  (await ofTheDay(gallery(...about), day * DAY + 5))?.id ?? null;

test("each day has another specimen, the same for everybody, and after the last the first", async () => {
  expect(await Promise.all([0, 1, 2, 3].map((day) => chosen(day, 3)))).toEqual([1, 2, 3, 1]);
});

test("one that was withdrawn gives way to the next, and an empty gallery has none", async () => {
  expect(await chosen(1, 3, 2)).toBe(3);
  expect(await chosen(2, 3, 3)).toBe(1);
  expect(await chosen(0, 0)).toBeNull();
});

test("a gallery of which much was withdrawn is not asked for long", async () => {
  const empty = gallery(100, ...Array.from({ length: 100 }, (_, at) => at + 1));
  expect(await ofTheDay(empty, 0)).toBeNull();
  expect(empty.asked).toHaveLength(5);
});
