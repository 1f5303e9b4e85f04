import { beforeEach, describe, expect, test, vi } from "vitest";
import { Refused } from "../../../../src/net/words";
import type { Client, Round } from "../../../../src/rooms/arena/net/client";
import { Session } from "../../../../src/rooms/arena/net/session";
import { digest } from "../../../../src/rooms/arena/rules/field";
import { film } from "../../../../src/rooms/arena/rules/round";
import type { App } from "../../../../src/rooms/arena/state";
import { FIRST, planted } from "../../../../src/rooms/arena/state";
import { FIRST_DRAFT } from "../../../../src/rooms/arena/state/draft";
import { KeptSeedlets } from "../../../../src/rooms/arena/state/kept";
import { Secrets } from "../../../../src/rooms/arena/state/secrets";
import type { RoomLog } from "../../../../src/shell/log";
import { Store } from "../../../../src/state/store";
import { RESTLESS, eventsOf } from "../../../net/log/events";
import {
  ADA,
  BOB,
  CANISTER,
  GLIDER,
  SECRET,
  Shelf,
  arena,
  pledged,
  roundOf,
  slotOf,
} from "../rounds";

let said: string[];
let secrets: Secrets;
let kept: KeptSeedlets;
let store: Store<App>;

beforeEach(() => {
  const shelf = new Shelf();
  said = [];
  secrets = new Secrets(() => shelf);
  kept = new KeptSeedlets(() => shelf);
  store = new Store<App>({ ...FIRST, who: ADA });
});

function session(client: Client, log: Pick<RoomLog, "look"> = RESTLESS): Session {
  return new Session(store, client, log, secrets, kept, (text) => said.push(text));
}

const SLOTS = [
  slotOf({ seed: GLIDER }),
  slotOf({ slot: 36, team: 1, player: BOB, seed: "0000000000060306" }),
];

test("a pledge is sent after its secret is kept", async () => {
  const safe: boolean[] = [];
  const commit = () => {
    safe.push(secrets.keptInBrowser(SECRET));
    return Promise.resolve();
  };
  const visit = session(arena(roundOf(), { commit }));
  expect(await visit.pledge(SECRET)).toBe(true);
  expect(safe).toEqual([true]);
  expect(said).toEqual(["You pledged for Blue."]);
  visit.leave();
});

test("a pledge that is refused is forgotten", async () => {
  const commit = () => Promise.reject(new Refused("Slot 3 is taken"));
  expect(await session(arena(roundOf(), { commit })).pledge(SECRET)).toBe(false);
  expect([said, secrets.all(), store.state.busy]).toEqual([["Slot 3 is taken"], [], []]);
});

test("a pledge of which nobody knows whether it arrived is kept", async () => {
  const commit = () => Promise.reject(new TypeError("fetch"));
  expect(await session(arena(roundOf(), { commit })).pledge(SECRET)).toBe(false);
  expect([said, secrets.all()]).toEqual([["The network cannot be reached."], [SECRET]]);
});

test("a pledge is revealed by a look, in a page that knows only what the browser kept", async () => {
  secrets.keep(SECRET);
  const client = arena(roundOf({ phase: "Reveal", slots: [await pledged(SECRET)] }));
  await session(client).look();
  expect(client.noted).toEqual([`reveal 3 ${SECRET.salt}`]);
});

describe("the mark", () => {
  const played = (generation: number, hash: string): Round =>
    roundOf({ phase: "Sim", slots: SLOTS, generation, hash });

  test("is there when the twin comes to the canister's board", async () => {
    const all = film(planted({ slots: SLOTS }), roundOf().rules);
    await session(arena(played(5, await digest(all[5]!)))).look();
    expect(store.state.mark).toEqual({ generation: 5, agrees: true });
  });

  test("says so when it does not", async () => {
    await session(arena(played(5, "0".repeat(64)))).look();
    expect(store.state.mark).toEqual({ generation: 5, agrees: false });
  });

  test("is not there before anything is played", async () => {
    await session(arena(roundOf({ phase: "Reveal" }))).look();
    expect(store.state.mark).toBeNull();
  });
});

test("the round that is shown is the open one, and begins where it is for whoever comes late", async () => {
  await session(arena(roundOf({ phase: "Sim", slots: SLOTS, generation: 9 }))).look();
  expect([store.state.round?.id, store.state.shown]).toEqual([7n, 9]);
});

test("the round that is shown begins with the line-up for whoever was there", async () => {
  let round = roundOf({ phase: "Reveal", slots: SLOTS });
  const visit = session(arena(round, { round: () => Promise.resolve(round) }));
  await visit.look();
  round = roundOf({ phase: "Sim", slots: SLOTS, generation: 4 });
  await visit.look();
  expect([store.state.film?.length, store.state.shown]).toEqual([17, 0]);
});

test("the round that is shown stays when it is over and the next one opens, until somebody goes on", async () => {
  const over = roundOf({ phase: "Claim", outcome: 0, slots: SLOTS, generation: 16 });
  let current = 7n;
  const visit = session(
    arena(over, {
      current: () => Promise.resolve({ current, season: 1, paused: false }),
      round: (id) => Promise.resolve(id === 7n ? over : roundOf({ id })),
    }),
  );
  await visit.look();
  current = 8n;
  await visit.look();
  expect([store.state.round?.id, store.state.current]).toEqual([7n, 8n]);
  visit.open(null);
  await visit.look();
  expect(store.state.round?.id).toBe(8n);
});

test("the round that is shown is the one of the link, at its generation, as far as it was played", async () => {
  const over = roundOf({ phase: "Claim", outcome: 0, slots: SLOTS, generation: 16 });
  const visit = session(arena(over));
  visit.open({ round: 7n, generation: 12 });
  await visit.look();
  expect([store.state.shown, store.state.replay]).toEqual([12, true]);
  visit.open({ round: 7n, generation: 999 });
  expect(store.state.shown).toBe(16);
});

test("the round that is shown that is not kept any more is said", async () => {
  const visit = session(arena(roundOf()));
  visit.open({ round: 3n, generation: null });
  await visit.look();
  expect(store.state.fault).toBe("There is no round 3 any more.");
});

test("a draft stays through the phases, and goes where it does not fit", async () => {
  store.set({ draft: { ...FIRST_DRAFT, slot: 63 } });
  for (const phase of ["Commit", "Reveal", "Sim", "Claim"] as const) {
    await session(arena(roundOf({ phase }))).look();
    expect(store.state.draft).not.toBeNull();
  }
  await session(arena(roundOf({ rules: { ...roundOf().rules, size: 16 } }))).look();
  expect(store.state.draft).toBeNull();
});

test("what is kept is pledged by a look in the round that is open, though another is shown", async () => {
  const ended = roundOf({ id: 6n, phase: "Claim" });
  const client = arena(roundOf(), {
    round: (id) => Promise.resolve(id === 7n ? roundOf() : ended),
  });
  store.set({ round: ended, spot: { round: 6n, generation: null } });
  const visit = session(client);
  visit.keep({ canister: CANISTER, player: ADA, team: 0, slot: 3, seed: GLIDER, cost: 0n });
  expect(store.state.kept).not.toBeNull();
  await vi.waitFor(() => {
    expect(store.state.kept).toBeNull();
  });
  expect(client.noted.filter((each) => each.startsWith("commit"))).toHaveLength(1);
  expect(store.state.secrets).toHaveLength(1);
  visit.leave();
});

test("what is taken back is not pledged", async () => {
  const visit = session(arena(roundOf()));
  const own = {
    canister: CANISTER,
    player: ADA,
    team: 0,
    slot: 3,
    seed: GLIDER,
    cost: 0n,
  } as const;
  kept.keep(own);
  visit.takeBack(own);
  await visit.look();
  expect([store.state.kept, store.state.secrets]).toEqual([null, []]);
});

test("what was won is claimed with its slot, and a keepsake taken", async () => {
  const over = roundOf({ phase: "Claim", outcome: 0, slots: SLOTS, generation: 16 });
  const client = arena(over);
  const visit = session(client);
  await visit.look();
  await visit.claim();
  await visit.takeKeepsake();
  visit.leave();
  expect(client.noted).toEqual(["claim 7 3", "keepsake 7 3"]);
  expect(said).toEqual(["Claimed: 5 coins.", "Keepsake 1 is yours."]);
});

test("a rehearsal plays the draft in the line-ups of the last rounds", async () => {
  const over = roundOf({ id: 6n, phase: "Claim", outcome: 1, slots: SLOTS, generation: 16 });
  const line = {
    id: 6n,
    season: 1,
    phase: "Claim",
    outcome: 1,
    scores: [0, 0],
    players: [1, 1],
  } as const;
  const visit = session(
    arena(roundOf(), {
      rounds: () => Promise.resolve([line]),
      round: (id) => Promise.resolve(id === 6n ? over : roundOf()),
    }),
  );
  await visit.look();
  store.set({ draft: { step: 3, team: 0, slot: 11, seed: 0x302010000n } });
  await visit.rehearse();
  expect(store.state.rehearsal).toMatch(/Blue would have won [01] of the last 1 round/);
});

describe("a look", () => {
  /** An Arena that counts how often its round is asked for, and a log that says *events*, and then nothing. */
  function counting(given: Partial<Round> = {}) {
    const round = vi.fn(() => Promise.resolve(roundOf(given)));
    const events = eventsOf([["created", "1"]], 7);
    const look = () => Promise.resolve(events.splice(0));
    return { round, events, visit: session(arena(roundOf(), { round }), { look }) };
  }

  test("asks for the round only if something happened, or after a while", async () => {
    const { round, events, visit } = counting();
    for (let second = 0; second < 10; second++) await visit.look();
    expect(round).toHaveBeenCalledTimes(1);
    events.push(...eventsOf([["committed", "0,3,ada"]], 7, 1));
    await visit.look();
    expect(round).toHaveBeenCalledTimes(2);
    expect(store.state.happenings.map(({ kind }) => kind)).toEqual(["created", "committed"]);
    for (let second = 0; second < 10; second++) await visit.look();
    expect(round).toHaveBeenCalledTimes(3);
  });

  test("asks for it at the end of a phase, of which no event tells", async () => {
    const { round, visit } = counting({ commitEnd: Date.now() - 1 });
    await visit.look();
    await visit.look();
    expect(round).toHaveBeenCalledTimes(2);
  });

  test("asks for it as long as a secret of another round waits", async () => {
    secrets.keep({ ...SECRET, round: 6n });
    const { round, visit } = counting();
    await visit.look();
    const before = round.mock.calls.length;
    secrets.keep({ ...SECRET, round: 6n });
    store.set({ secrets: secrets.all() });
    await visit.look();
    expect(round.mock.calls.length).toBeGreaterThan(before);
  });

  test("asks again for a round that could not be had", async () => {
    const { round, visit } = counting();
    round.mockRejectedValueOnce(new TypeError("fetch"));
    await visit.look();
    expect(store.state.fault).toBe("The network cannot be reached.");
    await visit.look();
    expect([round.mock.calls.length, store.state.fault]).toEqual([2, ""]);
  });
});
