import { beforeEach, describe, expect, test } from "vitest";
import { Seating } from "../../../../src/rooms/world/session/seating";
import { empty, keyring, nameOf, newcomer } from "../../../net/keys";
import { until } from "../../../soon";
import { Visit } from "./visit";

let visit: Visit;
let seating: Seating;
let unfollow: () => void;
let hurried: number;

const me = () => visit.store.state.me;

/** A guest with a seat, of whom all that was said until now is forgotten. */
async function seated(): Promise<void> {
  await seating.play();
  visit.said.length = 0;
  hurried = 0;
}

beforeEach(() => {
  empty();
  visit = new Visit();
  hurried = 0;
  const hurry = () => {
    hurried++;
  };
  const { store, canister, account, request, say } = visit;
  seating = new Seating(store, canister.client, { account, request, say, hurry });
  unfollow = seating.follow();
});

test("whoever comes to World goes on as whoever is signed in, with seat and coins", async () => {
  keyring.person = newcomer("guest");
  visit.canister.become(keyring.person.identity);
  await visit.canister.join();
  visit.canister.become(null);
  await visit.account.restore();
  const seat = { player: 1, name: "Player 1", balance: 1000, admin: false };
  expect(me()).toEqual({ principal: nameOf(keyring.person), kind: "guest", ...seat });
  expect(hurried).toBe(1);
});

test("whoever comes to World is known at once, if they signed in before they came", async () => {
  unfollow();
  await visit.account.signIn("guest");
  expect(me()).toBeNull();
  seating.follow();
  await until(() => hurried === 1);
  expect(me()).toMatchObject({ principal: nameOf(keyring.person!), player: null });
});

test("whoever comes to World is nobody here any more when they have left", async () => {
  unfollow();
  await visit.account.signIn("guest");
  expect(me()).toBeNull();
  expect(visit.canister.asked).toEqual([]);
});

test("signing in is busy until the canister has said who one is", async () => {
  const release = visit.canister.hold("seat");
  const signed = visit.account.signIn("guest");
  await until(() => visit.canister.asked.includes("seat"));
  expect(visit.account.store.state.busy).toBe(true);
  expect(me()).not.toBeNull();
  release();
  await signed;
  expect(visit.account.store.state.busy).toBe(false);
});

test("signing in is told when the canister cannot be asked", async () => {
  visit.canister.reachable = false;
  await visit.account.signIn("guest");
  expect(visit.said).toEqual(["bad: The network cannot be reached."]);
  expect(visit.account.store.state.busy).toBe(false);
});

test("a seat is taken, known and told", async () => {
  await seating.play();
  expect(me()).toMatchObject({ player: 1, name: "Player 1", balance: 1000 });
  expect(visit.said).toEqual(["good: You are player 1. Place some cells."]);
  expect(hurried).toBe(2);
});

test("a seat that is refused changes nothing and is told in the canister's words", async () => {
  await visit.account.signIn("guest");
  visit.canister.refusal = "Game full";
  await seating.play();
  expect(me()).toMatchObject({ player: null });
  expect(visit.said).toEqual(["bad: Game full"]);
});

test.each([
  [1000, "1000 coins are in the pot now."],
  [1, "One coin is in the pot now."],
])("a seat is left, and %i coins with it", async (balance, left) => {
  await seated();
  visit.canister.world.balances[0] = balance;
  await seating.leave();
  expect(me()).toMatchObject({ player: null, name: "", balance: 0 });
  expect(visit.said).toEqual([`news: You left the game. ${left}`]);
  expect(hurried).toBe(1);
});

test("a seat has another name when it is renamed", async () => {
  await seated();
  await seating.rename("Ada");
  expect(me()).toMatchObject({ player: 1, name: "Ada" });
  expect(visit.said).toEqual(["good: You are called Ada now."]);
});

test("a seat keeps its name when another has it", async () => {
  await seated();
  visit.canister.refusal = "Ada is taken";
  expect(await seating.rename("Ada")).toBe("Ada is taken");
  expect(me()).toMatchObject({ name: "Player 1" });
  expect(visit.said).toEqual([]);
});

describe("a guest's seat, moved to an Internet Identity,", () => {
  let guest: string;

  beforeEach(async () => {
    await seated();
    await seating.rename("Ada");
    visit.said.length = 0;
    guest = me()!.principal;
  });

  test("is theirs, with name and coins, and the guest's key is laid aside", async () => {
    const taker = await seating.moveSeat();
    expect(taker).toBe(nameOf(keyring.person!));
    expect(me()).toMatchObject({ principal: taker, kind: "internet-identity", player: 1 });
    expect(me()).toMatchObject({ name: "Ada", balance: 1000 });
    expect(visit.said).toEqual(["good: Your seat belongs to your Internet Identity now."]);
    expect(nameOf(keyring.aside!)).toBe(guest);
    expect(visit.canister.seats.has(guest)).toBe(false);
  });

  test.each(["offerSeat", "takeSeat"])("stays the guest's if %s is refused", async (step) => {
    visit.canister.refusals.set(step, "Expected another");
    expect(await seating.moveSeat()).toBeNull();
    expect(me()).toMatchObject({ principal: guest, kind: "guest", player: 1 });
    expect(visit.said).toEqual(["bad: Expected another"]);
    expect(await visit.canister.seat()).toMatchObject({ player: 1 }); // asked by the guest again
    expect(keyring.aside).toBeNull();
  });

  test("is theirs even if the answer is lost", async () => {
    visit.canister.deaf = true;
    expect(await seating.moveSeat()).not.toBeNull();
    expect(me()).toMatchObject({ kind: "internet-identity", player: 1 });
  });
});
