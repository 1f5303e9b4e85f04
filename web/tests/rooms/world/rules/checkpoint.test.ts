import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BadCheckpoint, digestOf, load } from "../../../../src/rooms/world/rules/checkpoint";
import { decode } from "../../../../src/rooms/world/rules/frame";

interface Sample {
  readonly about: string;
  readonly frame: string;
  readonly checkpoint: string;
  readonly digest: string;
  readonly following: number;
}

const FILE = new URL("../../../../../build/vectors/log/boards.json", import.meta.url);
const { boards } = JSON.parse(readFileSync(FILE, "utf8")) as { boards: Sample[] };

describe("a checkpoint", () => {
  it.each(boards)("has the canister's digest: $about", async (sample) => {
    const { alive, tag, following, ...truth } = await decode(sample.frame);
    expect(alive + tag).toBeGreaterThanOrEqual(0);
    expect(following).toBe(sample.following);
    expect(await digestOf(truth)).toBe(sample.digest);
  });

  it.each(boards)("is read as it was written: $about", async ({ checkpoint, digest, frame }) => {
    const { alive, tag, following, ...truth } = await decode(frame);
    const found = await load(checkpoint);
    expect(alive + tag + following).toBeGreaterThanOrEqual(0);
    expect(found.digest).toBe(digest);
    expect({ ...found.world, cells: Buffer.from(found.world.cells).toString("hex") }).toEqual({
      ...truth,
      cells: Buffer.from(truth.cells).toString("hex"),
    });
  });

  it("that was touched anywhere has another digest, or is refused", async () => {
    const { checkpoint, digest } = boards[1]!;
    for (const at of [0, 3, 30, 200, 100_000, checkpoint.length - 4]) {
      const other = checkpoint[at] === "4" ? "5" : "4";
      const touched = checkpoint.slice(0, at) + other + checkpoint.slice(at + 1);
      const found = await load(touched).then(
        (one) => one.digest,
        () => "refused",
      );
      expect(found).not.toBe(digest);
    }
  });

  it.each([
    ["", /Expected a checkpoint, got ""/],
    ["0 AAAA\nAAAA", /Expected accounts in a checkpoint, got 3 bytes/],
    [`0 ${"A".repeat(24)}AA==\nAAAA`, /Expected 262144 cells in a checkpoint, got 3/],
  ])("that is none is refused in words: %j", async (text, words) => {
    await expect(load(text)).rejects.toThrow(words);
    await expect(load(text)).rejects.toThrow(BadCheckpoint);
  });
});
