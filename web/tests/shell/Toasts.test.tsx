// @vitest-environment happy-dom
import { act } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Say } from "../../src/shell/say";
import { speaker } from "../../src/shell/Toasts";
import { screen } from "../screen";

let host: HTMLElement;
let say: Say;

const shown = () => [...host.querySelectorAll("p")].map((line) => line.textContent);
const spoken = () => [...document.body.children].slice(1).map((region) => region.textContent);
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const happen = (event: string) =>
  act(() => void host.firstElementChild!.dispatchEvent(new Event(event)));

beforeEach(() => {
  vi.useFakeTimers();
  host = document.createElement("div");
  const announcer = document.createElement("div");
  document.body.replaceChildren(host, announcer);
  const speak = speaker(host, announcer);
  say = (text, tone) =>
    void act(() => {
      speak(text, tone);
    });
});
afterEach(() => {
  vi.useRealTimers();
});

test("news goes away by itself, and what went wrong stays longer", async () => {
  say("Link copied");
  say("Need 5 coins, have 3", "bad");
  await pass(4499);
  expect(shown()).toEqual(["Link copied", "Need 5 coins, have 3"]);
  await pass(1);
  expect(shown()).toEqual(["Need 5 coins, have 3"]);
  await pass(5500);
  expect(shown()).toEqual([]);
});

test.each([
  ["pointerenter", "pointerleave"],
  ["focusin", "focusout"],
])("nothing goes away between %s and %s", async (come, go) => {
  say("Link copied");
  await happen(come);
  await pass(60_000);
  expect(shown()).toEqual(["Link copied"]);
  await happen(go);
  await pass(4500);
  expect(shown()).toEqual([]);
});

test("a pointer that leaves does not send away what has the focus", async () => {
  say("Link copied");
  for (const event of ["focusin", "pointerenter", "pointerleave"]) await happen(event);
  await pass(60_000);
  expect(shown()).toEqual(["Link copied"]);
});

test("its cross sends a toast away at once", async () => {
  say("Link copied");
  await act(() => {
    screen().getByRole("button", { name: "Dismiss" }).click();
  });
  expect(shown()).toEqual([]);
});

test("the same words twice are one toast, which stays from the second time on", async () => {
  say("Game full", "bad");
  await pass(9000);
  say("Game full", "bad");
  expect(shown()).toEqual(["Game full"]);
  await pass(9000);
  expect(shown()).toEqual(["Game full"]);
});

test("no more than four toasts are shown, and the oldest makes room", () => {
  for (const text of ["1", "2", "3", "4", "5"]) say(text);
  expect(shown()).toEqual(["2", "3", "4", "5"]);
});

test("what went wrong interrupts those who listen, everything else waits its turn", () => {
  say("You are player 3.", "good");
  say("Link copied.");
  say("Game full", "bad");
  expect(spoken()).toEqual(["You are player 3.Link copied.", "Game full"]);
  expect(screen().getByRole("alert").textContent).toBe("Game full");
});

test("the same words twice are spoken twice, and taken away before somebody reads on", async () => {
  say("Link copied.");
  say("Link copied.");
  expect(spoken()).toEqual(["Link copied.Link copied.", ""]);
  await pass(8000);
  expect(spoken()).toEqual(["", ""]);
});
