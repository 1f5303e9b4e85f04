import { beforeEach, expect, test } from "vitest";
import { Refused } from "../../../../src/net/words";
import type { Round } from "../../../../src/rooms/arena/net/client";
import { Revealer } from "../../../../src/rooms/arena/net/revealer";
import { Secrets } from "../../../../src/rooms/arena/state/secrets";
import { ADA, arena, BOB, GLIDER, pledged, roundOf, SECRET, Shelf, slotOf } from "../rounds";

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
