import { expect, test } from "vitest";
import type { Secret } from "../../../../src/rooms/arena/rules/pledge";
import {
  drawSecret,
  freshSalt,
  parseSecret,
  pledgeOf,
} from "../../../../src/rooms/arena/rules/pledge";
import { read } from "../data";

type Pledged = Omit<Secret, "round"> & { readonly round: number; readonly pledge: string };

const pledged = read<Pledged[]>("pledges.json").map(({ round, ...rest }) => ({
  ...rest,
  round: BigInt(round),
}));

test.each(pledged)(
  "the pledge of round $round, slot $slot, is that of the engine",
  async (each) => {
    expect(await pledgeOf(each)).toBe(each.pledge);
  },
);

test.each(pledged)(
  "a secret is carried as its eight lines: round $round",
  ({ pledge, ...secret }) => {
    expect(pledge).toHaveLength(64);
    expect(parseSecret(drawSecret(secret))).toEqual(secret);
    expect(parseSecret(`\n  ${drawSecret(secret).replaceAll("\n", "\r\n")} `)).toEqual(secret);
  },
);

test("what is not exactly that is no secret", () => {
  const lines = drawSecret(pledged[0]!).trim().split("\n");
  for (const at of lines.keys()) {
    expect(parseSecret(lines.with(at, "?").join("\n")), lines[at]).toBeNull();
    expect(parseSecret(lines.toSpliced(at, 1).join("\n")), lines[at]).toBeNull();
  }
});

test("a text that is far too long is no secret, and is not searched for lines", () => {
  const secret = drawSecret(pledged[0]!);
  expect(parseSecret(secret + " ".repeat(500))).not.toBeNull();
  expect(parseSecret(secret + " ".repeat(1_900_000) + "?")).toBeNull();
});

test("no salt comes twice", () => {
  const salts = Array.from({ length: 50 }, freshSalt);
  expect(new Set(salts).size).toBe(50);
  expect(salts.every((salt) => /^[0-9a-f]{64}$/.test(salt))).toBe(true);
});
