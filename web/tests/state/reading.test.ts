import { expect, test } from "vitest";
import { LONGEST_NAME } from "../../src/state/pattern";
import { LONGEST_TEXT, MAX_CELLS, MAX_SIDE } from "../../src/state/reading";
import { parse, refusalOf } from "./any";

const ROWS = MAX_CELLS / MAX_SIDE; // of full ones

test("what is read is bounded in its live cells, as runs", () => {
  const full = `${MAX_SIDE}o$`.repeat(ROWS);
  expect(parse(full + "!").points.length).toBe(MAX_CELLS);
  const column = full.length + 1;
  expect(refusalOf(full + "o!")).toBe(
    `line 1, column ${column}: more than ${MAX_CELLS} live cells`,
  );
});

test("what is read is bounded in its live cells, as a picture", () => {
  const full = `${"O".repeat(MAX_SIDE)}\n`.repeat(ROWS);
  expect(parse(full).points.length).toBe(MAX_CELLS);
  expect(refusalOf(full + "..O")).toBe(
    `line ${ROWS + 1}, column 3: more than ${MAX_CELLS} live cells`,
  );
});

test("what is read is bounded in its sides", () => {
  const last = MAX_SIDE - 1;
  expect(parse(`o${last}$${last}bo!`)).toMatchObject({ width: MAX_SIDE, height: MAX_SIDE });
  expect(parse("O" + "\n".repeat(last) + ".".repeat(last) + "O").width).toBe(MAX_SIDE);
  const larger = `the pattern is larger than ${MAX_SIDE} x ${MAX_SIDE}`;
  expect(refusalOf("b".repeat(99_999) + "o!")).toContain(larger);
  expect(refusalOf("$".repeat(99_999) + "o!")).toContain(larger);
  expect(refusalOf("O" + "\n".repeat(MAX_SIDE) + "O")).toContain(larger);
});

test("what is read is bounded in its numbers, however long they are", () => {
  const long = "9".repeat(900_000);
  expect(refusalOf(`${long}o!`)).toContain("a run of 9999 is not between 1 and 2048");
  expect(refusalOf(`x = ${long}, y = 3\no!`)).toContain(`'${"9".repeat(32)}'... is not a size`);
  expect(refusalOf(`x = ${"0".repeat(900_000)}3, y = 1\n3o!`)).toBeNull();
});

test("what is read is bounded in its text", () => {
  expect(parse("o!" + " ".repeat(LONGEST_TEXT - 2)).points).toEqual([[0, 0]]);
  expect(refusalOf("o!" + " ".repeat(LONGEST_TEXT - 1))).toBe(
    "line 1, column 1: more than 1000000 characters, 1000001",
  );
});

test("what is read is bounded in its lines", () => {
  expect(refusalOf("\n".repeat(LONGEST_TEXT))).toContain("ends without a '!'");
});

test("what is read is bounded in its name", () => {
  expect(parse(`#N ${"x".repeat(900_000)}\no!`).name).toBe("x".repeat(LONGEST_NAME));
});

test("a refusal shows little of what is long", () => {
  expect(refusalOf(`x = 3, y = 3, rule = ${"q".repeat(900_000)}\no!`)).toBe(
    `line 1, column 22: rule '${"q".repeat(32)}'... is not Life, B3/S23`,
  );
});

test("a refusal shows what nobody could see, or what would turn the text round", () => {
  expect(refusalOf("o\u202e!")).toBe("line 1, column 2: '\\u{202e}' is not a cell, '$' or '!'");
  expect(refusalOf("o\0!")).toContain("'\\u{0}' is not a cell");
});

test("a refusal counts characters, not halves of them", () => {
  expect(refusalOf("o\u{1F680}!")).toContain("column 2: '\u{1F680}' is not a cell");
});
