import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { lengthOf } from "../../../../src/rooms/world/rules/accounts";
import type { Frame } from "../../../../src/rooms/world/rules/frame";
import { BadFrame, TALLY, decode } from "../../../../src/rooms/world/rules/frame";
import { World } from "../../../../src/rooms/world/rules/world";
import { crc32 } from "../../../../src/rules/packed";
import { FILMS, FULL, GLIDER, edited, inflated, packed, refused, seen, why } from "./films";

test.each(FILMS)("the frames that the canister gave $name: $about", async ({ frames }) => {
  let shown: Frame | undefined;
  for (const sample of frames) {
    shown = await decode(sample.frame, shown);
    expect(sample).toMatchObject(seen(shown));
    expect(inflated(sample.frame)[5] === 1).toBe(sample.board);
  }
});

test("the frames that the canister gave have a board or none", () => {
  const samples = FILMS.flatMap(({ frames }) => frames);
  expect(FILMS.length).toBe(5);
  expect(new Set(samples.map(({ board }) => board))).toEqual(new Set([true, false]));
});

test.each(FILMS)(
  "the frames that the canister gave $name: the twin goes on from each to the next",
  async ({ frames }) => {
    let shown = await decode(frames[0]!.frame);
    for (const { frame } of frames.slice(1)) {
      const world = World.from(shown);
      shown = await decode(frame, shown);
      world.step(shown.generation - world.generation);
      expect(Buffer.compare(world.cells, shown.cells)).toBe(0);
      const { minted, pot, balances, seated, scores, points } = shown;
      expect(world).toMatchObject({ minted, pot, balances, seated, scores, points });
      expect(world.aliveCount).toBe(shown.alive);
    }
  },
);

test("a frame without its board is refused after a frame of another board, or none", async () => {
  const [same, other] = [GLIDER[2]!, await decode(FULL)];
  const { tag } = await decode(GLIDER[1]!);
  const expected = `Expected a frame before with tag ${tag.toString(16).padStart(8, "0")}, got `;
  expect(await why(same, other)).toBe(expected + other.tag.toString(16).padStart(8, "0"));
  expect(await why(same)).toBe(`${expected}none`);
});

test("a frame without its board shows the board of the frame before, and leaves that as it was", async () => {
  const before = await decode(GLIDER[1]!);
  const shown = seen(before);
  const after = await decode(GLIDER[2]!, before);
  expect(seen(after)).toEqual(shown);
  after.cells.fill(0);
  expect(seen(before)).toEqual(shown);
});

test("a frame without its board is not taken for one with its board, which minds nothing before it", async () => {
  const other = await decode(FILMS.find(({ name }) => name === "owned.json")!.frames[0]!.frame);
  expect(seen(await decode(FULL, other))).toEqual(seen(await decode(FULL)));
});

describe("a frame of a world that cannot be is refused", () => {
  // the glider's band; the two before it are empty, a byte each
  const band = 2;
  const board = 30 + 19 + 24 * 3;
  const start = board + band;

  /** The frame with a band changed by *edit*, and a tag that says so. */
  function resealed(edit: (band: Buffer) => void): string {
    return edited(FULL, (bytes) => {
      const planes = [...Array(8).keys()].filter((bit) => (bytes[start]! >> bit) & 1).length;
      const part = bytes.subarray(start, start + 1 + 2176 * planes);
      edit(part);
      bytes.writeUInt32LE(crc32(bytes.subarray(board)), 18);
    });
  }

  test("unless only the tag was written anew", async () => {
    expect(seen(await decode(resealed(() => undefined)))).toEqual(seen(await decode(FULL)));
  });

  test("if somebody lives who is nobody's", async () => {
    // plane 0, the lowest bit of the owners, is all that player 1 has
    const text = resealed((part) => part.fill(0, 1, 1 + 2176));
    expect(await why(text)).toBe("Expected owners 1 to 3, got a cell 50");
  });

  test("if land belongs to a player without a balance", async () => {
    const text = resealed((part) => {
      part[0]! ^= 0x44; // what was two coins is now four players up
    });
    expect(await why(text)).toBe("Expected owners 1 to 3, got a cell 15");
  });

  test("if the living are not as many as it says", async () => {
    const text = edited(FULL, (bytes) => bytes.writeUInt32LE(11, 14));
    expect(await why(text)).toBe("Expected 11 living cells, got 12");
  });

  test("if its coins do not add up", async () => {
    const text = edited(FULL, (bytes) => bytes.writeBigUInt64LE(7n, 38));
    const { minted } = await decode(FULL);
    expect(await why(text)).toBe(`Expected ${minted} coins, got ${minted + 7}`);
  });

  test("if it has more than nine players, or a seat of nobody", async () => {
    for (const [at, byte] of [
      [46, 10],
      [47, 15],
      [48, 1],
    ] as const) {
      const text = edited(FULL, (bytes) => bytes.writeUInt8(byte, at));
      expect(await why(text)).toContain("Expected accounts of at most 9 players in ");
    }
  });

  test("if land belongs to a player who left", async () => {
    const text = edited(FULL, (bytes) => bytes.writeUInt8(0b110, 47));
    expect(await why(text)).toBe("Expected owners 1 to 3, got a cell 51");
  });

  test("if a number is too large to be counted on", async () => {
    const most = edited(FULL, (bytes) => bytes.writeBigUInt64LE(2n ** 53n, 30));
    expect(await why(most)).toBe("Expected a number below 2 ** 53, got 9007199254740992");
    const balance = edited(FULL, (bytes) => bytes.writeBigUInt64LE(2n ** 64n - 1n, 49));
    expect(await why(balance)).toContain("Expected a number below 2 ** 53");
  });
});

const PLAYERS = TALLY + 16; // where their number stands
const BOARD = TALLY + lengthOf(3);

test.each(refused)("what is nearly a frame is refused $why", async ({ frame }) => {
  expect(await why(frame)).toMatch(/^Expected/);
});

test("what is nearly a frame is refused and there are as many cases as ever", () => {
  expect(refused.length).toBe(20);
});

test("what is nearly a frame is refused wherever it is cut off", async () => {
  for (let length = 0; length < FULL.length; length++) await why(FULL.slice(0, length));
});

test("what is nearly a frame is refused or shows the same, whatever character is changed", async () => {
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

test("what is nearly a frame is refused if it would grow without end", async () => {
  const most = TALLY + lengthOf(255) + 16 * (1 + 8 * 2176);
  expect(await why(packed(Buffer.alloc(most + 1)))).toContain(`at most ${most} bytes`);
  expect(await why(packed(Buffer.alloc(1e7)))).toContain(`at most ${most} bytes`);
  expect(await why(packed(Buffer.alloc(most)))).toContain("version 2");
});

test("what is nearly a frame is refused if its base64 has spaces, no end or foreign letters", async () => {
  for (const text of [` ${FULL}`, `${FULL}\n`, `${FULL}====`, FULL.replace(/=+$/, "") + "!"]) {
    expect(await why(text)).toContain("Expected base64");
  }
});

test("what is nearly a frame is refused if anything follows the compressed stream, even another stream", async () => {
  const stream = Buffer.from(FULL, "base64");
  for (const more of [Buffer.from([0]), Buffer.alloc(9), deflateSync(Buffer.from("x"))]) {
    const text = Buffer.concat([stream, more]).toString("base64");
    expect(await why(text)).toMatch(/Expected (one compressed stream|compressed bytes)/);
  }
});

describe("a frame that is cut off, with checksums that are right, is refused", () => {
  test("in the middle of its balances", async () => {
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

  test("in the middle of its last band", async () => {
    const board = inflated(FULL).subarray(BOARD);
    board.writeUInt8(1, board.length - 1);
    expect(await why(left(board))).toMatch(/^Expected a band to end at byte \d+, got \d+ bytes$/);
  });

  test("before its last band", async () => {
    const board = inflated(FULL).subarray(BOARD, -1);
    expect(await why(left(board))).toMatch(/^Expected a band to end at byte \d+, got \d+ bytes$/);
  });
});
