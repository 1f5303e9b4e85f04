import { expect, test } from "vitest";
import { slotColours } from "../../../../src/rooms/arena/draw/board";
import { roundOf } from "../rounds";
import { slotsOf } from "../../../../src/rooms/arena/rules/round";

const { rules } = roundOf();
const hueOf = (colour: string) => Number(/^hsl\((\d+) /.exec(colour)![1]);

/** Degrees between two hues, the short way round. */
function apart(one: string, other: string): number {
  const by = Math.abs(hueOf(one) - hueOf(other));
  return Math.min(by, 360 - by);
}

test("players of a side have hues that nobody takes for each other's", () => {
  const colours = slotColours([58, 11, 57, 19, 38, 60], rules);
  const blues = [11, 19, 57, 58].map((slot) => colours.get(slot)!);
  for (const [at, one] of blues.entries()) {
    for (const other of blues.slice(at + 1)) expect(apart(one, other)).toBeGreaterThanOrEqual(30);
  }
  expect(blues.every((each) => hueOf(each) >= 150 && hueOf(each) <= 270)).toBe(true);
  const [red, other] = [colours.get(38)!, colours.get(60)!];
  expect(apart(red, other)).toBe(60);
  expect([red, other].some((each) => hueOf(each) > 70 && hueOf(each) < 310)).toBe(false);
});

test("all slots of a full round have colours of their own", () => {
  const slots = [...slotsOf(0, rules), ...slotsOf(1, rules)];
  const colours = slotColours(slots, rules);
  expect(new Set(colours.values()).size).toBe(64);
  expect(slots.every((slot) => colours.has(slot))).toBe(true);
});
