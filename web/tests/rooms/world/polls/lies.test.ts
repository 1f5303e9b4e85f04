// @vitest-environment happy-dom
/** A server whose log is right in every letter, and which lies about the board: it is named. */
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Frame } from "../../../../src/rooms/world/rules/frame";
import { World } from "../../../../src/rooms/world/rules/world";
import type { Visited } from "./life";
import { Life, letTimeRun, stopTime } from "./life";
import { Recorded } from "./recorded";

let recorded: Recorded;

beforeAll(async () => {
  recorded = await Recorded.read("people");
});
beforeEach(stopTime);
afterEach(letTimeRun);

/** What the mark said was wrong, a minute and more after somebody wanted the board to be proved. */
async function told(lies: Visited["lies"], start = 0.1): Promise<string> {
  const life = new Life(recorded, { start, lies });
  await life.look(15);
  void life.watch.prove();
  await life.look(75);
  const { mark } = life;
  life.close();
  expect(mark.state === "proved").toBe(lies === undefined);
  return mark.lies.join("\n");
}

/** The same world with one cell more, which is paid for. */
function withOneCell(frame: Frame): Frame {
  const world = World.from(frame);
  world.place(world.seated.indexOf(true) + 1, [[300, 300]]);
  return { ...frame, ...world.tell() };
}

test("is not accused, if it does not lie", async () => {
  expect(await told(undefined)).toBe("");
});

test("is told by one cell in the first frame", async () => {
  expect(await told({ frame: withOneCell })).toMatch(/not the one that the network certifies/);
});

test("is told by one coin in the first frame", async () => {
  const richer = (frame: Frame) => {
    const balances = frame.balances.map((coins, at) => (at === 0 ? coins + 1 : coins));
    return { ...frame, balances };
  };
  expect(await told({ frame: richer })).toMatch(/not the one that the network certifies/);
});

test("is told by a frame of days to come, and nobody plays up to that", async () => {
  const later = (frame: Frame) => ({ ...frame, generation: frame.generation + 10_000_000 });
  const quiet = await told({ frame: later }, 0.95);
  expect(quiet).toMatch(/it shows another time/);
  const busy = await told({ frame: later });
  expect(busy).toMatch(/Event \d+ is said to have been in generation \d+, when 10000\d+ was over/);
});

test.each([
  ["another checkpoint", (text: string) => `AAAA${text.slice(4)}`],
  ["a checkpoint that is none", () => "?"],
])("is told by %s", async (_, checkpoint) => {
  expect(await told({ checkpoint })).toMatch(/has not shown the checkpoint/);
});
