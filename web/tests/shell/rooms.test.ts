import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { ROOMS } from "../../src/shell/rooms";
import * as WORDS from "../../src/shell/words";

const folders = readdirSync(new URL("../../src/rooms", import.meta.url));
const project = JSON.parse(readFileSync(new URL("../../../dfx.json", import.meta.url), "utf8")) as {
  canisters: Record<string, unknown>;
};

/** What is no word for a player; the mark tells who wants to know. */
const MACHINERY = /canister|certif|proof|prove|replica/i;

test("the words on a player's way are of the game", () => {
  const { LOBBY, ACCOUNT, ME, ROUTER } = WORDS;
  const said = Object.values({ ...LOBBY, ...ACCOUNT, ...ME, ...ROUTER }).filter(
    (words) => typeof words === "string",
  );
  expect(said.filter((words) => MACHINERY.test(words))).toEqual([]);
});

describe("the rooms", () => {
  test("are the folders of rooms/, each by its name", () => {
    expect(ROOMS.map(({ name }) => name).sort()).toEqual(folders.sort());
  });

  test("begin with World", () => {
    expect(ROOMS[0]?.name).toBe("world");
  });

  test("stand in one order, whoever asks", () => {
    expect(new Set(ROOMS.map(({ order }) => order)).size).toBe(ROOMS.length);
  });

  test.each(ROOMS.map((room) => [room.name, room] as const))(
    "have an address, words, and a canister of this project: %s",
    (name, room) => {
      expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(Object.keys(project.canisters)).toContain(room.canister);
      expect(room.title).not.toBe("");
      expect(room.sentence).toMatch(/[.!?]$/);
      expect(room.action).not.toBe("");
      expect(room.sentence).not.toMatch(MACHINERY);
    },
  );

  test("are claimed by at most one: a link from before there were rooms is World's", () => {
    const claimed = (fragment: string) =>
      ROOMS.filter((room) => room.claims?.(fragment)).map(({ name }) => name);
    expect(claimed("#x=1&y=2&z=8")).toEqual(["world"]);
    expect(claimed("#settings")).toEqual([]);
  });
});
