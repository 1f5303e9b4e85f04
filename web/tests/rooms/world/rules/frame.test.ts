import { describe, expect, it, vi } from "vitest";

import type { Frame } from "../../../../src/rooms/world/rules/frame";
import { decode } from "../../../../src/rooms/world/rules/frame";
import { crc32 } from "../../../../src/rules/packed";
import { World } from "../../../../src/rooms/world/rules/world";
import { edited, FILMS, FULL, GLIDER, inflated, seen, why } from "./films";

// A machine may be busy with other things.
vi.setConfig({ testTimeout: 300_000 });

describe("the frames that the canister gave", () => {
  it.each(FILMS)("$name: $about", async ({ frames }) => {
    let shown: Frame | undefined;
    for (const sample of frames) {
      shown = await decode(sample.frame, shown);
      expect(sample).toMatchObject(seen(shown));
      expect(inflated(sample.frame)[5] === 1).toBe(sample.board);
    }
  });

  it("have a board or none", () => {
    const samples = FILMS.flatMap(({ frames }) => frames);
    expect(FILMS.length).toBe(5);
    expect(new Set(samples.map(({ board }) => board))).toEqual(new Set([true, false]));
  });

  it.each(FILMS)("$name: the twin goes on from each to the next", async ({ frames }) => {
    let shown = await decode(frames[0]!.frame);
    for (const { frame } of frames.slice(1)) {
      const world = World.from(shown);
      shown = await decode(frame, shown);
      world.step(shown.generation - world.generation);
      expect(Buffer.compare(world.cells, shown.cells)).toBe(0);
      const { minted, pot, balances, seated, scores } = shown;
      expect(world).toMatchObject({ minted, pot, balances, seated, scores });
      expect(world.aliveCount).toBe(shown.alive);
    }
  });
});

describe("a frame without its board", () => {
  it("is refused after a frame of another board, or none", async () => {
    const [same, other] = [GLIDER[2]!, await decode(FULL)];
    const { tag } = await decode(GLIDER[1]!);
    const expected = `Expected a frame before with tag ${tag.toString(16).padStart(8, "0")}, got `;
    expect(await why(same, other)).toBe(expected + other.tag.toString(16).padStart(8, "0"));
    expect(await why(same)).toBe(`${expected}none`);
  });

  it("shows the board of the frame before, and leaves that as it was", async () => {
    const before = await decode(GLIDER[1]!);
    const shown = seen(before);
    const after = await decode(GLIDER[2]!, before);
    expect(seen(after)).toEqual(shown);
    after.cells.fill(0);
    expect(seen(before)).toEqual(shown);
  });

  it("is not taken for one with its board, which minds nothing before it", async () => {
    const other = await decode(FILMS.find(({ name }) => name === "owned.json")!.frames[0]!.frame);
    expect(seen(await decode(FULL, other))).toEqual(seen(await decode(FULL)));
  });
});

describe("a frame of a world that cannot be is refused", () => {
  // the glider's band; the two before it are empty, a byte each
  const band = 2;
  const board = 30 + 19 + 16 * 3;
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

  it("unless only the tag was written anew", async () => {
    expect(seen(await decode(resealed(() => undefined)))).toEqual(seen(await decode(FULL)));
  });

  it("if somebody lives who is nobody's", async () => {
    // plane 0, the lowest bit of the owners, is all that player 1 has
    const text = resealed((part) => part.fill(0, 1, 1 + 2176));
    expect(await why(text)).toBe("Expected owners 1 to 3, got a cell 50");
  });

  it("if land belongs to a player without a balance", async () => {
    const text = resealed((part) => {
      part[0]! ^= 0x44; // what was two coins is now four players up
    });
    expect(await why(text)).toBe("Expected owners 1 to 3, got a cell 15");
  });

  it("if the living are not as many as it says", async () => {
    const text = edited(FULL, (bytes) => bytes.writeUInt32LE(11, 14));
    expect(await why(text)).toBe("Expected 11 living cells, got 12");
  });

  it("if its coins do not add up", async () => {
    const text = edited(FULL, (bytes) => bytes.writeBigUInt64LE(7n, 38));
    const { minted } = await decode(FULL);
    expect(await why(text)).toBe(`Expected ${minted} coins, got ${minted + 7}`);
  });

  it("if it has more than nine players, or a seat of nobody", async () => {
    for (const [at, byte] of [
      [46, 10],
      [47, 15],
      [48, 1],
    ] as const) {
      const text = edited(FULL, (bytes) => bytes.writeUInt8(byte, at));
      expect(await why(text)).toContain("Expected accounts of at most 9 players in ");
    }
  });

  it("if land belongs to a player who left", async () => {
    const text = edited(FULL, (bytes) => bytes.writeUInt8(0b110, 47));
    expect(await why(text)).toBe("Expected owners 1 to 3, got a cell 51");
  });

  it("if a number is too large to be counted on", async () => {
    const most = edited(FULL, (bytes) => bytes.writeBigUInt64LE(2n ** 53n, 30));
    expect(await why(most)).toBe("Expected a number below 2 ** 53, got 9007199254740992");
    const balance = edited(FULL, (bytes) => bytes.writeBigUInt64LE(2n ** 64n - 1n, 49));
    expect(await why(balance)).toContain("Expected a number below 2 ** 53");
  });
});
