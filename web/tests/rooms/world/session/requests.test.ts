/** Something that takes until it is told to end. */
import { beforeEach, expect, test } from "vitest";
import { Refused } from "../../../../src/net/words";
import { Admin } from "../../../../src/rooms/world/session/admin";
import { recognise } from "../../../../src/rooms/world/session/seating";
import { GUEST, Visit } from "./visit";

function task() {
  let end = () => {};
  let fail: (fault: Error) => void = () => {};
  const done = new Promise<void>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  return { go: () => done, end, fail };
}

test("a request is busy while it runs, and well done says so", async () => {
  const { store, request, said } = new Visit();
  const { go, end } = task();
  const well = request("join", go);
  expect(store.state.busy).toEqual(["join"]);
  end();
  expect(await well).toBe(true);
  expect(store.state.busy).toEqual([]);
  expect(said).toEqual([]);
});

test("a request runs once at a time: the same again meanwhile is not begun", async () => {
  const { store, request } = new Visit();
  const { go, end } = task();
  let begun = 0;
  const count = () => {
    begun++;
    return go();
  };
  const first = request("join", count);
  expect(await request("join", count)).toBe(false);
  expect(begun).toBe(1);
  expect(store.state.busy).toEqual(["join"]);
  end();
  await first;
  expect(await request("join", count)).toBe(true);
  expect(begun).toBe(2);
});

test("a request runs beside requests of other names, and ends without them", async () => {
  const { store, request } = new Visit();
  const [join, rename] = [task(), task()];
  const joined = request("join", join.go);
  void request("rename", rename.go);
  expect(store.state.busy).toEqual(["join", "rename"]);
  join.end();
  await joined;
  expect(store.state.busy).toEqual(["rename"]);
});

test("a request says a refusal in the canister's words, and is busy no more", async () => {
  const { store, request, said } = new Visit();
  const { go, fail } = task();
  const well = request("join", go);
  fail(new Refused("Game full"));
  expect(await well).toBe(false);
  expect(said).toEqual(["bad: Game full"]);
  expect(store.state.busy).toEqual([]);
});

test("a request says in words that the network cannot be reached", async () => {
  const { request, said } = new Visit();
  await request("join", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(said).toEqual(["bad: The network cannot be reached."]);
});

let visit: Visit;
let admin: Admin;
let hurried: number;

beforeEach(() => {
  visit = new Visit();
  hurried = 0;
  const hurry = () => {
    hurried++;
  };
  const { canister, request, say } = visit;
  admin = new Admin(canister.client, { request, say, hurry });
});

test.each([
  ["pause", () => admin.pause(), "The game is paused."],
  ["resume", () => admin.resume(), "The game goes on."],
  ["reset", () => admin.reset(), "The world is empty again."],
  ["freeSeats", () => admin.freeSeats(), "The world is empty, and all seats are free."],
  ["endSeason", () => admin.endSeason(), "Season 1 is over."],
  ["setSeason 3600", () => admin.setSeason(3600), "Seasons are as long as you said."],
  [
    "removePlayer 4",
    () => admin.removePlayer(4),
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
  await admin.removePlayer(2);
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
