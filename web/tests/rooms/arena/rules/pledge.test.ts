import * as seedlet from "../../../../src/rooms/arena/rules/seedlet";
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

interface Moved {
  readonly size: number;
  readonly seed: string;
  readonly turn: string;
  readonly mirror_x: string;
  readonly mirror_y: string;
  readonly shift: readonly [number, number, string];
  readonly count: number;
}

test.each(read<Moved[]>("seedlets.json").map((each) => [each.size, each.seed, each] as const))(
  "a seedlet of %i, %s, is turned, mirrored and shifted as the engine does it",
  (size, text, each) => {
    const seed = seedlet.parseSeedlet(text, size)!;
    const draw = (made: seedlet.Seedlet) => seedlet.drawSeedlet(made, size);
    const [dx, dy, shifted] = each.shift;
    expect(draw(seed)).toBe(text);
    expect(draw(seedlet.turn(seed, size))).toBe(each.turn);
    expect(draw(seedlet.mirror(seed, size))).toBe(each.mirror_x);
    expect(draw(seedlet.flip(seed, size))).toBe(each.mirror_y);
    expect(draw(seedlet.shift(seed, dx, dy, size))).toBe(shifted);
    expect(seedlet.countCells(seed, size)).toBe(each.count);
  },
);

test("a glider in the upper left corner is 0x70402", () => {
  const glider = seedlet.seedletOf(
    [
      [1, 0],
      [2, 1],
      [0, 2],
      [1, 2],
      [2, 2],
    ],
    8,
  );
  expect(glider).toBe(0x70402n);
});

test.each(["", "70402", "000000000007040Z", "0x00000000070402", "00000000000070402"])(
  "%j is no seedlet of 8 x 8",
  (text) => {
    expect(seedlet.parseSeedlet(text, 8)).toBeNull();
  },
);
