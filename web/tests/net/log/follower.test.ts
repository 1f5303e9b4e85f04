/** Following a room's log: what every room's page does. */
import type { ErrorCode } from "@icp-sdk/core/agent";
import { TrustError } from "@icp-sdk/core/agent";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { BEGIN_AGAIN, Follower } from "../../../src/net/log/follower";
import { OLDEST } from "../../../src/net/log/keeper";
import { Lie } from "../../../src/net/log/lie";
import type { Mark } from "../../../src/net/log/mark";
import type { Asked, News } from "../../../src/net/log/news";
import { soon } from "../../soon";
import { CANISTER, Server, check } from "./server";

let server: Server;
let asked: Asked[];
let mark: Mark;
/** What is made of an answer. */
let lie: (honest: News) => News | Promise<News>;
let follower: Follower;

const follow = (own?: () => Promise<null>) =>
  new Follower({
    name: "petri",
    canister: CANISTER,
    rootKey: new Uint8Array(),
    check,
    ...(own === undefined ? {} : { own }),
    ask: async (question) => {
      asked.push(question);
      return lie(await server.news(question));
    },
    tell: (told) => {
      mark = told;
    },
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  server = new Server();
  server.room = "petri";
  server.facts = "";
  vi.setSystemTime(server.now);
  asked = [];
  lie = (honest) => honest;
  follower = follow();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Time passes here and there. */
function pass(milliseconds: number): void {
  server.now += milliseconds;
  vi.advanceTimersByTime(milliseconds);
}

async function happen(...details: string[]): Promise<void> {
  for (const detail of details) await server.happen("play", 0, detail);
}

/** Look, and wait for the proof if one came; the details of what happened. */
async function look(): Promise<string[]> {
  const proofs = vi.spyOn(follower.keeper, "prove");
  const events = await follower.look();
  await Promise.all(proofs.mock.results.map(({ value }) => value as Promise<void>));
  proofs.mockRestore();
  return events.map(({ detail }) => detail);
}

test("a log that is followed is told once, in order, and proved", async () => {
  await happen("a", "b");
  expect(await look()).toEqual(["a", "b"]);
  expect(mark).toMatchObject({ state: "proved", events: 2, signed: server.now });
  expect(mark.words).toBe("Everything in the log is as the network certifies it.");
  await happen("c");
  expect(await look()).toEqual(["c"]);
  expect(await look()).toEqual([]);
});

test("a log that is followed is asked about with one question a look, and seldom with a proof", async () => {
  await look();
  asked = [];
  for (let second = 0; second < 29; second++) {
    pass(1000);
    await look();
  }
  expect(asked).toHaveLength(29);
  expect(asked.filter(({ proof }) => proof)).toEqual([]);
  pass(1000);
  await look();
  expect(asked.at(-1)!.proof).toBe(true);
});

test("a log that is followed is proved ten seconds after the last proof, if something happened", async () => {
  await look();
  await happen("a");
  await look();
  pass(10_000);
  await look();
  expect(asked.at(-1)!.proof).toBe(true);
  expect(mark.events).toBe(1);
});

test("a log that is followed is what the last proof came to, though an earlier one takes longer", async () => {
  const answers: ((fault?: Lie) => void)[] = [];
  follower = follow(
    () =>
      new Promise((resolve, reject) => {
        answers.push((fault) => {
          if (fault === undefined) resolve(null);
          else reject(fault);
        });
      }),
  );
  const proofs = vi.spyOn(follower.keeper, "prove");
  for (const count of [1, 2]) {
    follower.wantProof();
    await follower.look();
    await soon(() => {
      expect(answers).toHaveLength(count);
    });
  }
  answers[1]!(new Lie("shown", "What is shown is not so."));
  await proofs.mock.results[1]!.value;
  answers[0]!();
  await proofs.mock.results[0]!.value;
  expect(mark).toMatchObject({ state: "wrong", words: "What is shown is not so." });
});

test("a log that is followed is proved at once for who wants it", async () => {
  await look();
  follower.wantProof();
  await look();
  expect(asked.map(({ proof }) => proof)).toEqual([false, true, true]);
});

test("a log that is followed has its page after page read, when much happened", async () => {
  await look();
  await happen(...Array.from({ length: 250 }, String));
  expect(await look()).toHaveLength(250);
  pass(10_000);
  await look();
  expect(mark).toMatchObject({ state: "proved", events: 250 });
});

test("a log that is followed is begun again, if more happened than is kept", async () => {
  await look();
  server.kept = 150;
  await happen(...Array.from({ length: 300 }, String));
  expect(await look()).toEqual([]);
  expect(await look()).toHaveLength(100);
  pass(30_000);
  await look();
  expect(mark).toMatchObject({ state: "proved", events: 300 });
});

test("a log that is followed that is no longer heard of is not called proved for ever", async () => {
  await look();
  lie = () => Promise.reject(new TypeError("fetch"));
  pass(OLDEST + 1000);
  await expect(follower.look()).rejects.toThrow("fetch");
  expect(mark).toMatchObject({ state: "waiting" });
});

describe("what happened before one came", () => {
  beforeEach(async () => {
    await happen(...Array.from({ length: 250 }, String));
  });

  test("is shown from the last hundred on, and not called proved", async () => {
    expect(await look()).toHaveLength(100);
    expect(mark.state).toBe("proved");
    expect(mark.words).toContain("since you came");
    expect(follower.hasMore).toBe(true);
  });

  test("is proved when all that is kept was read", async () => {
    await look();
    await follower.proveAll();
    expect(mark.words).toBe("Everything in the log is as the network certifies it.");
    expect(follower.hasMore).toBe(false);
    await happen("a");
    expect(await look()).toEqual(["a"]);
  });

  test("is told once, if something happens meanwhile", async () => {
    await look();
    await happen("a");
    await follower.proveAll();
    expect(await look()).toEqual(["a"]);
  });

  test.each([
    ["was shown otherwise", 200, /Event 200 is not what it was/],
    ["is made up now", 10, /do not lead to the head/],
  ])("is named, if it %s", async (_, number, words) => {
    const forge = (news: News) => ({
      ...news,
      events: news.events.map((one) => (one.number === number ? { ...one, detail: "x" } : one)),
    });
    if (number >= 150) lie = forge;
    await look();
    expect(mark.state).toBe("proved");
    lie = number >= 150 ? (honest) => honest : forge;
    await follower.proveAll();
    expect(mark).toMatchObject({ state: "wrong" });
    expect(mark.words).toMatch(words);
  });
});

test("a server that lies is named by its lie, and believed again when the log was begun again", async () => {
  await happen("a");
  await look();
  await happen("b");
  lie = (news) => ({ ...news, events: news.events.map((one) => ({ ...one, detail: "x" })) });
  pass(10_000);
  await look();
  expect(mark.words).toMatch(/do not lead to the head/);
  lie = (honest) => honest;
  pass(BEGIN_AGAIN);
  expect(await look()).toEqual(["a", "b"]);
  pass(30_000);
  await look();
  expect(mark).toMatchObject({ state: "proved", events: 2 });
  expect(mark.lies).toHaveLength(1);
});

test("a server that lies whose signature is wrong is named", async () => {
  await look();
  lie = () => Promise.reject(TrustError.fromCode({ toErrorMessage: () => "x" } as ErrorCode));
  await expect(follower.look()).rejects.toThrow();
  expect(mark.words).toContain("not signed by the network");
});
