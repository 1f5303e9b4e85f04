// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import type { Pattern } from "../../../../src/state/pattern";
import { bindPaste, pasteField, read } from "../../../../src/rooms/world/ui/paste";
import { GLIDER } from "./playing";
import { soon } from "../../../soon";

const RLE = "#N glider\nx = 3, y = 3, rule = B3/S23\nbo$2bo$3o!";

let unbind: () => void = () => undefined;
afterEach(() => {
  unbind();
  document.body.replaceChildren();
});

function listen(): { taken: Pattern[]; said: string[] } {
  const taken: Pattern[] = [];
  const said: string[] = [];
  unbind = bindPaste((pattern) => taken.push(pattern), { say: (text) => said.push(text) });
  return { taken, said };
}

function paste(text: string, target: EventTarget = document.body): Event {
  const event = new Event("paste", { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  target.dispatchEvent(event);
  return event;
}

function drop(text: string, size = text.length): void {
  const event = new Event("drop", { bubbles: true, cancelable: true });
  const file = { name: "a.rle", size, text: () => Promise.resolve(text) };
  Object.assign(event, { dataTransfer: { files: [file], types: ["Files"] } });
  document.body.dispatchEvent(event);
}

test("RLE and pictures of cells are read", () => {
  expect(read(RLE)).toEqual(GLIDER);
  expect(read(".O.\n..O\nOOO")).toEqual({ ...GLIDER, name: "pasted pattern" });
});

test("what cannot be placed is refused in words", () => {
  expect(read("bo$2xo!")).toContain("'x' is not a cell");
  expect(read("x = 3, y = 1\n3b!")).toBe("There is no living cell in this pattern.");
  expect(read("40o$".repeat(26) + "!")).toMatch(/has 1.040 cells; no more than 1.000 cells are/);
});

test("what is pasted on the page is taken in hand", () => {
  const { taken, said } = listen();
  expect(paste(RLE).defaultPrevented).toBe(true);
  expect(taken).toEqual([GLIDER]);
  expect(said).toEqual(["Glider of 5 cells is in hand."]);
});

test("what is pasted on the page and is no pattern is refused in words", () => {
  const { taken, said } = listen();
  paste("good morning");
  expect(taken).toEqual([]);
  expect(said[0]).toMatch(/^No pattern to take: line 1/);
});

test("what is pasted into a field stays in the field", () => {
  const { taken } = listen();
  const field = document.createElement("input");
  document.body.append(field);
  expect(paste(RLE, field).defaultPrevented).toBe(false);
  expect(taken).toEqual([]);
});

test("a file that is dropped is taken in hand", async () => {
  const { taken } = listen();
  drop(RLE);
  await soon(() => {
    expect(taken).toEqual([GLIDER]);
  });
});

test("a file that is far too large is not even read", () => {
  const { taken, said } = listen();
  drop(RLE, 2_000_000);
  expect(said).toEqual(["The file a.rle is too large for a pattern."]);
  expect(taken).toEqual([]);
});

test("the field says what is wrong, and then takes what is right", () => {
  const taken: Pattern[] = [];
  const field = pasteField((pattern) => taken.push(pattern));
  document.body.append(field);
  const area = field.querySelector("textarea")!;
  const submit = (text: string) => {
    area.value = text;
    field.querySelector("form")!.dispatchEvent(new Event("submit", { cancelable: true }));
  };
  submit("zzz");
  expect(field.querySelector("[role=alert]")!.textContent).toContain("is not a cell");
  expect(area.getAttribute("aria-invalid")).toBe("true");
  submit(RLE);
  expect(field.querySelector("[role=alert]")!.textContent).toBe("");
  expect(taken).toEqual([GLIDER]);
});
