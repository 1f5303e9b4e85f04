import { beforeEach, expect, test } from "vitest";
import { Refused } from "../../../../src/net/words";
import type { Client, Round } from "../../../../src/rooms/arena/net/client";
import { Pledger } from "../../../../src/rooms/arena/net/pledger";
import { pledgeOf } from "../../../../src/rooms/arena/rules/pledge";
import type { Secret } from "../../../../src/rooms/arena/rules/pledge";
import type { Kept } from "../../../../src/rooms/arena/state/kept";
import { KeptSeedlets } from "../../../../src/rooms/arena/state/kept";
import { Secrets } from "../../../../src/rooms/arena/state/secrets";
import { ADA, BOB, CANISTER, GLIDER, SECRET, Shelf, arena, roundOf, slotOf } from "../rounds";

const KEPT: Kept = { canister: CANISTER, player: ADA, team: 0, slot: 3, seed: GLIDER, cost: 0n };

let shelf: Shelf;
let said: string[];
let secrets: Secrets;
let kept: KeptSeedlets;

beforeEach(() => {
  shelf = new Shelf();
  said = [];
  secrets = new Secrets(() => shelf);
  kept = new KeptSeedlets(() => shelf);
  kept.keep(KEPT);
});

/** What is sent when *round* is open. */
async function sent(round: Round, answers: Partial<Client> = {}, player = ADA): Promise<string[]> {
  const client = arena(round, answers);
  await new Pledger(client, kept, secrets, (text) => said.push(text)).look(player, null);
  return client.noted;
}

const waits = () => kept.of(CANISTER, ADA) !== null;

test("a kept seedlet is pledged when a round takes pledges, after its secret is kept", async () => {
  const order: number[] = [];
  const commit = () => {
    order.push(secrets.all().length);
    return Promise.resolve();
  };
  await sent(roundOf(), { commit });
  expect(order).toEqual([1]);
  const [secret] = secrets.all();
  expect(secret).toMatchObject({ round: 7n, player: ADA, team: 0, slot: 3, seed: GLIDER });
  expect([waits(), said]).toEqual([false, ["Your seedlet is pledged for Blue in round 7."]]);
});

test.each(["Reveal", "Sim", "Claim"] as const)("nothing is pledged in %s", async (phase) => {
  expect(await sent(roundOf({ phase }))).toEqual([]);
  expect([waits(), secrets.all()]).toEqual([true, []]);
});

test("who has a slot already keeps the seedlet for the next round", async () => {
  expect(await sent(roundOf({ slots: [slotOf()] }))).toEqual([]);
  expect([waits(), secrets.all()]).toEqual([true, []]);
});

test("nobody pledges what somebody else has kept", async () => {
  expect(await sent(roundOf(), {}, BOB)).toEqual([]);
  expect(waits()).toBe(true);
});

test("a slot that is taken gives way to the next free one of the side", async () => {
  const [commit] = await sent(roundOf({ slots: [slotOf({ player: BOB })] }));
  expect(commit).toMatch(/^commit 8 /);
});

test("a side without a free slot leaves the seedlet for the next round", async () => {
  const blue = Array.from({ length: 32 }, (_, at) => 8 * Math.floor(at / 4) + (at % 4));
  const slots = blue.map((slot) => slotOf({ slot, player: `player-${slot}` }));
  expect(await sent(roundOf({ slots }))).toEqual([]);
  expect(waits()).toBe(true);
});

test.each([
  [{ fee: 5n, bond: 2n }, "this round costs 7 coins, and you agreed to 0."],
  [{ budget: 4 }, "A seedlet has at most 4 living cells, and this has 5."],
  [{ rules: { ...roundOf().rules, size: 16 } }, "seedlets of this round have 16 × 16 cells."],
])("what the round %o does not take is not pledged", async (given, why) => {
  expect(await sent(roundOf(given))).toEqual([]);
  expect([waits(), said]).toEqual([false, [`Your seedlet was not pledged: ${why}`]]);
});

test("a refusal is said once, and the seedlet waits on", async () => {
  const commit = () => Promise.reject(new Refused("Slots wait for others"));
  const client = arena(roundOf(), { commit });
  const pledger = new Pledger(client, kept, secrets, (text) => said.push(text));
  await pledger.look(ADA, 7n);
  await pledger.look(ADA, 7n);
  expect(said).toEqual(["Your seedlet was not pledged: Slots wait for others"]);
  expect([waits(), secrets.all()]).toEqual([true, []]);
});

test("a pledge whose answer was lost is sent again with the same secret", async () => {
  const lost = () => Promise.reject(new TypeError("fetch"));
  await expect(sent(roundOf(), { commit: lost })).rejects.toThrow("fetch");
  const [secret] = secrets.all();
  expect(await sent(roundOf())).toEqual([`commit 3 ${await pledgeOf(secret!)}`]);
  expect([waits(), secrets.all()]).toEqual([false, [secret]]);
});

test("a pledge that arrived though its answer was lost is not sent again", async () => {
  const secret: Secret = SECRET;
  secrets.keep(secret);
  const slots = [slotOf({ pledge: await pledgeOf(secret) })];
  expect(await sent(roundOf({ slots }))).toEqual([]);
  expect([waits(), secrets.all()]).toEqual([false, [secret]]);
});

test("the secret of a pledge that arrived meanwhile is not forgotten with the refusal", async () => {
  secrets.keep(SECRET);
  const arrived = roundOf({ slots: [slotOf({ pledge: await pledgeOf(SECRET) })] });
  const answers = [roundOf(), arrived];
  const round = () => Promise.resolve(answers.shift() ?? arrived);
  const commit = () => Promise.reject(new Refused("You have slot 3 already"));
  await sent(roundOf(), { round, commit });
  expect([waits(), secrets.all(), said]).toEqual([false, [SECRET], []]);
});

// Where they are kept

test("what is in the browser's storage and is no seedlet is passed over", () => {
  const wrong = [null, 7, { ...KEPT, cost: "-1" }, { ...KEPT, cost: "0", seed: "xyz" }];
  for (const text of [
    "{",
    "7",
    JSON.stringify(wrong, (_, each) => (typeof each === "bigint" ? String(each) : each) as unknown),
  ]) {
    shelf.setItem("life2.arena.kept", text);
    expect(waits()).toBe(false);
  }
});

test("a browser that keeps nothing has it for as long as the page is open", () => {
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const held = new KeptSeedlets(full);
  held.keep(KEPT);
  expect(held.of(CANISTER, ADA)).toEqual(KEPT);
  held.forget(KEPT);
  expect(held.of(CANISTER, ADA)).toBeNull();
});

test("a player has one, and another player's stays", () => {
  const bob = { ...KEPT, player: BOB };
  kept.keep(bob);
  kept.keep({ ...KEPT, slot: 11 });
  expect(kept.of(CANISTER, ADA)?.slot).toBe(11);
  kept.forget(KEPT);
  expect([kept.of(CANISTER, ADA), kept.of(CANISTER, BOB)]).toEqual([null, bob]);
});
