import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromBase64, unpack as unzip } from "../../../../src/rules/packed";
import { MOST_BYTES, readBoard } from "../../../../src/rooms/boxes/rules/board";
import { hex } from "../../../../src/net/log/chain";
import { Chain } from "../../../../src/rooms/boxes/rules/chain";
import { boxesBeside, EDGES, edgeOf, edgesAround } from "../../../../src/rooms/boxes/rules/edges";
import { pack } from "../../../../src/rooms/boxes/rules/records";
import { fold, NEVER, Sheet } from "../../../../src/rooms/boxes/rules/sheet";
import { leaderOf } from "../../../../src/rooms/boxes/rules/teams";
import type { History } from "../data";
import { read } from "../data";

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test("who draws the last line of a box owns it", () => {
  const sheet = new Sheet();
  const [top, bottom, left, right] = edgesAround(0);
  for (const edge of [top, bottom, left]) expect(sheet.draw(edge, 0)).toEqual([]);
  expect(sheet.draw(right, 3)).toEqual([0]);
  expect([sheet.owners[0], sheet.closedAt[0], sheet.drawn]).toEqual([4, 3, 4]);
  expect(sheet.scores).toEqual([0, 0, 0, 1]);
  expect(sheet.draw(right, 2)).toBeNull();
});

test("one line may close two boxes, across and down", () => {
  for (const [edge, boxes] of [
    [edgeOf(6, 5, false)!, [5005, 5006]],
    [edgeOf(5, 6, true)!, [5005, 6005]],
  ] as const) {
    const sheet = new Sheet();
    for (const other of new Set(boxes.flatMap(edgesAround))) {
      if (other !== edge) sheet.draw(other, 0);
    }
    expect(sheet.draw(edge, 2)).toEqual(boxes);
    expect(sheet.scores).toEqual([0, 0, 2, 0]);
  }
});

test.each(read<History[]>("histories.json"))("history: $name", async (told) => {
  const log = fromBase64(told.log);
  const count = log.length / 3;
  const sheet = new Sheet();
  fold(sheet, log, 0);
  expect(sheet.scores).toEqual(told.scores);
  expect(digest(sheet.edges())).toBe(told.edges);
  expect(digest(sheet.owners)).toBe(told.owners);
  const head = await new Chain().head(log, count);
  expect(hex(head)).toBe(told.head);
  expect(told.line).toBe(`records 3 ${count} ${told.head}`);
  const board = readBoard(await unzip(told.board, MOST_BYTES));
  expect([board.game, board.sheet.drawn, board.sheet.scores]).toEqual([3, count, told.scores]);
  expect(digest(board.sheet.edges())).toBe(told.edges);
  expect(digest(board.sheet.owners)).toBe(told.owners);
});

test("any history is drawn as defined, and every moment of it can be seen", () => {
  const near = [0, 998, 998_000, 998_998, 500_500].flatMap((box) =>
    [box, box + 1, box + 1000, box + 1001].flatMap(edgesAround),
  );
  const line = fc.record({ edge: fc.constantFrom(...near), team: fc.integer({ min: 0, max: 3 }) });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40 }), (history) => {
      const sheet = new Sheet();
      const lines = new Set<number>();
      const owner = new Map<number, number>();
      const moments: [number, Map<number, number>][] = [];
      for (const { edge, team } of history) {
        const drawn = sheet.draw(edge, team);
        if (lines.has(edge)) {
          expect(drawn).toBeNull();
          continue;
        }
        lines.add(edge);
        const closed = boxesBeside(edge).filter((box) =>
          edgesAround(box).every((e) => lines.has(e)),
        );
        for (const box of closed) owner.set(box, team + 1);
        expect(drawn).toEqual(closed);
        moments.push([sheet.drawn, new Map(owner)]);
      }
      for (const [moment, owners] of moments) {
        const boxes = new Set(near.flatMap(boxesBeside));
        for (const box of boxes) {
          const seen = sheet.closedAt[box]! < moment ? sheet.owners[box] : undefined;
          expect(seen).toBe(owners.get(box));
        }
      }
    }),
    { numRuns: 15 }, // each clears eight million bytes
  );
});

test("the whole sheet in a scattered order", async () => {
  const told = read<{ scores: number[]; head: string; owners: string }>("scattered.json");
  const log = new Uint8Array(3 * EDGES);
  for (let at = 0; at < EDGES; at++) log.set(pack((at * 777_779 + 5) % EDGES, at % 4), 3 * at);
  const sheet = new Sheet();
  fold(sheet, log.subarray(0, 3 * (EDGES - 1)), 0);
  expect(sheet.complete).toBe(false);
  fold(sheet, log.subarray(3 * (EDGES - 1)), EDGES - 1);
  expect(sheet.scores).toEqual([250_050, 249_897, 249_928, 250_125]);
  expect(sheet.scores).toEqual(told.scores);
  expect([sheet.complete, leaderOf(sheet.scores)]).toEqual([true, 3]);
  expect(digest(sheet.owners)).toBe(told.owners);
  expect(hex(await new Chain().head(log, EDGES))).toBe(told.head);
});

test("a log that cannot be is refused", () => {
  const twice = Uint8Array.from([...pack(7, 0), ...pack(7, 1)]);
  expect(() => {
    fold(new Sheet(), twice, 40);
  }).toThrow("Record 41 draws line 7");
  const none = Uint8Array.of(0x7a, 0x31, 0x80);
  expect(() => {
    fold(new Sheet(), none, 0);
  }).toThrow("line 2002016");
});

test("a sheet that is not one is refused", async () => {
  const [, told] = read<History[]>("histories.json");
  const bytes = await unzip(told!.board, MOST_BYTES);
  const text = (head: string) => {
    const planes = bytes.subarray(bytes.indexOf(10) + 1);
    return Uint8Array.from([...new TextEncoder().encode(head), ...planes]);
  };
  expect(readBoard(text("boxes 3 1\n")).sheet.drawn).toBe(1);
  expect(() => readBoard(text("boxes 3 2\n"))).toThrow("has 1 lines, not 2");
  expect(() => readBoard(text("petri 3 1\n"))).toThrow("cannot be read");
  expect(() => readBoard(bytes.subarray(0, 1000))).toThrow("cannot be read");
  expect(new Sheet().drawnAt[0]).toBe(NEVER);
});
