import { beforeEach, describe, expect, it, vi } from "vitest";
import { Account } from "../../../../src/rooms/world/session/account";
import { empty, keyring, nameOf, newcomer } from "./keys";
import { Visit } from "./visit";

vi.mock("../../../../src/net/identity", () => import("./keys"));

let visit: Visit;
let account: Account;
let hurried: number;

const me = () => visit.store.state.me;

/** A guest with a seat, of whom all that was said until now is forgotten. */
async function seated(): Promise<void> {
  await account.signIn("guest");
  await account.join();
  visit.said.length = 0;
  hurried = 0;
}

beforeEach(() => {
  empty();
  visit = new Visit();
  hurried = 0;
  const hurry = () => hurried++;
  account = new Account(visit.store, visit.canister.client, visit.errand, visit.say, hurry);
});

describe("whoever comes to the page", () => {
  it("only watches, if nobody played here before", async () => {
    await account.restore(false);
    expect(me()).toBeNull();
    expect(visit.canister.asked).toEqual([]);
    expect(visit.said).toEqual([]);
  });

  it("goes on as whoever played here before, with seat and coins", async () => {
    keyring.person = newcomer("guest");
    visit.canister.become(keyring.person.identity);
    await visit.canister.join();
    visit.canister.become(null);
    await account.restore(true);
    const seat = { player: 1, name: "Player 1", balance: 1000, admin: false };
    expect(me()).toEqual({ principal: nameOf(keyring.person), kind: "guest", ...seat });
    expect(hurried).toBe(1);
  });

  it("may sign in with an Internet Identity, except on this very machine", async () => {
    await account.restore(false);
    expect(visit.store.state.canSignInWith).toEqual(["internet-identity", "guest"]);
    await account.restore(true);
    expect(visit.store.state.canSignInWith).toEqual(["guest"]);
  });

  it("is told when the key cannot be read", async () => {
    keyring.fault = new Error("The browser keeps no keys.");
    await account.restore(true);
    expect(visit.said).toEqual(["bad: The browser keeps no keys."]);
    expect(visit.store.state.busy).toEqual([]);
  });
});

describe("signing in", () => {
  it.each(["guest", "internet-identity"] as const)("as %s is known by that key", async (kind) => {
    await account.signIn(kind);
    expect(me()).toMatchObject({ principal: nameOf(keyring.person!), kind, player: null });
  });

  it("is busy until the canister has said who one is", async () => {
    const release = visit.canister.hold("seat");
    const signed = account.signIn("guest");
    await vi.waitUntil(() => visit.canister.asked.includes("seat"));
    expect(visit.store.state.busy).toEqual(["sign in"]);
    expect(me()).not.toBeNull();
    release();
    await signed;
    expect(visit.store.state.busy).toEqual([]);
  });

  it("out leaves nobody, no key, and a client that speaks for nobody", async () => {
    await seated();
    await account.signOut();
    expect(me()).toBeNull();
    expect(keyring.person).toBeNull();
    expect(await visit.canister.seat()).toBeNull();
  });

  it("out stays signed in, and says why, if the key cannot be removed", async () => {
    await seated();
    keyring.fault = new Error("The key is in use.");
    await account.signOut();
    expect(me()).toMatchObject({ player: 1 });
    expect(visit.said).toEqual(["bad: The key is in use."]);
  });
});

describe("a seat", () => {
  it("is taken, known and told", async () => {
    await account.signIn("guest");
    await account.join();
    expect(me()).toMatchObject({ player: 1, name: "Player 1", balance: 1000 });
    expect(visit.said).toEqual(["good: You are player 1. Place some cells."]);
    expect(hurried).toBe(2);
  });

  it("that is refused changes nothing and is told in the canister's words", async () => {
    await account.signIn("guest");
    visit.canister.refusal = "Game full";
    await account.join();
    expect(me()).toMatchObject({ player: null });
    expect(visit.said).toEqual(["bad: Game full"]);
  });

  it.each([
    [1000, "1000 coins were burned."],
    [1, "One coin was burned."],
  ])("is left, and %i coins with it", async (balance, burned) => {
    await seated();
    visit.canister.world.balances[0] = balance;
    await account.leave();
    expect(me()).toMatchObject({ player: null, name: "", balance: 0 });
    expect(visit.said).toEqual([`news: You left the game. ${burned}`]);
    expect(hurried).toBe(1);
  });

  it("has another name when it is renamed", async () => {
    await seated();
    await account.rename("Ada");
    expect(me()).toMatchObject({ player: 1, name: "Ada" });
    expect(visit.said).toEqual(["good: You are called Ada now."]);
  });

  it("keeps its name when another has it", async () => {
    await seated();
    visit.canister.refusal = "Ada is taken";
    await account.rename("Ada");
    expect(me()).toMatchObject({ name: "Player 1" });
    expect(visit.said).toEqual(["bad: Ada is taken"]);
  });
});

describe("an admin", () => {
  it("is known as one after signing in", async () => {
    keyring.person = newcomer("guest");
    visit.canister.keepers.push(nameOf(keyring.person));
    await account.restore(true);
    expect(me()?.admin).toBe(true);
  });

  it.each([
    ["pause", "The game is paused."],
    ["resume", "The game goes on."],
    ["reset", "The world is empty again."],
  ] as const)("does %s, hears of it, and the world is asked for", async (what, words) => {
    await account[what]();
    expect(visit.canister.asked).toEqual([what]);
    expect(visit.said).toEqual([`good: ${words}`]);
    expect(hurried).toBe(1);
  });

  it("hears why not, if it is none", async () => {
    visit.canister.refusal = "Only admins may do this";
    await account.reset();
    expect(visit.said).toEqual(["bad: Only admins may do this"]);
    expect(hurried).toBe(0);
  });
});
