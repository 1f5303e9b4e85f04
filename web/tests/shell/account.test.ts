import type { Identity } from "@icp-sdk/core/agent";
import { beforeEach, describe, expect, test } from "vitest";
import { Account } from "../../src/shell/account";
import { empty, keyring, nameOf, newcomer } from "../net/keys";
import { until } from "../soon";

let said: string[];
let speaker: string | null;
let account: Account;

const PROVIDER = "https://id.example/authorize";

/** An account where Internet Identity is at *provider*, if it is anywhere. */
function accountOf(provider: string | null): Account {
  const become = (identity: Identity | null) => {
    speaker = identity?.getPrincipal().toText() ?? null;
  };
  return new Account({ become }, provider, (text, tone) => said.push(`${tone}: ${text}`));
}

beforeEach(() => {
  empty();
  said = [];
  speaker = null;
  account = accountOf(null);
});

test("whoever comes to the house only watches, if nobody played here before", async () => {
  await account.restore();
  expect(account.who).toBeNull();
  expect(said).toEqual([]);
});

test("whoever comes to the house goes on as whoever played here before", async () => {
  keyring.person = newcomer("guest");
  await account.restore();
  expect(account.who).toEqual({ principal: nameOf(keyring.person), kind: "guest" });
  expect(speaker).toBe(nameOf(keyring.person));
});

test("whoever comes to the house may sign in with an Internet Identity where there is one", () => {
  expect(accountOf(PROVIDER).store.state.ways).toEqual(["internet-identity", "guest"]);
  expect(account.store.state.ways).toEqual(["guest"]);
});

test("whoever comes to the house is told when the key cannot be read", async () => {
  keyring.fault = new Error("The browser keeps no keys.");
  await account.restore();
  expect(said).toEqual(["bad: The browser keeps no keys."]);
  expect(account.store.state.busy).toBe(false);
});

test.each(["guest", "internet-identity"] as const)(
  "signing in as %s is known by that key",
  async (kind) => {
    await account.signIn(kind);
    expect(account.who).toEqual({ principal: nameOf(keyring.person!), kind });
    expect(speaker).toBe(nameOf(keyring.person!));
  },
);

test("signing in is one thing at a time: a second press makes no second key", async () => {
  const first = account.signIn("guest");
  await account.signIn("guest");
  await first;
  expect(account.who?.principal).toBe(nameOf(keyring.person!));
});

test("signing in out leaves nobody, no key, and an agent that speaks for nobody", async () => {
  await account.signIn("guest");
  await account.signOut();
  expect(account.who).toBeNull();
  expect(keyring.person).toBeNull();
  expect(speaker).toBeNull();
});

test("signing in out stays signed in, and says why, if the key cannot be removed", async () => {
  await account.signIn("guest");
  keyring.fault = new Error("The key is in use.");
  await account.signOut();
  expect(account.who).not.toBeNull();
  expect(said).toEqual(["bad: The key is in use."]);
});

describe("moving to an Internet Identity", () => {
  const handOver = (log: string[], fault?: string) => ({
    offer: (taker: string) => Promise.resolve(void log.push(`${speaker} offers to ${taker}`)),
    take: (giver: string) => {
      log.push(`${speaker} takes from ${giver}`);
      return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
    },
  });

  test("offers as the guest, takes as the identity, and then is that identity", async () => {
    await account.signIn("guest");
    const guest = account.who!.principal;
    const log: string[] = [];
    expect(await account.move(handOver(log))).toBe(true);
    const now = nameOf(keyring.person!);
    expect(log).toEqual([`${guest} offers to ${now}`, `${now} takes from ${guest}`]);
    expect(account.who).toEqual({ principal: now, kind: "internet-identity" });
    expect(speaker).toBe(now);
    expect(nameOf(keyring.aside!)).toBe(guest);
  });

  test("leaves the guest who they are, if it cannot be taken", async () => {
    await account.signIn("guest");
    const { who } = account;
    expect(await account.move(handOver([], "There is no offer"))).toBe(false);
    expect(account.who).toEqual(who);
    expect(speaker).toBe(who!.principal);
    expect(keyring.aside).toBeNull();
    expect(said).toEqual(["bad: There is no offer"]);
  });

  test("is for guests", async () => {
    const log: string[] = [];
    expect(await account.move(handOver(log))).toBe(false);
    await account.signIn("internet-identity");
    expect(await account.move(handOver(log))).toBe(false);
    expect(log).toEqual([]);
  });

  test("has its window at hand before the press, and again for whoever signed out", async () => {
    account = accountOf(PROVIDER);
    await account.prepare();
    expect(keyring.prepared).toEqual([PROVIDER]);
    await account.signIn("guest");
    await account.signOut();
    await until(() => keyring.prepared.length === 2);
  });

  test("has none where there is none", async () => {
    await account.prepare();
    expect(keyring.prepared).toEqual([]);
  });
});

test("whoever follows the account hears who it is when the agent speaks for them already, and is waited for", async () => {
  let release = () => {};
  const heard: (string | null)[] = [];
  account.follow((who) => {
    heard.push(who && `${who.principal === speaker}`);
    return new Promise((done) => (release = done));
  });
  const signed = account.signIn("guest");
  await until(() => heard.length === 1);
  expect(heard).toEqual(["true"]);
  expect(account.store.state.busy).toBe(true);
  release();
  await signed;
  expect(account.store.state.busy).toBe(false);
});

test("whoever follows the account hears at once of whoever is signed in already, even while the account is busy", async () => {
  account.follow(() => new Promise(() => undefined));
  void account.signIn("guest");
  await until(() => account.who !== null);
  const heard: unknown[] = [];
  account.follow((who) => void heard.push(who));
  expect(heard).toEqual([account.who]);
});

test("whoever follows the account hears nothing more when it follows no more", async () => {
  const heard: unknown[] = [];
  account.follow((who) => void heard.push(who))();
  await account.signIn("guest");
  expect(heard).toEqual([]);
});
