// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speaker, Toasts } from "../../src/shell/toast";
import { button } from "../rooms/world/ui/page";

let host: HTMLElement;
let toasts: Toasts;
const shown = () => [...host.querySelectorAll("p")].map((line) => line.textContent);
const happen = (event: string) => host.firstElementChild!.dispatchEvent(new Event(event));

beforeEach(() => {
  vi.useFakeTimers();
  host = document.createElement("div");
  document.body.replaceChildren(host);
  toasts = new Toasts(host);
});
afterEach(() => {
  vi.useRealTimers();
});

test("news goes away by itself, and what went wrong stays longer", () => {
  toasts.say("Link copied");
  toasts.say("Need 5 coins, have 3", "bad");
  vi.advanceTimersByTime(4499);
  expect(shown()).toEqual(["Link copied", "Need 5 coins, have 3"]);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual(["Need 5 coins, have 3"]);
  vi.advanceTimersByTime(5500);
  expect(shown()).toEqual([]);
});

test.each([
  ["pointerenter", "pointerleave"],
  ["focusin", "focusout"],
])("nothing goes away between %s and %s", (come, go) => {
  toasts.say("Link copied");
  happen(come);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["Link copied"]);
  happen(go);
  vi.advanceTimersByTime(4500);
  expect(shown()).toEqual([]);
});

test("a pointer that leaves does not send away what has the focus", () => {
  toasts.say("Link copied");
  for (const event of ["focusin", "pointerenter", "pointerleave"]) happen(event);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(["Link copied"]);
});

test("its cross sends it away at once", () => {
  toasts.say("Link copied");
  button("Dismiss", host).click();
  expect(shown()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test("the same words twice are one toast, which stays from the second time on", () => {
  toasts.say("Game full", "bad");
  vi.advanceTimersByTime(9000);
  toasts.say("Game full", "bad");
  expect(shown()).toEqual(["Game full"]);
  vi.advanceTimersByTime(9000);
  expect(shown()).toEqual(["Game full"]);
});

test("no more than four are shown, and the oldest makes room", () => {
  for (const text of ["1", "2", "3", "4", "5"]) toasts.say(text);
  expect(shown()).toEqual(["2", "3", "4", "5"]);
});

test("what is said is shown and spoken", () => {
  const spoken = document.body.appendChild(document.createElement("div"));
  const say = speaker(host, spoken);
  say("The chain took 12 cells.", "good");
  expect(shown()).toEqual(["The chain took 12 cells."]);
  expect(host.firstElementChild!.classList).toContain("good");
  expect(spoken.textContent).toBe("The chain took 12 cells.");
});
