import { beforeEach, describe, expect, it, vi } from "vitest";
import { Seating } from "../../../../src/rooms/world/session/seating";
import { empty, keyring, nameOf, newcomer } from "../../../net/keys";
import { Visit } from "./visit";

vi.mock("../../../../src/net/identity", () => import("../../../net/keys"));

let visit: Visit;
let seating: Seating;
let unfollow: () => void;
let hurried: number;

const me = () => visit.store.state.me;

/** A guest with a seat, of whom all that was said until now is forgotten. */
async function seated(): Promise<void> {
  await seating.signIn("guest");
  await seating.join();
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
  const { store, canister, account, errand, say } = visit;
  seating = new Seating(store, canister.client, { account, errand, say, hurry });
  unfollow = seating.follow();
});

describe("whoever comes to World", () => {
  it("only watches, if nobody is signed in", async () => {
    await visit.account.restore();
    expect(me()).toBeNull();
    expect(visit.canister.asked).toEqual([]);
  });

  it("goes on as whoever is signed in, with seat and coins", async () => {
    keyring.person = newcomer("guest");
    visit.canister.become(keyring.person.identity);
    await visit.canister.join();
    visit.canister.become(null);
    await visit.account.restore();
    const seat = { player: 1, name: "Player 1", balance: 1000, admin: false };
    expect(me()).toEqual({ principal: nameOf(keyring.person), kind: "guest", ...seat });
    expect(hurried).toBe(1);
  });

  it("is known at once, if they signed in before they came", async () => {
    unfollow();
    await visit.account.signIn("guest");
    expect(me()).toBeNull();
    seating.follow();
    await vi.waitUntil(() => hurried === 1);
    expect(me()).toMatchObject({ principal: nameOf(keyring.person!), player: null });
  });

  it("is nobody here any more when they have left", async () => {
    unfollow();
    await visit.account.signIn("guest");
    expect(me()).toBeNull();
    expect(visit.canister.asked).toEqual([]);
  });

  it("may sign in as the account says", () => {
    expect(visit.store.state.canSignInWith).toEqual(["guest"]);
  });
});

describe("signing in", () => {
  it("is busy until the canister has said who one is", async () => {
    const release = visit.canister.hold("seat");
    const signed = seating.signIn("guest");
    await vi.waitUntil(() => visit.canister.asked.includes("seat"));
    expect(visit.store.state.busy).toEqual(["sign in"]);
    expect(me()).not.toBeNull();
    release();
    await signed;
    expect(visit.store.state.busy).toEqual([]);
  });

  it("is told when the canister cannot be asked", async () => {
    visit.canister.reachable = false;
    await seating.signIn("guest");
    expect(visit.said).toEqual(["bad: The network cannot be reached."]);
    expect(visit.store.state.busy).toEqual([]);
  });

  it("out leaves nobody, and a client that speaks for nobody", async () => {
    await seated();
    await seating.signOut();
    expect(me()).toBeNull();
    expect(await visit.canister.seat()).toBeNull();
  });
});

describe("a seat", () => {
  it("is taken, known and told", async () => {
    await seating.signIn("guest");
    await seating.join();
    expect(me()).toMatchObject({ player: 1, name: "Player 1", balance: 1000 });
    expect(visit.said).toEqual(["good: You are player 1. Place some cells."]);
    expect(hurried).toBe(2);
  });

  it("that is refused changes nothing and is told in the canister's words", async () => {
    await seating.signIn("guest");
    visit.canister.refusal = "Game full";
    await seating.join();
    expect(me()).toMatchObject({ player: null });
    expect(visit.said).toEqual(["bad: Game full"]);
  });

  it.each([
    [1000, "1000 coins were burned."],
    [1, "One coin was burned."],
  ])("is left, and %i coins with it", async (balance, burned) => {
    await seated();
    visit.canister.world.balances[0] = balance;
    await seating.leave();
    expect(me()).toMatchObject({ player: null, name: "", balance: 0 });
    expect(visit.said).toEqual([`news: You left the game. ${burned}`]);
    expect(hurried).toBe(1);
  });

  it("has another name when it is renamed", async () => {
    await seated();
    await seating.rename("Ada");
    expect(me()).toMatchObject({ player: 1, name: "Ada" });
    expect(visit.said).toEqual(["good: You are called Ada now."]);
  });

  it("keeps its name when another has it", async () => {
    await seated();
    visit.canister.refusal = "Ada is taken";
    await seating.rename("Ada");
    expect(me()).toMatchObject({ name: "Player 1" });
    expect(visit.said).toEqual(["bad: Ada is taken"]);
  });
});

describe("an admin", () => {
  it("is known as one after signing in", async () => {
    keyring.person = newcomer("guest");
    visit.canister.keepers.push(nameOf(keyring.person));
    await visit.account.restore();
    expect(me()?.admin).toBe(true);
  });

  it.each([
    ["pause", "The game is paused."],
    ["resume", "The game goes on."],
    ["reset", "The world is empty again."],
  ] as const)("does %s, hears of it, and the world is asked for", async (what, words) => {
    await seating[what]();
    expect(visit.canister.asked).toEqual([what]);
    expect(visit.said).toEqual([`good: ${words}`]);
    expect(hurried).toBe(1);
  });

  it("hears why not, if it is none", async () => {
    visit.canister.refusal = "Only admins may do this";
    await seating.reset();
    expect(visit.said).toEqual(["bad: Only admins may do this"]);
    expect(hurried).toBe(0);
  });
});
