import { expect, test } from "vitest";
import { fromDigits, unpack } from "../../../../src/rooms/world/state/lapse";

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
