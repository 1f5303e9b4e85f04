// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Announcer } from "../../src/shell/announce";

let announcer: Announcer;
const regions = () => [...document.body.children].map((region) => region.textContent);

beforeEach(() => {
  vi.useFakeTimers();
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  announcer = new Announcer(host);
});
afterEach(() => {
  vi.useRealTimers();
});

test("what went wrong interrupts, everything else waits its turn", () => {
  announcer.say("You are player 3.", "good");
  announcer.say("Link copied.");
  announcer.say("Game full", "bad");
  expect(regions()).toEqual(["You are player 3.Link copied.", "Game full"]);
  expect(document.body.lastElementChild!.getAttribute("role")).toBe("alert");
});

test("the same words twice are said twice", () => {
  announcer.say("Link copied.");
  announcer.say("Link copied.");
  expect(document.body.firstElementChild!.children).toHaveLength(2);
});

test("old news is taken away, so that nobody reads it later", () => {
  announcer.say("Link copied.");
  announcer.say("Game full", "bad");
  vi.advanceTimersByTime(8000);
  expect(regions()).toEqual(["", ""]);
});
