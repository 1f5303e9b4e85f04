// @vitest-environment happy-dom
import text from "../../index.html?raw";
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOMS } from "../../src/shell/rooms";

const folders = readdirSync(new URL("../../src/rooms", import.meta.url));
const project = JSON.parse(readFileSync(new URL("../../../dfx.json", import.meta.url), "utf8")) as {
  canisters: Record<string, unknown>;
};

test("the rooms are the folders of rooms/, each by its name", () => {
  expect(ROOMS.map(({ name }) => name).sort()).toEqual(folders.sort());
});

test("the rooms begin with World", () => {
  expect(ROOMS[0]?.name).toBe("world");
});

test("the rooms stand in one order, whoever asks", () => {
  expect(new Set(ROOMS.map(({ order }) => order)).size).toBe(ROOMS.length);
});

test.each(ROOMS.map((room) => [room.name, room] as const))(
  "the rooms have an address, words, and a canister of this project: %s",
  (name, room) => {
    expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(Object.keys(project.canisters)).toContain(room.canister);
    expect(room.title).not.toBe("");
    expect(room.sentence).toMatch(/[.!?]$/);
  },
);

test("the rooms are claimed by at most one: a link from before there were rooms is World's", () => {
  const claimed = (fragment: string) =>
    ROOMS.filter((room) => room.claims?.(fragment)).map(({ name }) => name);
  expect(claimed("#x=1&y=2&z=8")).toEqual(["world"]);
  expect(claimed("#settings")).toEqual([]);
});

const page = new DOMParser().parseFromString(text, "text/html");

const meta = (name: string) => page.querySelector(`meta[name=${name}]`)!.getAttribute("content")!;

test("the page holds to its own policy", () => {
  expect(page.querySelectorAll("[style], style")).toHaveLength(0);
  for (const script of page.querySelectorAll("script")) expect(script.textContent.trim()).toBe("");
  for (const one of page.querySelectorAll("[src], [href]")) {
    expect(one.getAttribute("src") ?? one.getAttribute("href")).toMatch(/^[/#]/);
  }
});

test("whoever needs larger letters may zoom", () => {
  expect(meta("viewport")).toContain("viewport-fit=cover");
  expect(meta("viewport")).not.toMatch(/user-scalable|maximum-scale/);
});

test("it says what it is, in which language, and to those without JavaScript too", () => {
  expect(page.documentElement.lang).toBe("en");
  expect(page.title).not.toBe("");
  expect(meta("description")).not.toBe("");
  expect(page.querySelector("noscript")!.textContent).toContain("JavaScript");
});

test.each(["room", "toasts", "announcer"])("it has a place for #%s", (id) => {
  expect(page.getElementById(id)).not.toBeNull();
});
