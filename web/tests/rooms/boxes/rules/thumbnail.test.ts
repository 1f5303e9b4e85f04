import { expect, test } from "vitest";
import { readThumbnail, SQUARES } from "../../../../src/rooms/boxes/rules/thumbnail";

test("a digit says how full a square is and who leads there", () => {
  const squares = readThumbnail("0".repeat(7) + "x6" + "0".repeat(SQUARES * SQUARES - 9));
  expect(squares[7]).toEqual({ drawn: 1, leads: 4 });
  expect(squares[8]).toEqual({ drawn: 1 / 11, leads: 1 });
  expect(squares[9]).toEqual({ drawn: 0, leads: 0 });
});

test("what is no thumbnail is refused", () => {
  expect(() => readThumbnail("000")).toThrow("got 3");
  expect(() => readThumbnail("!".repeat(SQUARES * SQUARES))).toThrow('got "!"');
});
