import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Following } from "../../src/net/following";

const EVERY = 1000;
let asked: number;
let most: number;
let now: number;

/** A question that takes *time*; notes how many were under way at once. */
const slow = (time: number) => async () => {
  asked++;
  now++;
  most = Math.max(most, now);
  await new Promise((resolve) => setTimeout(resolve, time));
  now--;
};

beforeEach(() => {
  vi.useFakeTimers();
  [asked, most, now] = [0, 0, 0];
});
afterEach(() => {
  vi.useRealTimers();
});

test("following a canister asks at once, and again so long after each answer", async () => {
  void new Following(slow(300), EVERY).follow();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1299);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toBe(2);
});

test("following a canister never asks twice at a time, however often one looks", async () => {
  const following = new Following(slow(100), EVERY);
  const looks = [following.follow(), following.look(), following.follow(), following.look()];
  await vi.advanceTimersByTimeAsync(400);
  await Promise.all(looks);
  expect([asked, most]).toEqual([4, 1]);
});

test("following a canister keeps one clock, though it was told twice to follow", async () => {
  const following = new Following(slow(0), EVERY);
  void following.follow();
  void following.follow();
  await vi.advanceTimersByTimeAsync(10);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(EVERY);
  expect(asked).toBe(3);
});

test("following a canister asks no more when one has left, not even what was waiting", async () => {
  const following = new Following(slow(100), EVERY);
  void following.follow();
  void following.look();
  await vi.advanceTimersByTimeAsync(50);
  following.leave();
  await vi.advanceTimersByTimeAsync(10 * EVERY);
  expect([asked, following.left]).toEqual([1, true]);
});
