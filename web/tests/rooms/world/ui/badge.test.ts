// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { App, Chain } from "../../../../src/rooms/world/state/app";
import { badge, bindBadge } from "../../../../src/rooms/world/ui/badge";
import { watch } from "./watching";

const NOW = 100_000;

/** A page that shows *shown*, and heard of the chain half a second ago. */
function app(chain: Partial<Chain> = {}, shown = 5000): Pick<App, "chain" | "view"> {
  const heard = { generation: 5004, heard: NOW - 500, line: "live", paused: false, running: true };
  const view = { generation: shown, cells: new Uint8Array(), balances: [] };
  return { chain: { ...(heard as Chain), ...chain }, view };
}

const said = (of: Pick<App, "chain" | "view">) => {
  const { tone, text } = badge(of, NOW);
  return `${tone}: ${text}`;
};

test("a picture as far behind the chain as a poll lets it be is live", () => {
  expect(said(app())).toBe("good: live");
  expect(said(app({ generation: 5070 }))).toBe("good: live");
  expect(said(app({ generation: 4990 }))).toBe("good: live");
});

test("a picture farther behind says how far", () => {
  expect(said(app({ generation: 5071 }))).toBe("warn: 71 generations behind the network");
  expect(said(app({ generation: 6234 }))).toBe("warn: 1\u202f234 generations behind the network");
});

test("two polls without an answer are worth a word while the world moves", () => {
  expect(said(app({ heard: NOW - 7999 }))).toBe("good: live");
  expect(said(app({ heard: NOW - 8000 }))).toBe("warn: heard 8 s ago");
});

test("a late line says when it was last heard, even if the world rests", () => {
  expect(said(app({ line: "late" }))).toBe("warn: heard 0 s ago");
  expect(said(app({ line: "late", heard: NOW - 7200, paused: true }))).toBe("warn: heard 7 s ago");
});

test("a paused world says who stopped it, however long ago that was heard", () => {
  const paused = { paused: true, running: false, heard: NOW - 60_000 };
  expect(said(app(paused))).toBe("still: paused by an admin");
});

test("a world that sleeps says why", () => {
  expect(said(app({ running: false }))).toBe("still: asleep: nothing new happens");
  expect(said(app({ running: false, generation: 0 }, 0))).toBe(
    "still: waiting for the first cells",
  );
});

test("a lost line says so before all else, even if nothing was ever heard", () => {
  expect(said(app({ line: "lost", paused: true }))).toBe("bad: connection lost, trying again");
  const never = { chain: { ...app().chain!, line: "lost" as const, heard: 0 }, view: null };
  expect(said(never)).toBe("bad: connection lost, trying again");
});

test("until there is a picture it is connecting", () => {
  expect(said({ chain: null, view: null })).toBe("warn: connecting");
  expect(said({ chain: app({ line: "late" }).chain, view: null })).toBe("warn: connecting");
  expect(said(app({ line: "connecting" }))).toBe("warn: connecting");
});

test("the details are the exact figures", () => {
  expect(badge(app({ generation: 5006 }), NOW).detail).toEqual([
    ["The network said", "generation 5\u202f006"],
    ["Last heard", "0 s ago"],
    ["Shown here", "generation 5\u202f000"],
    ["Which is", "6 generations behind"],
  ]);
});

test("the details say so if the page played on, or shows what was heard", () => {
  const distance = (generation: number) => badge(app({ generation }), NOW).detail.at(-1);
  expect(distance(4997)).toEqual(["Which is", "3 generations played on from it"]);
  expect(distance(5000)).toEqual(["Which is", "the same"]);
});

test("before anything was heard the details claim nothing", () => {
  const { detail } = badge({ chain: { ...app().chain!, heard: 0 }, view: null }, NOW);
  expect(detail.map(([, value]) => value)).toEqual(["not yet", "not yet", "not yet", "not yet"]);
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("silence is noticed though nothing happens", () => {
  const chain = { ...app().chain!, heard: performance.now() };
  const { host, unbind } = watch(bindBadge, { chain, view: app().view });
  const text = () => host.querySelector(".fold-head")!.textContent;
  expect(text()).toBe("live");
  vi.advanceTimersByTime(8250);
  expect(text()).toBe("heard 8 s ago");
  expect(host.querySelector<HTMLElement>(".badge")!.dataset["tone"]).toBe("warn");
  unbind();
  expect(host.children).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("the details open by a press on the words", () => {
  const { host, unbind } = watch(bindBadge, app());
  const details = host.querySelector<HTMLElement>(".fold-body")!;
  expect(details.hidden).toBe(true);
  host.querySelector("button")!.click();
  expect(details.hidden).toBe(false);
  expect(details.querySelectorAll("dt")).toHaveLength(4);
  unbind();
});
