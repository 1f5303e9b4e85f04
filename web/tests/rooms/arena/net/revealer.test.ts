import { beforeEach, expect, test } from "vitest";
import { Refused } from "../../../../src/net/words";
import type { Round } from "../../../../src/rooms/arena/net/client";
import { proveRound } from "../../../../src/rooms/arena/net/proof";
import { Revealer } from "../../../../src/rooms/arena/net/revealer";
import { filmOf } from "../../../../src/rooms/arena/state";
import { Secrets } from "../../../../src/rooms/arena/state/secrets";
import { eventsOf } from "../../../net/log/events";
import { ADA, BOB, GLIDER, SECRET, Shelf, arena, pledged, roundOf, slotOf } from "../rounds";

let said: string[];
let secrets: Secrets;
const say = (text: string) => said.push(text);

beforeEach(() => {
  const shelf = new Shelf();
  said = [];
  secrets = new Secrets(() => shelf);
  secrets.keep(SECRET);
});

/** What is sent when *round* is seen by *player*. */
async function sent(round: Round, player = ADA): Promise<string[]> {
  const client = arena(round);
  await new Revealer(client, secrets, say).look(player, null);
  return client.noted;
}

test("nothing is sent while pledges are taken", async () => {
  const slots = [await pledged(SECRET)];
  expect(await sent(roundOf({ phase: "Commit", slots }))).toEqual([]);
  expect(secrets.all()).toEqual([SECRET]);
});

test("a pledge that has not arrived yet is waited for", async () => {
  expect(await sent(roundOf({ phase: "Commit" }))).toEqual([]);
  expect(secrets.all()).toEqual([SECRET]);
});

test("what was pledged is revealed as soon as it is taken, and forgotten once it is seen", async () => {
  const slot = await pledged(SECRET);
  expect(await sent(roundOf({ phase: "Reveal", slots: [slot] }))).toEqual([
    `reveal 3 ${SECRET.salt}`,
  ]);
  expect(secrets.all()).toEqual([SECRET]);
  expect(await sent(roundOf({ phase: "Reveal", slots: [{ ...slot, seed: GLIDER }] }))).toEqual([]);
  expect(secrets.all()).toEqual([]);
});

test("of two secrets for a slot the one is revealed that makes its pledge", async () => {
  const other = { ...SECRET, salt: "6".repeat(64) };
  secrets.keep(other);
  const slots = [await pledged(other)];
  expect(await sent(roundOf({ phase: "Reveal", slots }))).toEqual([`reveal 3 ${other.salt}`]);
  expect(secrets.all()).toEqual([other]);
});

test("nobody reveals for somebody else", async () => {
  const slots = [await pledged(SECRET)];
  expect(await sent(roundOf({ phase: "Reveal", slots }), BOB)).toEqual([]);
  expect(secrets.all()).toEqual([SECRET]);
});

test.each(["Sim", "Claim"] as const)("in %s it is too late, and forgotten", async (phase) => {
  expect(await sent(roundOf({ phase, slots: [await pledged(SECRET)] }))).toEqual([]);
  expect(secrets.all()).toEqual([]);
});

test("a slot that is somebody else's is not revealed", async () => {
  const slots = [{ ...(await pledged(SECRET)), player: BOB }, slotOf({ slot: 4 })];
  expect(await sent(roundOf({ phase: "Reveal", slots }))).toEqual([]);
  expect(secrets.all()).toEqual([]);
});

test("what the canister does not take is kept, sent again, and said once", async () => {
  const slots = [await pledged(SECRET)];
  let tried = 0;
  const reveal = () => {
    tried++;
    return Promise.reject(new Refused("An admin has paused the Arena"));
  };
  const client = arena(roundOf({ phase: "Reveal", slots }), { reveal });
  const revealer = new Revealer(client, secrets, say);
  await revealer.look(ADA, null);
  await revealer.look(ADA, null);
  expect(tried).toBe(2);
  expect(said).toEqual(["Your seedlet could not be revealed: An admin has paused the Arena"]);
  expect(secrets.all()).toEqual([SECRET]);
});

test("what another tab has revealed meanwhile is no fault", async () => {
  const slot = await pledged(SECRET);
  const reveal = () => Promise.reject(new Refused("Slot 3 is revealed already"));
  const after = roundOf({ phase: "Reveal", slots: [{ ...slot, seed: GLIDER }] });
  const revealer = new Revealer(arena(after, { reveal }), secrets, say);
  await revealer.look(ADA, roundOf({ phase: "Reveal", slots: [slot] }));
  expect(said).toEqual([]);
});

const HASH = "ab".repeat(32);
const OTHER = "0000000000060306";
const REVEALED = eventsOf(
  [
    ["created", "1"],
    ["revealed", `0,3,ada,${GLIDER}`],
    ["finalized", `Blue,9,0,${HASH},5,0`],
  ],
  7,
);

test("a round whose seedlets are those of the log is held to it", () => {
  const slots = [slotOf({ seed: GLIDER }), slotOf({ slot: 36, team: 1, player: BOB })];
  expect(proveRound(roundOf({ slots }), null, REVEALED)).toContain("The seedlets of this round");
  const over = roundOf({ slots, phase: "Claim", outcome: 0, hash: HASH });
  expect(proveRound(over, null, REVEALED)).toContain("The seedlets of this round");
});

test("of a round of which the log has only the end, nothing is said", () => {
  expect(
    proveRound(roundOf({ slots: [slotOf({ seed: GLIDER })] }), null, REVEALED.slice(1)),
  ).toBeNull();
  expect(proveRound(roundOf({ id: 8n }), null, REVEALED)).toBeNull();
});

test("another seedlet than was revealed is a lie", () => {
  const round = roundOf({ slots: [slotOf({ seed: OTHER })] });
  expect(() => proveRound(round, null, REVEALED)).toThrow(
    `in round 7 slot 3 revealed ${GLIDER}, and ${OTHER} is shown`,
  );
  expect(() => proveRound({ ...round, id: 8n }, null, REVEALED)).not.toThrow();
});

test("a seedlet that was asked for before it was revealed is none", () => {
  expect(() => proveRound(roundOf({ slots: [slotOf()] }), null, REVEALED)).not.toThrow();
});

test("another last board than the round ended with is a lie", () => {
  const over = roundOf({ phase: "Claim", outcome: 0, hash: "cd".repeat(32) });
  expect(() => proveRound(over, null, REVEALED)).toThrow("round 7 ended with another board");
});

test("what a round brought to all who won is what this page computed, or a lie", () => {
  const slots = [
    slotOf({ seed: GLIDER }),
    slotOf({ slot: 36, team: 1, player: BOB, seed: "0000000000000003" }),
  ];
  const over = roundOf({ slots, phase: "Claim", outcome: 0, hash: HASH });
  const film = filmOf(over)!;
  const told = (...after: [string, string][]) =>
    eventsOf([["created", "1"], ["finalized", `Blue,15,0,${HASH},5,0`], ...after], 7);
  expect(() => proveRound(over, film, told(["honoured", "perfect,first:3"]))).not.toThrow();
  expect(() => proveRound(over, film, told())).not.toThrow(); // it may be told next
  for (const noted of ["comeback,perfect,first:3", "first:3", "comeback"]) {
    expect(() => proveRound(over, film, told(["honoured", noted]))).toThrow("that round 7 brought");
  }
  expect(() => proveRound(over, film, told(["created", "1"]))).toThrow('and it was "perfect"');
});
