import { expect, test } from "vitest";
import * as seedlet from "../../../../src/rooms/arena/rules/seedlet";
import { read } from "../data";

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
