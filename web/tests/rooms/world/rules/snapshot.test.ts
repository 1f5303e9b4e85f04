import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../../../src/net/log/chain";
import { fromBase64 } from "../../../../src/rules/packed";
import { decode } from "../../../../src/rooms/world/rules/frame";
import { BadSnapshot, dump, load } from "../../../../src/rooms/world/rules/snapshot";

interface Sample {
  readonly about: string;
  readonly frame: string;
  readonly checkpoint: string;
  readonly digest: string;
  readonly following: number;
}

const FILE = new URL("../../../../../build/vectors/log/boards.json", import.meta.url);
const { boards } = JSON.parse(readFileSync(FILE, "utf8")) as { boards: Sample[] };

describe("a snapshot", () => {
  it.each(boards)("is the canister's to the last bit: $about", async (sample) => {
    const { alive, tag, following, ...truth } = await decode(sample.frame);
    expect(alive + tag).toBeGreaterThanOrEqual(0);
    expect(following).toBe(sample.following);
    const bytes = dump(truth);
    expect(Buffer.from(bytes).toString("base64") === sample.checkpoint).toBe(true);
    expect(await sha256(bytes)).toBe(sample.digest);
  });

  it.each(boards)("is read as it was written: $about", ({ checkpoint }) => {
    const bytes = fromBase64(checkpoint);
    expect(Buffer.compare(dump(load(bytes)), bytes)).toBe(0);
  });

  it("that was touched anywhere is refused", () => {
    const bytes = fromBase64(boards[1]!.checkpoint);
    for (const at of [0, 4, 7, 12, 20, 130, bytes.length - 1]) {
      const touched = bytes.slice();
      touched[at]! ^= 1;
      expect(() => load(touched)).toThrow(BadSnapshot);
    }
    for (const part of [bytes.slice(0, -1), bytes.slice(0, 5), new Uint8Array(bytes.length + 1)]) {
      expect(() => load(part)).toThrow(BadSnapshot);
    }
    expect(() => load(Uint8Array.from([...bytes, 0]))).toThrow(/Expected a snapshot of/);
  });
});
