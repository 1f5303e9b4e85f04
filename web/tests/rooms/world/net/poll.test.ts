// @vitest-environment happy-dom
import { Principal } from "@icp-sdk/core/principal";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Client } from "../../../../src/rooms/world/net/client";
import type { GameState } from "../../../../src/candid/life2.did";
import { Poll } from "../../../../src/rooms/world/net/poll";
import type { News, Word } from "../../../../src/rooms/world/sync/messages";

const STATE: GameState = {
  generation: 10n,
  alive_cells: [],
  territory: [],
  players: [Principal.anonymous()],
  balances: new BigUint64Array(0),
  player_num: [],
};

/** A canister that writes down what it is asked, and a worker that answers as it is told to. */
class Bench {
  readonly asked: string[] = [];
  readonly lines: boolean[] = [];
  facts = 0;
  reachable = true;
  word: (news: News) => Word = ({ asked, kind }) => ({
    kind: "heard",
    asked,
    generation: 10,
    late: false,
    base: kind === "state" ? null : 10,
  });

  readonly poll = new Poll(
    {
      state: () => this.#answer("state", STATE),
      frame: (since: number | null) => this.#answer(`frame ${since ?? "whole"}`, "text"),
    } as unknown as Client,
    {
      news: (news) => Promise.resolve(this.word(news)),
      facts: () => {
        this.facts++;
        return Promise.resolve();
      },
      line: (reached) => this.lines.push(reached),
    },
  );

  #answer<T>(question: string, answer: T): Promise<T> {
    this.asked.push(question);
    return this.reachable ? Promise.resolve(answer) : Promise.reject(new TypeError("fetch"));
  }
}

let bench: Bench;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe("the poll", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    bench = new Bench();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("begins with get_state, goes on with a whole frame, then with deltas", async () => {
    void bench.poll.run();
    await pass(1600);
    expect(bench.asked).toEqual(["state", "frame whole", "frame 10", "frame 10"]);
  });

  it("comes back to get_state when a frame could not be used", async () => {
    void bench.poll.run();
    await pass(600);
    bench.word = ({ asked }) => ({ kind: "refused", asked, why: "torn" });
    await pass(500);
    bench.word = new Bench().word;
    await pass(1000);
    expect(bench.asked.slice(2)).toEqual(["frame 10", "state", "frame whole"]);
  });

  it("asks at once when it is hurried, and only once", async () => {
    void bench.poll.run();
    await pass(100);
    bench.poll.hurry();
    await pass(100);
    expect(bench.asked).toHaveLength(2);
  });

  it("asks again after an answer that was under way when it was hurried", async () => {
    void bench.poll.run();
    bench.poll.hurry();
    await pass(1);
    expect(bench.asked).toHaveLength(2);
  });

  it("asks less and less often while nobody answers, and goes on when somebody does", async () => {
    void bench.poll.run();
    await pass(100);
    bench.reachable = false;
    await pass(30_000);
    const lost = bench.asked.length;
    expect(lost).toBeLessThan(14);
    expect(bench.lines.at(-1)).toBe(false);
    bench.reachable = true;
    await pass(10_000);
    expect(bench.lines.at(-1)).toBe(true);
    expect(bench.asked.length - lost).toBeGreaterThan(8);
  });

  it("asks for facts with the first answer, and every third time", async () => {
    void bench.poll.run();
    await pass(1);
    expect(bench.facts).toBe(1);
    await pass(1600);
    expect(bench.facts).toBe(2);
  });

  it("asks seldom while nobody looks", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    void bench.poll.run();
    await pass(9000);
    expect(bench.asked).toHaveLength(2);
  });
});
