import { expect, test } from "vitest";
import { adminsOf, seatsOf } from "../../../../src/rooms/world/session/standings";
import { fromDigits, unpack } from "../../../../src/rooms/world/state/thumbnail";
import { mayJoin, remaining, until, wordsOf } from "../../../../src/rooms/world/state/seating";
import { seatingOf } from "../page";

const HOUR = 3_600_000;

test("times of the chain are counted from when they were heard", () => {
  const seating = seatingOf({ now: 5000, heard: 100 });
  expect(until(seating, 9000, 100)).toBe(4000);
  expect(until(seating, 9000, 1100)).toBe(3000);
  expect(until(seating, 1000, 100)).toBe(-4000);
});

test("times of the chain are told in their two largest units", () => {
  const told = [-5, 1, 59_001, 60_000, 59 * 60_000 + 1, HOUR, 25 * HOUR + 60_000].map(remaining);
  expect(told).toEqual(["0 s", "1 s", "60 s", "1 min", "60 min", "1 h 0 min", "1 d 1 h"]);
});

test("a seat is to be had while one is free, or frees", () => {
  const now = { now: 5000, heard: 100 };
  expect(mayJoin(null)).toBe(true);
  expect(mayJoin(seatingOf({ ...now, frees: null }), 100)).toBe(true);
  expect(mayJoin(seatingOf({ ...now, frees: 5000 }), 100)).toBe(true);
  expect(mayJoin(seatingOf({ ...now, frees: 5001 }), 100)).toBe(false);
  expect(mayJoin(seatingOf({ ...now, frees: 5001 }), 101)).toBe(true);
});

test("a seat that was lost is told of, with who has it now", () => {
  const lost = { player: 3, time: 0, why: "idle", by: "Carol" };
  expect(wordsOf(lost)).toBe(
    "You are no longer player 3: you were away for too long, and somebody else wanted to play. Carol sits there now.",
  );
  expect(wordsOf({ ...lost, why: "removed", by: null })).toBe(
    "You are no longer player 3: an admin took it away.",
  );
});

const FACTS = [
  "season 3 1700000000000000000 1700604800000000000 604800",
  "admin w7x7r-cok77-xa",
  "admin aaaaa-aa",
  "seat 1 person w7x7r-cok77-xa Ada of the admin w7x7r",
  "seat 3 bot e3mmv-5qaaa Gunner",
].join("\n");

test("facts say who has a seat, under which name", () => {
  expect(seatsOf(FACTS)).toEqual([
    { player: 1, principal: "w7x7r-cok77-xa", name: "Ada of the admin w7x7r" },
    { player: 3, principal: "e3mmv-5qaaa", name: "Gunner" },
  ]);
});

test("facts say who is an admin, and no name makes one", () => {
  expect(adminsOf(FACTS)).toEqual(["w7x7r-cok77-xa", "aaaaa-aa"]);
  expect(adminsOf("season 1 0 0 0")).toEqual([]);
});

const packed = (digits: string) =>
  btoa(String.fromCharCode(...digits.match(/../g)!.map((two) => parseInt(two, 16))));

test("two blocks come in a byte, the first in its upper half", () => {
  const digits = "0123456789".repeat(410).slice(0, 4096);
  expect([...unpack(packed(digits))].join("")).toBe(digits);
  expect(unpack(packed(digits))).toEqual(fromDigits(digits));
});

test.each([
  ["too few", "00".repeat(2047)],
  ["too many", "00".repeat(2049)],
  ["a player that there is not", `0a${"00".repeat(2047)}`],
])("a picture with %s is refused", (_, digits) => {
  expect(() => unpack(packed(digits))).toThrow("Expected 4096 blocks");
});

test("letters that are no digits are refused", () => {
  expect(() => fromDigits("0".repeat(4095))).toThrow("got 4095");
  expect(() => unpack("***")).toThrow();
});
