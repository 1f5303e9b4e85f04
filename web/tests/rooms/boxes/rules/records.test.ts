import fc from "fast-check";
import { expect, test } from "vitest";
import { EDGES } from "../../../../src/rooms/boxes/rules/edges";
import { pack, Reader, unpack } from "../../../../src/rooms/boxes/rules/records";
import { fromBase64 } from "../../../../src/rules/packed";
import type { History } from "../data";
import { read } from "../data";

test("a record is the line and then the team", () => {
  expect(Array.from(pack(100, 2))).toEqual([0x00, 0x01, 0x92]);
  expect(unpack(Uint8Array.of(0x00, 0x01, 0x92, 0xff))).toEqual([{ edge: 100, team: 2 }]);
});

test.each(read<History[]>("histories.json"))("a log in pieces is the same log: $name", (told) => {
  const log = fromBase64(told.log);
  const reader = new Reader();
  let start = 0;
  const found = told.chunks.flatMap((size) => reader.feed(log.subarray(start, (start += size))));
  expect([...found, ...reader.feed(log.subarray(start))]).toEqual(unpack(log));
});

test("records come back whatever the pieces", () => {
  const record = fc.record({
    edge: fc.integer({ min: 0, max: EDGES - 1 }),
    team: fc.integer({ min: 0, max: 3 }),
  });
  fc.assert(
    fc.property(fc.array(record), fc.array(fc.integer({ min: 1, max: 7 })), (records, sizes) => {
      const log = Uint8Array.from(records.flatMap(({ edge, team }) => [...pack(edge, team)]));
      const reader = new Reader();
      let start = 0;
      const found = sizes.flatMap((size) => reader.feed(log.subarray(start, (start += size))));
      expect([...found, ...reader.feed(log.subarray(start))]).toEqual(records);
    }),
  );
});

test("what the sheet does not have is no record", () => {
  expect(() => pack(EDGES, 0)).toThrow("got 2002000");
  expect(() => pack(0, 4)).toThrow("got 4");
  expect(() => unpack(Uint8Array.of(0x7a, 0x31, 0x80))).toThrow("got 2002016");
});
