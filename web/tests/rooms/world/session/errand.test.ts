/** Something that takes until it is told to end. */
import { beforeEach, expect, test } from "vitest";
import { Refused } from "../../../../src/net/words";
import { recognise } from "../../../../src/rooms/world/session/recognise";
import { Ruling } from "../../../../src/rooms/world/session/ruling";
import { GUEST, Visit } from "./visit";

function task() {
  let end = () => {};
  let fail: (fault: Error) => void = () => {};
  const done = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { go: () => done, end, fail };
}

test("an errand is busy while it runs, and well done says so", async () => {
  const { store, errand, said } = new Visit();
  const { go, end } = task();
  const well = errand("join", go);
  expect(store.state.busy).toEqual(["join"]);
  end();
  expect(await well).toBe(true);
  expect(store.state.busy).toEqual([]);
  expect(said).toEqual([]);
});

test("an errand runs once at a time: the same again meanwhile is not begun", async () => {
  const { store, errand } = new Visit();
  const { go, end } = task();
  let begun = 0;
  const count = () => {
    begun++;
    return go();
  };
  const first = errand("join", count);
  expect(await errand("join", count)).toBe(false);
  expect(begun).toBe(1);
  expect(store.state.busy).toEqual(["join"]);
  end();
  await first;
  expect(await errand("join", count)).toBe(true);
  expect(begun).toBe(2);
});

test("an errand runs beside errands of other names, and ends without them", async () => {
  const { store, errand } = new Visit();
  const [join, rename] = [task(), task()];
  const joined = errand("join", join.go);
  void errand("rename", rename.go);
  expect(store.state.busy).toEqual(["join", "rename"]);
  join.end();
  await joined;
  expect(store.state.busy).toEqual(["rename"]);
});

test("an errand says a refusal in the canister's words, and is busy no more", async () => {
  const { store, errand, said } = new Visit();
  const { go, fail } = task();
  const well = errand("join", go);
  fail(new Refused("Game full"));
  expect(await well).toBe(false);
  expect(said).toEqual(["bad: Game full"]);
  expect(store.state.busy).toEqual([]);
});

test("an errand says in words that the network cannot be reached", async () => {
  const { errand, said } = new Visit();
  await errand("join", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(said).toEqual(["bad: The network cannot be reached."]);
});

let visit: Visit;
let ruling: Ruling;
let hurried: number;

beforeEach(() => {
  visit = new Visit();
  hurried = 0;
  const hurry = () => {
    hurried++;
  };
  const { canister, errand, say } = visit;
  ruling = new Ruling(canister.client, { errand, say, hurry });
});

test.each([
  ["pause", () => ruling.pause(), "The game is paused."],
  ["resume", () => ruling.resume(), "The game goes on."],
  ["reset", () => ruling.reset(), "The world is empty again."],
  ["freeSeats", () => ruling.freeSeats(), "The world is empty, and all seats are free."],
  ["endSeason", () => ruling.endSeason(), "Season 1 is over."],
  ["setSeason 3600", () => ruling.setSeason(3600), "Seasons are as long as you said."],
  [
    "removePlayer 4",
    () => ruling.removePlayer(4),
    "Player 4 has no seat any more. The pot has 1 coin more.",
  ],
])("an admin does %s, hears of it, and the world is asked for", async (what, go, words) => {
  await go();
  expect(visit.canister.asked).toEqual([what]);
  expect(visit.said).toEqual([`good: ${words}`]);
  expect(hurried).toBe(1);
});

test("an admin hears why not, if it is none", async () => {
  visit.canister.refusal = "Only admins may do this";
  await ruling.removePlayer(2);
  expect(visit.said).toEqual(["bad: Only admins may do this"]);
  expect(hurried).toBe(0);
});

/** The canister of *visit* knows its caller by *principal*, which is all that is asked of it. */
function speakAs({ canister }: Visit, principal: string): void {
  const identity = { getPrincipal: () => ({ toText: () => principal }) };
  canister.become(identity as Parameters<typeof canister.become>[0]);
}

function visiting(): Visit {
  const made = new Visit({ me: GUEST });
  speakAs(made, GUEST.principal);
  return made;
}

test("recognising asks nothing about nobody", async () => {
  const { store, canister } = new Visit();
  await recognise(store, canister.client);
  expect(canister.asked).toEqual([]);
});

test("recognising learns seat, name and coins", async () => {
  const { store, canister } = visiting();
  await canister.join();
  await canister.rename("Ada");
  await recognise(store, canister.client);
  expect(store.state.me).toEqual({ ...GUEST, player: 1, name: "Ada", balance: 1000 });
});

test("recognising learns that the seat is gone", async () => {
  const { store, canister } = visiting();
  store.set({ me: { ...GUEST, player: 4, name: "Ada", balance: 12 } });
  await recognise(store, canister.client);
  expect(store.state.me).toEqual(GUEST);
});

test("recognising leaves an admin one", async () => {
  const { store, canister } = visiting();
  store.set({ me: { ...GUEST, admin: true } });
  await recognise(store, canister.client);
  expect(store.state.me?.admin).toBe(true);
});

test("recognising brings nobody back who signed out meanwhile", async () => {
  const { store, canister } = visiting();
  const release = canister.hold("seat");
  const known = recognise(store, canister.client);
  store.set({ me: null });
  release();
  await known;
  expect(store.state.me).toBeNull();
});

test("recognising does not take one person for another who signed in meanwhile", async () => {
  const { store, canister } = visiting();
  await canister.join();
  const release = canister.hold("seat");
  const known = recognise(store, canister.client);
  const other = { ...GUEST, principal: "aaaaa-aa" };
  store.set({ me: other });
  release();
  await known;
  expect(store.state.me).toBe(other);
});

test("recognising tells nobody when nothing is new", async () => {
  const { store, canister } = visiting();
  const told: unknown[] = [];
  store.subscribe((state) => told.push(state.me));
  await recognise(store, canister.client);
  expect(told).toEqual([]);
});
