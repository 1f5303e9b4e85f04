/**
 * Who plays: a guest, whose key never leaves this browser, or somebody with an Internet Identity.
 *
 * A guest's key is made by the browser, cannot be read out, not even by this page, and lies in
 * its IndexedDB. Whoever forgets it is somebody else in every room from then on.
 */

import { AuthClient, IdbStorage } from "@icp-sdk/auth/client";
import type { Identity } from "@icp-sdk/core/agent";
import { ECDSAKeyIdentity } from "@icp-sdk/core/identity";

export type SignIn = "guest" | "internet-identity";

export interface Person {
  readonly kind: SignIn;
  readonly identity: Identity;
}

const KEY = "guest";
const EIGHT_HOURS = 8n * 3_600_000_000_000n; // nanoseconds
// Another name would be another store: every guest would lose the key.
const storage = new IdbStorage({ dbName: "life2", storeName: "keys" });

/** Whoever signed in here before. */
export async function remembered(local: boolean): Promise<Person | null> {
  const pair = await storage.get<CryptoKeyPair>(KEY);
  if (pair !== null) return guest(await ECDSAKeyIdentity.fromKeyPair(pair));
  if (local) return null;
  const client = internetIdentity();
  return client.isAuthenticated() ? delegate(await client.getIdentity()) : null;
}

export async function signIn(kind: SignIn): Promise<Person> {
  if (kind === "guest") return guest(await newKey());
  const client = internetIdentity();
  return delegate(await client.signIn({ maxTimeToLive: EIGHT_HOURS }));
}

export async function signOut(person: Person): Promise<void> {
  await storage.remove(KEY);
  if (person.kind === "internet-identity") await internetIdentity().signOut();
}

async function newKey(): Promise<ECDSAKeyIdentity> {
  const key = await ECDSAKeyIdentity.generate({ extractable: false });
  await storage.set(KEY, key.getKeyPair());
  return key;
}

let client: AuthClient | undefined;

function internetIdentity(): AuthClient {
  client ??= new AuthClient({ idleOptions: { disableIdle: true } });
  return client;
}

const guest = (identity: Identity): Person => ({ kind: "guest", identity });
const delegate = (identity: Identity): Person => ({ kind: "internet-identity", identity });
