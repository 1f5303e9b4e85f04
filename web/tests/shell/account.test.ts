import type { Identity } from "@icp-sdk/core/agent";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Account } from "../../src/shell/account";
import { empty, keyring, nameOf, newcomer } from "../net/keys";

vi.mock("../../src/net/identity", () => import("../net/keys"));

let said: string[];
let speaker: string | null;
let account: Account;

/** An account on this very machine, or on the Internet Computer. */
function accountOf(local: boolean): Account {
  const become = (identity: Identity | null) => {
    speaker = identity?.getPrincipal().toText() ?? null;
  };
  return new Account({ become }, local, (text, tone) => said.push(`${tone}: ${text}`));
}

beforeEach(() => {
  empty();
  said = [];
  speaker = null;
  account = accountOf(true);
});

describe("whoever comes to the house", () => {
  it("only watches, if nobody played here before", async () => {
    await account.restore();
    expect(account.who).toBeNull();
    expect(said).toEqual([]);
  });

  it("goes on as whoever played here before", async () => {
    keyring.person = newcomer("guest");
    await account.restore();
    expect(account.who).toEqual({ principal: nameOf(keyring.person), kind: "guest" });
    expect(speaker).toBe(nameOf(keyring.person));
  });

  it("may sign in with an Internet Identity, except on this very machine", () => {
    expect(accountOf(false).store.state.ways).toEqual(["internet-identity", "guest"]);
    expect(account.store.state.ways).toEqual(["guest"]);
  });

  it("is told when the key cannot be read", async () => {
    keyring.fault = new Error("The browser keeps no keys.");
    await account.restore();
    expect(said).toEqual(["bad: The browser keeps no keys."]);
    expect(account.store.state.busy).toBe(false);
  });
});

describe("signing in", () => {
  it.each(["guest", "internet-identity"] as const)("as %s is known by that key", async (kind) => {
    await account.signIn(kind);
    expect(account.who).toEqual({ principal: nameOf(keyring.person!), kind });
    expect(speaker).toBe(nameOf(keyring.person!));
  });

  it("is one thing at a time: a second press makes no second key", async () => {
    const first = account.signIn("guest");
    await account.signIn("guest");
    await first;
    expect(account.who?.principal).toBe(nameOf(keyring.person!));
  });

  it("out leaves nobody, no key, and an agent that speaks for nobody", async () => {
    await account.signIn("guest");
    await account.signOut();
    expect(account.who).toBeNull();
    expect(keyring.person).toBeNull();
    expect(speaker).toBeNull();
  });

  it("out stays signed in, and says why, if the key cannot be removed", async () => {
    await account.signIn("guest");
    keyring.fault = new Error("The key is in use.");
    await account.signOut();
    expect(account.who).not.toBeNull();
    expect(said).toEqual(["bad: The key is in use."]);
  });
});

describe("whoever follows the account", () => {
  it("hears who it is when the agent speaks for them already, and is waited for", async () => {
    let release = () => {};
    const heard: (string | null)[] = [];
    account.follow((who) => {
      heard.push(who && `${who.principal === speaker}`);
      return new Promise((done) => (release = done));
    });
    const signed = account.signIn("guest");
    await vi.waitUntil(() => heard.length === 1);
    expect(heard).toEqual(["true"]);
    expect(account.store.state.busy).toBe(true);
    release();
    await signed;
    expect(account.store.state.busy).toBe(false);
  });

  it("hears at once of whoever is signed in already, even while the account is busy", async () => {
    account.follow(() => new Promise(() => undefined));
    void account.signIn("guest");
    await vi.waitUntil(() => account.who !== null);
    const heard: unknown[] = [];
    account.follow((who) => void heard.push(who));
    expect(heard).toEqual([account.who]);
  });

  it("hears nothing more when it follows no more", async () => {
    const heard: unknown[] = [];
    account.follow((who) => void heard.push(who))();
    await account.signIn("guest");
    expect(heard).toEqual([]);
  });
});
