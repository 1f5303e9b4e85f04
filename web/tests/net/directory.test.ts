import { Principal } from "@icp-sdk/core/principal";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Agent } from "../../src/net/agent";
import { Directory, directoryOf } from "../../src/net/directory";

const people = Array.from({ length: 150 }, (_, at) => {
  return Principal.fromUint8Array(new Uint8Array([at, 7, 7])).toText();
});
const nameless = (at: number) => ({ player: people[at]!, name: "" });

let asked: string[][];
let answer: (players: string[]) => Promise<string[]>;

const methods = {
  get_names: (players: Principal[]) => {
    asked.push(players.map((player) => player.toText()));
    return answer(asked.at(-1)!);
  },
};

/** An agent that knows *canister*. */
const agent = (canister = "lab_backend") =>
  ({ knows: (name: string) => name === canister, actor: () => methods }) as unknown as Agent;

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = (players) => Promise.resolve(players.map((player) => `n${people.indexOf(player)}`));
});
afterEach(() => {
  vi.useRealTimers();
});

test("the directory names those who have no name in a room, and leaves the others as they are", async () => {
  const found = await new Directory(agent()).named([
    { ...nameless(1), score: 5 },
    { player: people[2]!, name: "Ada", score: 4 },
  ]);
  expect(found).toEqual([
    { player: people[1], name: "n1", score: 5 },
    { player: people[2], name: "Ada", score: 4 },
  ]);
  expect(asked).toEqual([[people[1]]]);
});

test("the directory asks for nobody twice, until some minutes are over", async () => {
  const directory = new Directory(agent());
  await directory.named([nameless(1), nameless(1), nameless(2)]);
  await directory.named([nameless(2), nameless(3)]);
  expect(asked).toEqual([[people[1], people[2]], [people[3]]]);
  vi.advanceTimersByTime(300_000);
  await directory.named([nameless(2)]);
  expect(asked.at(-1)).toEqual([people[2]]);
});

test("the directory remembers who has no name there, too", async () => {
  answer = (players) => Promise.resolve(players.map(() => ""));
  const directory = new Directory(agent());
  for (let time = 0; time < 3; time++) {
    expect(await directory.named([nameless(1)])).toEqual([nameless(1)]);
  }
  expect(asked.length).toBe(1);
});

test("the directory asks for a hundred at a time", async () => {
  const found = await new Directory(agent()).named(people.map((_, at) => nameless(at)));
  expect(asked.map(({ length }) => length)).toEqual([100, 50]);
  expect(found.at(-1)!.name).toBe("n149");
});

test("the directory lets nobody wait who is not answered, and asks again the next time", async () => {
  answer = () => Promise.reject(new Error("The canister is out of cycles."));
  const directory = new Directory(agent());
  expect(await directory.named([nameless(1)])).toEqual([nameless(1)]);
  answer = () => Promise.resolve(["Ada"]);
  expect(await directory.named([nameless(1)])).toEqual([{ player: people[1], name: "Ada" }]);
});

test("the directory asks nobody where there is no directory", async () => {
  expect(await new Directory(agent("life2_backend")).named([nameless(1)])).toEqual([nameless(1)]);
  expect(asked).toEqual([]);
});

test("the directory is one for all rooms that speak through an agent", () => {
  const [one, other] = [agent(), agent()];
  expect(directoryOf(one)).toBe(directoryOf(one));
  expect(directoryOf(one)).not.toBe(directoryOf(other));
});
