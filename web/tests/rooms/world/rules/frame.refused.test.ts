import { deflateSync } from "node:zlib";

import { describe, expect, it, vi } from "vitest";

import { lengthOf } from "../../../../src/rooms/world/rules/accounts";
import { BadFrame, decode, TALLY } from "../../../../src/rooms/world/rules/frame";
import { crc32 } from "../../../../src/rules/packed";
import { FULL, inflated, packed, refused, seen, why } from "./films";

const PLAYERS = TALLY + 16; // where their number stands
const BOARD = TALLY + lengthOf(3);

// A machine may be busy with other things.
vi.setConfig({ testTimeout: 300_000 });

describe("what is nearly a frame is refused", () => {
  it.each(refused)("$why", async ({ frame }) => {
    expect(await why(frame)).toMatch(/^Expected/);
  });

  it("and there are as many cases as ever", () => {
    expect(refused.length).toBe(20);
  });

  it("wherever it is cut off", async () => {
    for (let length = 0; length < FULL.length; length++) await why(FULL.slice(0, length));
  });

  it("or shows the same, whatever character is changed", async () => {
    const shown = seen(await decode(FULL));
    let refusals = 0;
    for (let at = 0; at < FULL.length; at++) {
      const other = FULL[at] === "A" ? "B" : "A";
      // there is more than one way to compress a row of zeros
      const again = await decode(FULL.slice(0, at) + other + FULL.slice(at + 1)).then(
        seen,
        (fault: unknown) => {
          expect(fault).toBeInstanceOf(BadFrame);
          refusals++;
          return shown;
        },
      );
      expect(again).toEqual(shown);
    }
    expect(refusals).toBeGreaterThan(FULL.length / 2);
  });

  it("if it would grow without end", async () => {
    const most = TALLY + lengthOf(255) + 16 * (1 + 8 * 2176);
    expect(await why(packed(Buffer.alloc(most + 1)))).toContain(`at most ${most} bytes`);
    expect(await why(packed(Buffer.alloc(1e7)))).toContain(`at most ${most} bytes`);
    expect(await why(packed(Buffer.alloc(most)))).toContain("version 1");
  });

  it("if its base64 has spaces, no end or foreign letters", async () => {
    for (const text of [` ${FULL}`, `${FULL}\n`, `${FULL}====`, FULL.replace(/=+$/, "") + "!"]) {
      expect(await why(text)).toContain("Expected base64");
    }
  });

  it("if anything follows the compressed stream, even another stream", async () => {
    const stream = Buffer.from(FULL, "base64");
    for (const more of [Buffer.from([0]), Buffer.alloc(9), deflateSync(Buffer.from("x"))]) {
      const text = Buffer.concat([stream, more]).toString("base64");
      expect(await why(text)).toMatch(/Expected (one compressed stream|compressed bytes)/);
    }
  });
});

describe("a frame that is cut off, with checksums that are right, is refused", () => {
  it("in the middle of its balances", async () => {
    const bytes = inflated(FULL).subarray(0, 60);
    bytes.writeUInt8(9, PLAYERS);
    expect(await why(packed(bytes))).toBe("Expected accounts of at most 9 players in 60 bytes");
  });

  /** The frame with the *board* that is left, and its tag. */
  function left(board: Buffer): string {
    const head = inflated(FULL).subarray(0, BOARD);
    head.writeUInt32LE(crc32(board), 18);
    return packed(Buffer.concat([head, board]));
  }

  it("in the middle of its last band", async () => {
    const board = inflated(FULL).subarray(BOARD);
    board.writeUInt8(1, board.length - 1);
    expect(await why(left(board))).toMatch(/^Expected a band to end at byte \d+, got \d+ bytes$/);
  });

  it("before its last band", async () => {
    const board = inflated(FULL).subarray(BOARD, -1);
    expect(await why(left(board))).toMatch(/^Expected a band to end at byte \d+, got \d+ bytes$/);
  });
});
