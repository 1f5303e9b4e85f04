import { expect, test } from "vitest";
import { giveBack, quotaOf, refill, spend, waitOf } from "../../../../src/rooms/boxes/rules/quota";
import { read } from "../data";

test.each(read<{ steps: number[][] }[]>("quotas.json"))("a quota goes as it went", ({ steps }) => {
  let quota = { lines: 8, since: 0 };
  for (const [now, spent, back, lines, wait] of steps) {
    quota = giveBack(spend(refill(quota, now!), spent!), back!);
    expect([quota.lines, waitOf(quota, now!)]).toEqual([lines, wait]);
  }
});

test("more than there is cannot be spent", () => {
  expect(() => spend({ lines: 3, since: 0 }, 4)).toThrow("Need 4 lines, have 3");
});

test("what the canister says becomes a quota of this clock", () => {
  const quota = quotaOf(2, 1500, 100_000);
  expect(refill(quota, 101_499).lines).toBe(2);
  expect(refill(quota, 101_500).lines).toBe(3);
  expect(waitOf(refill(quota, 100_500), 100_500)).toBe(1000);
  expect(refill(quotaOf(8, 0, 5), 99_999)).toEqual({ lines: 8, since: 99_999 });
});
