import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import type { FromWorker, Shown, Word } from "../../../../src/rooms/world/sync/messages";
import { Scene } from "../../../../src/rooms/world/sync/scene";
import { Chain, digest, read, written } from "./worlds";

interface Sample {
  readonly board: boolean;
  readonly frame: string;
}

/** Frames that the canister made, one after the other. */
const FILE = new URL("../../../../../tests/data/frames/glider.json", import.meta.url);
const { frames } = JSON.parse(readFileSync(FILE, "utf8")) as { frames: Sample[] };

let said: FromWorker[];
let now: number;
let scene: Scene;
const words = () => said.filter((message): message is Word => message.kind !== "shown");
const shown = () => said.filter((message): message is Shown => message.kind === "shown");

describe("the scene", () => {
  beforeEach(() => {
    said = [];
    now = 0;
    scene = new Scene(
      () => now,
      (message) => said.push(message),
      read,
    );
  });

  it("shows the first frame at once, and says that the next may build on it", async () => {
    await scene.receive({ kind: "frame", asked: 1, text: written(new Chain(30).say()) });
    expect(words()).toEqual([{ kind: "heard", asked: 1, generation: 30, late: false, base: 30 }]);
    expect(shown()).toHaveLength(1);
    expect(shown()[0]!.begun).toBe(true);
  });

  it("shows the generations that follow, one every tenth of a second", async () => {
    const chain = new Chain(30);
    await scene.receive({ kind: "running", running: true });
    await scene.receive({ kind: "frame", asked: 1, text: written(chain.say()) });
    for (now = 20; now <= 400; now += 20) scene.tick();
    expect(shown().map(({ truth }) => truth.generation)).toEqual([30, 31, 32, 33, 34]);
    chain.world.step(4);
    expect(digest(shown().at(-1)!.truth.cells)).toBe(digest(chain.world.cells));
  });

  it("shows a copy, so that what was shown stays what it is", async () => {
    await scene.receive({ kind: "frame", asked: 1, text: written(new Chain(30).say()) });
    const before = digest(shown()[0]!.truth.cells);
    await scene.receive({ kind: "running", running: true });
    now = 300;
    scene.tick();
    expect(digest(shown()[0]!.truth.cells)).toBe(before);
  });

  it("takes frames with and without a board, and says which one it has", async () => {
    scene = new Scene(
      () => now,
      (message) => said.push(message),
    );
    for (const [asked, { frame }] of frames.entries()) {
      await scene.receive({ kind: "frame", asked, text: frame });
      expect(words().at(-1)).toMatchObject({ kind: "heard", asked });
      const word = words().at(-1)!;
      expect(word.kind === "heard" && word.base === word.generation).toBe(true);
    }
    expect(new Set(frames.map(({ board }) => board))).toEqual(new Set([true, false]));
  });

  it("says so when a frame cannot be used, and goes on showing what it has", async () => {
    await scene.receive({ kind: "frame", asked: 1, text: written(new Chain(30).say()) });
    await scene.receive({ kind: "frame", asked: 2, text: "torn" });
    expect(words().at(-1)).toMatchObject({ kind: "refused", asked: 2 });
    expect(shown()).toHaveLength(1);
  });

  it("shows nothing of a frame that comes late", async () => {
    await scene.receive({ kind: "frame", asked: 1, text: written(new Chain(30).say()) });
    await scene.receive({ kind: "frame", asked: 2, text: written(new Chain(10).say()) });
    expect(words().at(-1)).toMatchObject({ kind: "heard", late: true });
    expect(shown()).toHaveLength(1);
  });
});
