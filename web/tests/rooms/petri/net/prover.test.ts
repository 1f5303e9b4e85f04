// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Proved } from "../../../../src/rooms/petri/net/client";
import type { Proof } from "../../../../src/rooms/petri/net/prover";
import { Prover } from "../../../../src/rooms/petri/net/prover";
import type { Recipe } from "../../../../src/rooms/petri/state/recipe";
import { soon } from "../../../soon";
import { FakeCanister, someMoves, ticketOf } from "./canister";

const MOVES = someMoves(17, 260);
const TICKET = ticketOf(1n);

let canister: FakeCanister;
let proofs: Proof[];
let differed: [Proved, string][];
let provers: Prover[];

beforeEach(async () => {
  vi.useFakeTimers();
  canister = new FakeCanister();
  [proofs, differed, provers] = [[], [], []];
  await canister.begin("early", { width: 6, height: 6 }, false);
});

afterEach(() => {
  for (const prover of provers) prover.end();
  vi.useRealTimers();
});

const at = (turns: number): Recipe => ({
  mode: "early",
  width: 6,
  height: 6,
  seed: 17,
  moves: MOVES.slice(0, turns),
  off: [],
});

function prover(recipe: Recipe, proved = 0, givenUp = false): Prover {
  const made = new Prover(canister, { id: 1n, ticket: TICKET, givenUp }, recipe, proved, {
    proof: (proof) => proofs.push(proof),
    differs: (dish, why) => differed.push([dish, why]),
  });
  provers.push(made);
  return made;
}

const really = setTimeout;
const digest = crypto.subtle.digest.bind(crypto.subtle);
let hashing = 0; // hashes that are being computed

vi.spyOn(crypto.subtle, "digest").mockImplementation(async (...asked) => {
  hashing++;
  return digest(...asked).finally(() => hashing--);
});

/** Until nothing happens any more: hashes take real time, and more of it on a busy machine. */
async function settle(): Promise<void> {
  for (let calm = 0; calm < 5; calm = hashing > 0 ? 0 : calm + 1) {
    await new Promise((resolve) => really(resolve, 5));
  }
}

/** Let so many *milliseconds* pass, and what they bring happen. */
async function pass(milliseconds: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

const kept = () => canister.dishes.get(1n)!.recipe.moves;
const last = () => proofs.at(-1);

test("moves are proved a few together, once the player rests", async () => {
  const one = prover(at(0));
  for (let turn = 1; turn <= 5; turn++) one.follow(at(turn));
  expect(last()).toEqual({ status: "asking", turns: 0, why: "" });
  await pass(1000);
  expect(canister.heard).toEqual([`1 0 ${MOVES.slice(0, 5)}`]);
  expect(last()).toEqual({ status: "agreed", turns: 5, why: "" });
});

test("moves are proved in batches of at most 100, one after the other", async () => {
  prover(at(260)).begin();
  await soon(() => {
    expect(last()).toEqual({ status: "agreed", turns: 260, why: "" });
  });
  expect(canister.heard.map((call) => call.split(" ")[1])).toEqual(["0", "100", "200"]);
  expect(canister.heard.map((call) => call.split(" ")[2]!.length)).toEqual([100, 100, 60]);
  expect(kept()).toBe(MOVES);
});

test("moves are proved from where the canister is, whatever was known here", async () => {
  await canister.play(1n, TICKET, 0, MOVES.slice(0, 30));
  prover(at(40), 10).begin();
  await pass(100);
  expect(canister.heard.slice(1)).toEqual([`1 30 ${MOVES.slice(30, 40)}`]);
  expect(last()).toEqual({ status: "agreed", turns: 40, why: "" });
});

test("without a network moves wait, and are proved when the browser says that it is back", async () => {
  const one = prover(at(0));
  canister.network = "down";
  one.follow(at(3));
  await pass(1000);
  expect(last()).toMatchObject({
    status: "waiting",
    turns: 0,
    why: "The network cannot be reached.",
  });
  one.follow(at(8));
  canister.network = "up";
  dispatchEvent(new Event("online"));
  await pass(10);
  expect([kept(), last()]).toEqual([MOVES.slice(0, 8), { status: "agreed", turns: 8, why: "" }]);
});

test("without a network it is tried again by itself, later and later", async () => {
  const asked = vi.spyOn(canister, "dish");
  canister.network = "down";
  prover(at(3)).begin();
  await pass(0);
  for (const pause of [1000, 2000, 4000]) {
    const before = asked.mock.calls.length;
    await pass(pause - 1);
    expect(asked.mock.calls.length).toBe(before);
    await pass(1);
    expect(asked.mock.calls.length).toBe(before + 1);
  }
  canister.network = "up";
  await pass(60_000);
  expect(kept()).toBe(MOVES.slice(0, 3));
});

test("without a network an answer that was lost does no harm: nothing is played twice", async () => {
  const one = prover(at(0));
  await pass(10);
  one.begin();
  await pass(10);
  canister.network = "deaf";
  one.follow(at(4));
  await pass(1000);
  expect([kept(), last()?.status]).toEqual([MOVES.slice(0, 4), "waiting"]);
  canister.network = "up";
  one.follow(at(9));
  await pass(3000);
  expect([kept(), last()]).toEqual([MOVES.slice(0, 9), { status: "agreed", turns: 9, why: "" }]);
});

test("without a network while an admin has paused the game, moves wait as well", async () => {
  canister.paused = true;
  prover(at(4)).begin();
  await pass(100);
  expect(last()).toMatchObject({ status: "waiting", why: "An admin has paused the game" });
  canister.paused = false;
  await pass(5000);
  expect(last()).toMatchObject({ status: "agreed", turns: 4 });
});

test("a dish that the canister does not have is proved again from the first turn on", async () => {
  const one = prover(at(150));
  one.begin();
  await soon(() => {
    expect(last()).toEqual({ status: "agreed", turns: 150, why: "" });
  });
  canister.dishes.delete(1n); // it had to give way
  canister.heard.length = 0;
  one.follow(at(160));
  await pass(1000);
  await soon(() => {
    expect(last()).toEqual({ status: "agreed", turns: 160, why: "" });
  });
  expect(canister.heard.map((call) => call.split(" ")[1])).toEqual(["150", "0", "100"]);
  expect(kept()).toBe(MOVES.slice(0, 160));
});

test("a dish that the canister does not have waits as long as there is no room for it", async () => {
  canister.full = true;
  prover(at(4)).begin();
  await pass(100);
  expect(last()).toMatchObject({ status: "waiting", turns: 0 });
  canister.full = false;
  await pass(5000);
  expect(last()).toMatchObject({ status: "agreed", turns: 4 });
});

test("a dish that the canister does not have is left alone if it was proved to its end", async () => {
  prover(at(4), 4, true).begin();
  await pass(100);
  expect([canister.heard, last()]).toEqual([[], { status: "agreed", turns: 4, why: "" }]);
});

test("the canister's word counts when other moves were made elsewhere", async () => {
  const other = MOVES[0] === "N" ? "S" : "N";
  await canister.play(1n, TICKET, 0, other);
  prover(at(3)).begin();
  await pass(100);
  expect(last()?.status).toBe("differs");
  expect(differed.map(([dish]) => dish.recipe.moves)).toEqual([other]);
  expect(kept()).toBe(other);
});

test("the canister's word counts when the dish was given up elsewhere", async () => {
  await canister.play(1n, TICKET, 0, MOVES.slice(0, 2));
  await canister.giveUp(1n);
  prover(at(3)).begin();
  await pass(100);
  expect(differed.map(([dish]) => dish.over)).toEqual([true]);
});

test("the canister's word counts when its hash is another", async () => {
  await canister.play(1n, TICKET, 0, MOVES.slice(0, 1));
  vi.spyOn(canister, "play").mockImplementation(async () => ({
    ...(await canister.show(1n)),
    recipe: at(3),
    hash: "0".repeat(64),
  }));
  prover(at(3)).begin();
  await pass(100);
  expect(last()?.status).toBe("differs");
});

test("nothing is sent after the end", async () => {
  const one = prover(at(3));
  one.begin();
  one.end();
  await pass(60_000);
  expect([canister.heard, proofs]).toEqual([[], []]);
});
