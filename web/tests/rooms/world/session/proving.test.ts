/** What World itself holds to a certified statement: its time, and its board. */
import { expect, test } from "vitest";
import type { Agent } from "../../../../src/net/agent";
import type { Client } from "../../../../src/rooms/world/net/client";
import { Proving } from "../../../../src/rooms/world/session/proving";
import type { View } from "../../../../src/rooms/world/sync/view";
import { CANISTER, Server, check } from "../../../net/log/server";

const DIGEST = "ab".repeat(32);
const HEAD = "0".repeat(64);

/** What is said of a *time* line, by a page whose board is the *same* as the certified one, or not. */
async function told(time: string, same: boolean | null, generation = 500) {
  const server = new Server();
  server.now = Date.now();
  server.generation = generation;
  server.own = [`board 400 0 ${DIGEST} ${HEAD}`, time];
  const view = { ask: () => Promise.resolve({ kind: "compared", asked: 1, same }) };
  const parts = {
    agent: { idOf: () => CANISTER, rootKey: new Uint8Array() } as unknown as Agent,
    client: {} as Client,
    view: view as unknown as View,
  };
  const proving = new Proving(parts, () => undefined, check);
  proving.begin(0);
  const news = await server.news({ first: 0, facts: "", proof: true });
  await proving.keeper.hear(news, 0);
  await proving.keeper.prove(news);
  return proving.keeper.mark;
}

const now = () => `${Date.now()}000000`;

test("what World proves is everything, once the board was the one that is certified", async () => {
  const { state, words } = await told(`time 500 ${now()} running`, true);
  expect(state).toBe("proved");
  expect(words).toMatch(/board, the coins and everything/);
});

test("what World proves is the log, until the board can be compared", async () => {
  expect(await told(`time 500 ${now()} running`, null)).toMatchObject({ state: "waiting" });
});

test("what World proves is nothing, if the board is another", async () => {
  const { state, words } = await told(`time 500 ${now()} running`, false);
  expect(state).toBe("wrong");
  expect(words).toMatch(/not the one that the network certifies/);
});

test.each([
  ["of a later time", `time 100 ${now()} running`],
  ["that passed although it is paused", "time 100 1700000000000000000 paused"],
  ["before time has begun", "time 100 0 asleep"],
  ["of an earlier time", `time 600 ${now()} running`],
])("what World proves is not a generation %s", async (_, time) => {
  expect((await told(time, true)).words).toMatch(/it shows another time/);
});

test("what World proves is a generation that passed asleep, or while it was paused and asleep", async () => {
  const minute = `${Date.now() - 40_000}000000`;
  expect(await told(`time 100 ${minute} asleep`, true)).toMatchObject({ state: "proved" });
  expect(await told(`time 500 ${minute} paused asleep`, true)).toMatchObject({ state: "proved" });
});

test("what World proves is nothing, if the time is none", async () => {
  expect((await told("time 500 soon running", true)).words).toMatch(/does not understand/);
});
