import { beforeEach, describe, expect, test } from "vitest";
import { digestOf } from "../../../../src/rooms/world/rules/checkpoint";
import type { Counted, FromWorker, Shown, Word } from "../../../../src/rooms/world/sync/messages";
import { FARTHEST, PATIENCE, Scene } from "../../../../src/rooms/world/sync/scene";
import { Chain, GLIDER, digest, read } from "./worlds";

let said: FromWorker[];
let now: number;
let scene: Scene;
let chain: Chain;
let asked: number;
const is = (kind: FromWorker["kind"]) => said.filter((message) => message.kind === kind);
const shown = () => is("shown") as Shown[];
const counted = () => is("counted") as Counted[];
const last = () => said.findLast(({ kind }) => kind !== "shown" && kind !== "counted") as Word;

const frame = (text = chain.frame()) => scene.receive({ kind: "frame", asked: ++asked, text });
const news = (first = 0) =>
  scene.receive({ kind: "news", asked: ++asked, heard: chain.news(first), pause: 1000 });

/** Let so many *milliseconds* pass here. */
function pass(milliseconds: number): void {
  for (const end = now + milliseconds; now < end; now += 20) scene.tick();
}

beforeEach(async () => {
  said = [];
  now = 0;
  asked = 0;
  chain = new Chain(30);
  scene = new Scene(
    () => now,
    (message) => said.push(message),
    read,
  );
  await frame();
});

test("the scene shows the first frame at once, and counts what everybody has", () => {
  expect(shown()).toMatchObject([{ begun: true, live: true, truth: { generation: 30 } }]);
  expect(counted()[0]).toMatchObject({ generation: 30, minted: 2000 });
  expect(counted()[0]!.counts[0]).toEqual({ alive: 5, land: 5, coins: 5 });
  expect(last()).toEqual({ kind: "heard", asked: 1, following: 0 });
});

test("the scene plays what it hears, one generation after the other, and only what is certain", async () => {
  chain.tick();
  chain.place(2, GLIDER);
  await news();
  pass(10_000);
  expect(shown().map(({ truth }) => truth.generation)).toEqual([
    30, 31, 32, 33, 34, 35, 36, 37, 38, 39,
  ]);
  chain.tick();
  await news(1);
  pass(10_000);
  expect(shown().at(-1)!.truth.generation).toBe(49);
  expect(shown().at(-1)!.truth.balances[1]).toBe(995);
});

test("the scene does what was pressed before there was a board as soon as there is one", async () => {
  said = [];
  scene = new Scene(
    () => now,
    (message) => said.push(message),
    read,
  );
  for (let press = 0; press < 20; press++) await scene.receive({ kind: "live" });
  await scene.receive({ kind: "pace", pace: "still" });
  expect(said).toEqual([]);
  await frame();
  expect(shown().at(-1)).toMatchObject({ live: false, pace: "still" });
  expect(shown()).toHaveLength(1 + 8); // of so many presses only the last count
  said = [];
  await frame();
  expect(shown().filter(({ live }) => !live)).toEqual([]);
});

test("the scene wants a frame when a world was restored, and when too much has passed", async () => {
  chain.world.step(FARTHEST + 10);
  await news();
  expect(last()).toMatchObject({ kind: "refused", lie: false, why: "Too much has passed" });
  await frame();
  expect(shown().at(-1)).toMatchObject({
    begun: false,
    truth: { generation: 30 + FARTHEST + 10 },
  });
  chain.events.push({ ...event, kind: "restore" });
  await news();
  expect(last()).toMatchObject({ kind: "refused", lie: false });
});

test("the scene names a log that cannot be played, and shows nothing of it", async () => {
  chain.tick();
  chain.events.push({ ...event, generation: 35, kind: "place", player: 7, detail: "0000" });
  await news();
  pass(10_000);
  expect(is("refused")).toMatchObject([{ asked: -1, lie: true }]);
  expect(shown().at(-1)!.truth.generation).toBe(34);
});

test("the scene believes no frame that is older than what it knows, unless nothing else comes", async () => {
  const old = new Chain(3).frame();
  chain.tick();
  chain.place(2, GLIDER);
  await news();
  await frame(old);
  expect(last()).toMatchObject({ kind: "refused", lie: false, why: "The frame is late" });
  now += PATIENCE;
  await frame(old);
  expect(shown().at(-1)).toMatchObject({ begun: true, truth: { generation: 3 } });
  expect(shown().at(-1)!.happened).toMatchObject([{ kind: "begun" }]);
});

test("the scene says that a frame is none, and goes on showing what it has", async () => {
  await frame("torn");
  expect(last()).toMatchObject({ kind: "refused", lie: false });
  expect(shown()).toHaveLength(1);
});

test("the scene compares its board with what is certified of a moment", async () => {
  for (let second = 0; second < 3; second++) chain.tick();
  const certified = await digestOf(chain.world);
  chain.tick();
  chain.tick();
  await news();
  const board = { kind: "board", generation: 60, following: 0, head: "" } as const;
  await scene.receive({ ...board, asked: 90, digest: certified });
  expect(last()).toEqual({ kind: "compared", asked: 90, same: null });
  pass(10_000);
  await scene.receive({ ...board, asked: 91, digest: certified });
  expect(last()).toEqual({ kind: "compared", asked: 91, same: true });
  await scene.receive({ ...board, asked: 92, digest: "another" });
  expect(last()).toEqual({ kind: "compared", asked: 92, same: false });
  await scene.receive({ kind: "moment", asked: 93 });
  chain.world = (await read(new Chain(30).frame())) as unknown as Chain["world"];
  expect(last()).toMatchObject({ kind: "moment", generation: 79, following: 0 });
});

describe("one's own time", () => {
  const view = () => shown().at(-1)!;

  /** Live for so many seconds. */
  async function live(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      chain.tick();
      await news();
      pass(1000);
    }
  }

  test("stands still, goes back and steps, and every generation is as it was", async () => {
    await live(10);
    const film = new Map(shown().map(({ truth }) => [truth.generation, digest(truth.cells)]));
    const here = view().truth.generation;
    await scene.receive({ kind: "pace", pace: "still" });
    await live(2);
    expect(view()).toMatchObject({ live: false, pace: "still", truth: { generation: here } });
    await scene.receive({ kind: "back", generations: 20 });
    expect(view().truth.generation).toBe(here - 20);
    await scene.receive({ kind: "step" });
    expect(view().truth.generation).toBe(here - 19);
    expect(digest(view().truth.cells)).toBe(film.get(here - 19));
    await scene.receive({ kind: "live" });
    expect(view()).toMatchObject({ live: true, pace: "usual" });
    expect(view().truth.generation).toBeGreaterThan(here);
  });

  test("goes slowly or as usual, and is live again when it has caught up", async () => {
    await live(5);
    const here = view().truth.generation;
    await scene.receive({ kind: "back", generations: 10 });
    await scene.receive({ kind: "pace", pace: "slow" });
    pass(420);
    expect(view().truth.generation).toBe(here - 9);
    await scene.receive({ kind: "pace", pace: "usual" });
    pass(4000);
    expect(view().live).toBe(true);
  });

  test("goes no further back than a minute, and ends with the world", async () => {
    await live(3);
    await scene.receive({ kind: "back", generations: 10_000 });
    expect(view().truth.generation).toBe(30);
    chain.act("reset", 0, "12");
    await news();
    pass(5000);
    expect(view()).toMatchObject({ live: true, begun: true, truth: { generation: 0 } });
  });
});

const event = { number: 0, generation: 30, time: 0n, player: 0, detail: "" };
