import fc from "fast-check";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hex } from "../../../../src/net/log/chain";
import { MOST_BYTES, readBoard } from "../../../../src/rooms/boxes/rules/board";
import { Chain } from "../../../../src/rooms/boxes/rules/records";
import {
  EDGES,
  boxesBeside,
  edgeOf,
  edgesAround,
  placeOf,
} from "../../../../src/rooms/boxes/rules/edges";
import { forecast } from "../../../../src/rooms/boxes/rules/forecast";
import { giveBack, quotaOf, refill, spend, waitOf } from "../../../../src/rooms/boxes/rules/quota";
import { StreamParser, pack, unpack } from "../../../../src/rooms/boxes/rules/records";
import { NEVER, Sheet, fold } from "../../../../src/rooms/boxes/rules/sheet";
import { leaderOf, teamIdToName, teamNameToId } from "../../../../src/rooms/boxes/rules/teams";
import { SQUARES, readThumbnail } from "../../../../src/rooms/boxes/rules/board";
import { fromBase64, unpack as unzip } from "../../../../src/rules/packed";
import type { History, Scene } from "../data";
import { read, sheetOf } from "../data";

const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test.each(read<History[]>("histories.json"))("history: $name", async (told) => {
  const log = fromBase64(told.log);
  const count = log.length / 3;
  const sheet = new Sheet();
  fold(sheet, log, 0);
  expect(sheet.scores).toEqual(told.scores);
  expect(digest(sheet.export().edgeTaken)).toBe(told.edges);
  expect(digest(sheet.owners)).toBe(told.owners);
  const head = await new Chain().head(log, count);
  expect(hex(head)).toBe(told.head);
  expect(told.line).toBe(`records 3 ${count} ${told.head}`);
  const board = readBoard(await unzip(told.board, MOST_BYTES));
  expect([board.game, board.sheet.drawn, board.sheet.scores]).toEqual([3, count, told.scores]);
  expect(digest(board.sheet.export().edgeTaken)).toBe(told.edges);
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

test("an imported sheet is the one that was exported", () => {
  const sheet = new Sheet();
  for (const [team, box] of [0, 999, 999_000, 999_999].entries()) {
    for (const edge of edgesAround(box)) sheet.draw(edge, team);
  }
  const told = sheet.export();
  const found = Sheet.import(told);
  const again = found.export();
  expect(digest(again.edgeTaken)).toBe(digest(told.edgeTaken));
  expect(digest(again.boxOwner)).toBe(digest(told.boxOwner));
  expect([found.drawn, found.scores, found.draw(0, 1)]).toEqual([16, [1, 1, 1, 1], null]);
  const boxOwner = told.boxOwner.slice();
  boxOwner[500] = 1;
  const none = new Uint8Array(0);
  for (const [wrong, complaint] of [
    [{ edgeTaken: none }, "got 0 and 1000000"],
    [{ boxOwner: none }, "got 250250 and 0"],
    [{ boxOwner }, "got 1 for box 500"],
    [{ boxOwner: told.boxOwner.with(999, 5) }, "got 5 for box 999"],
    [{ scores: [2, 1, 1, 0] as const }, "scores 1,1,1,1, got 16 lines, scores 2,1,1,0"],
    [{ edgesPlaced: 17 }, "Expected 16 lines, scores 1,1,1,1, got 17 lines"],
  ] as const) {
    expect(() => Sheet.import({ ...told, ...wrong })).toThrow(complaint);
  }
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

interface Told {
  readonly edge: number;
  readonly place: readonly [number, number, boolean];
  readonly boxes: readonly number[];
}

test.each(read<Told[]>("edges.json"))("line $edge is where it is said to be", (told) => {
  const [x, y, horizontal] = told.place;
  expect(placeOf(told.edge)).toEqual({ x, y, horizontal });
  expect(edgeOf(x, y, horizontal)).toBe(told.edge);
  expect(boxesBeside(told.edge)).toEqual(told.boxes);
});

test("every number is a place and back", () => {
  let wrong = 0;
  for (let edge = 0; edge < EDGES; edge++) {
    const { x, y, horizontal } = placeOf(edge);
    if (edgeOf(x, y, horizontal) !== edge) wrong++;
  }
  expect([wrong, EDGES]).toEqual([0, 2_002_000]);
});

test("beyond the sheet there is no line", () => {
  expect(edgeOf(1000, 0, true)).toBeNull();
  expect(edgeOf(0, 1000, false)).toBeNull();
  expect(edgeOf(-1, 0, true)).toBeNull();
  expect(edgeOf(1000, 0, false)).toBe(1_002_000);
  expect(() => placeOf(EDGES)).toThrow("got 2002000");
});

test("a record is the line and then the team", () => {
  expect(Array.from(pack(100, 2))).toEqual([0x00, 0x01, 0x92]);
  expect(unpack(Uint8Array.of(0x00, 0x01, 0x92, 0xff))).toEqual([{ edge: 100, team: 2 }]);
});

test.each(read<History[]>("histories.json"))("a log in pieces is the same log: $name", (told) => {
  const log = fromBase64(told.log);
  const parser = new StreamParser();
  let start = 0;
  const found = told.chunks.flatMap((size) => parser.feed(log.subarray(start, (start += size))));
  expect([...found, ...parser.feed(log.subarray(start))]).toEqual(unpack(log));
});

test("records come back whatever the pieces", () => {
  const record = fc.record({
    edge: fc.integer({ min: 0, max: EDGES - 1 }),
    team: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(record), fc.array(fc.integer({ min: 1, max: 7 })), (records, sizes) => {
      const log = Uint8Array.from(records.flatMap(({ edge, team }) => [...pack(edge, team)]));
      const parser = new StreamParser();
      let start = 0;
      const found = sizes.flatMap((size) => parser.feed(log.subarray(start, (start += size))));
      expect([...found, ...parser.feed(log.subarray(start))]).toEqual(records);
    }),
  );
});

test("a stream that broke off begins anew after a reset", () => {
  const parser = new StreamParser();
  expect(parser.feed(Uint8Array.of(...pack(7, 1), 0x00, 0x01))).toEqual([{ edge: 7, team: 1 }]);
  parser.reset();
  expect(parser.feed(pack(100, 2))).toEqual([{ edge: 100, team: 2 }]);
});

test("a chunk with no line is not taken", () => {
  const parser = new StreamParser();
  parser.feed(Uint8Array.of(0x00));
  expect(() => parser.feed(Uint8Array.of(0x01, 0x92, 0xff, 0xff, 0xff))).toThrow("got 4194303");
  expect(parser.feed(Uint8Array.of(0x01, 0x92))).toEqual([{ edge: 100, team: 2 }]);
});

test("teams have a number and a name", () => {
  const names = ["RED", "BLUE", "GREEN", "YELLOW"];
  expect(names.map(teamNameToId)).toEqual([0, 1, 2, 3]);
  expect([0, 1, 2, 3].map(teamIdToName)).toEqual(names);
  expect(() => teamNameToId("red")).toThrow("got red");
  expect(() => teamIdToName(4)).toThrow("got 4");
});

const sorted = (boxes: readonly number[]) => boxes.toSorted((a, b) => a - b);

test.each(read<Scene[]>("scenes.json"))("what comes of a line: $name", (told) => {
  const found = forecast(sheetOf(told.picture, told.at), told.edge);
  expect(found.closes).toEqual(told.closes);
  expect(sorted(found.opens)).toEqual(told.opens);
  expect(sorted(found.follows)).toEqual(told.follows);
  expect(found.more).toBe(false);
});

test("a chain across the sheet is followed no further than is said", () => {
  const sheet = new Sheet();
  for (let x = 0; x < 1000; x++) {
    for (const edge of edgesAround(7000 + x).slice(0, 2)) sheet.draw(edge, 0);
  }
  const end = edgesAround(7000)[2];
  expect(forecast(sheet, end).opens).toHaveLength(1000);
  expect(forecast(sheet, end, 10)).toMatchObject({ more: true });
  expect(sheet.drawn).toBe(2000);
});

test.each(read<{ steps: number[][] }[]>("quotas.json"))("a quota goes as it went", ({ steps }) => {
  let quota = { lines: 8, since: 0 };
  for (const [now, spent, back, lines, wait] of steps) {
    quota = giveBack(spend(refill(quota, now!), spent!), back!);
    expect([quota.lines, waitOf(quota, now!)]).toEqual([lines, wait]);
  }
});

test("more than there is cannot be spent", () => {
  expect(() => spend({ lines: 3, since: 0 }, 4)).toThrow("Need 4 lines, have 3");
});

test("what the canister says becomes a quota of this clock", () => {
  const quota = quotaOf(2, 1500, 100_000);
  expect(refill(quota, 101_499).lines).toBe(2);
  expect(refill(quota, 101_500).lines).toBe(3);
  expect(waitOf(refill(quota, 100_500), 100_500)).toBe(1000);
  expect(refill(quotaOf(8, 0, 5), 99_999)).toEqual({ lines: 8, since: 99_999 });
});

test("a digit says how full a square is and who leads there", () => {
  const squares = readThumbnail("0".repeat(7) + "x6" + "0".repeat(SQUARES * SQUARES - 9));
  expect(squares[7]).toEqual({ drawn: 1, leads: 4 });
  expect(squares[8]).toEqual({ drawn: 1 / 11, leads: 1 });
  expect(squares[9]).toEqual({ drawn: 0, leads: 0 });
});

test("what is no thumbnail is refused", () => {
  expect(() => readThumbnail("000")).toThrow("got 3");
  expect(() => readThumbnail("!".repeat(SQUARES * SQUARES))).toThrow('got "!"');
});
