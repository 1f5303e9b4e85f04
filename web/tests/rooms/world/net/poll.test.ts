// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Outcome } from "../../../../src/rooms/world/net/poll";
import { Poll } from "../../../../src/rooms/world/net/poll";

let asked: { at: number; proof: boolean; pause: number }[];
let lines: boolean[];
let answer: () => Promise<Outcome>;
let poll: Poll;
let start: number;

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const times = () => asked.map(({ at }) => Math.round(at));
const looks = (state: "visible" | "hidden") =>
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(state);

beforeEach(() => {
  vi.useFakeTimers();
  looks("visible");
  asked = [];
  lines = [];
  answer = () => Promise.resolve({ again: false, happened: false });
  start = performance.now();
  poll = new Poll({
    ask: (proof, pause) => {
      asked.push({ at: performance.now() - start, proof, pause });
      return answer();
    },
    line: (reached) => lines.push(reached),
  });
  void poll.run();
});
afterEach(() => {
  poll.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a poll comes every second at first, and then every four", async () => {
  await pass(20_000);
  expect(times()).toEqual([
    0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 12_000, 16_000, 20_000,
  ]);
  expect(asked.map(({ pause }) => pause).slice(-4)).toEqual([4000, 4000, 4000, 4000]);
});

test("a poll comes at once when somebody acts, and every second for a while", async () => {
  await pass(13_000);
  poll.hurry();
  await pass(2000);
  expect(times().slice(-3)).toEqual([13_000, 14_000, 15_000]);
});

test("a poll asks for a proof at first and every half a minute", async () => {
  await pass(61_000);
  expect(asked.filter(({ proof }) => proof).map(({ at }) => Math.round(at))).toEqual([0, 32_000]);
});

test("a poll asks for a proof soon after something happened", async () => {
  await pass(5500);
  answer = () => Promise.resolve({ again: false, happened: true });
  await pass(1000);
  answer = () => Promise.resolve({ again: false, happened: false });
  await pass(10_000);
  const proofs = asked.filter(({ proof }) => proof).map(({ at }) => Math.round(at));
  expect(proofs).toEqual([0, 12_000]);
});

test("a poll asks again at once while there is more", async () => {
  await pass(100);
  let left = 3;
  answer = () => Promise.resolve({ again: left-- > 0, happened: true });
  lines = [];
  await pass(1000);
  expect(asked).toHaveLength(5);
  expect(lines).toEqual([true]);
});

test("a poll rests while nobody looks, and wakes when somebody does", async () => {
  looks("hidden");
  await pass(3_600_000);
  expect(times()).toEqual([0, 1000, 61_000, 121_000, 181_000]);
  looks("visible");
  poll.hurry();
  await pass(1500);
  expect(asked).toHaveLength(7);
});

test("a poll is rarer and rarer while nobody answers, and says so", async () => {
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await pass(30_000);
  expect(lines.slice(1).every((reached) => !reached)).toBe(true);
  const gaps = times().map((at, index) => at - (times()[index - 1] ?? 0));
  expect(gaps.slice(2)).toEqual([1000, 2000, 4000, 8000, 10_000]);
});

test("a poll is the last when it is stopped", async () => {
  await pass(100);
  poll.stop();
  await pass(60_000);
  expect(asked).toHaveLength(1);
});
