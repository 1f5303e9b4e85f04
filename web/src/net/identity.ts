/**
 * Who plays: a guest, whose key never leaves this browser, or somebody with an Internet Identity.
 *
 * A guest's key is made by the browser and lies in its IndexedDB. It can be saved to a file and brought
 * back, here or in another browser: whoever has the file is that guest. Whoever loses both is somebody
 * else in every room from then on. Keys of older pages cannot be read out, and so not be saved.
 *
 *     guest              the key of the guest who plays
 *     guest laid aside   the key of one who plays on with an Internet Identity
 */

import { IdbStorage } from "@icp-sdk/auth/client";
import type { Identity } from "@icp-sdk/core/agent";
import { ECDSAKeyIdentity } from "@icp-sdk/core/identity";
import type { InternetIdentity } from "./internet-identity";

export type SignIn = "guest" | "internet-identity";

export interface Person {
  readonly kind: SignIn;
  readonly identity: Identity;
}

const KEY = "guest";
const ASIDE = "guest laid aside";
// Another name would be another store: every guest would lose the key.
const storage = new IdbStorage({ dbName: "life2", storeName: "keys" });

/** Whoever signed in here before; *provider* is where Internet Identity is, null for nowhere. */
export async function remembered(provider: string | null): Promise<Person | null> {
  const pair = await storage.get<CryptoKeyPair>(KEY);
  if (pair !== null) return guest(await ECDSAKeyIdentity.fromKeyPair(pair));
  if (provider === null) return null;
  const identity = await (await prepare(provider)).remembered();
  return identity && delegate(identity);
}

let prepared: InternetIdentity | null = null;

/** Load Internet Identity: its window opens only if it is here already at the press. */
export async function prepare(provider: string): Promise<InternetIdentity> {
  if (prepared !== null) return prepared;
  const { InternetIdentity } = await import("./internet-identity");
  return (prepared ??= new InternetIdentity(provider));
}

/** As a guest, or within a press with an Internet Identity, which must have been prepared. */
export async function signIn(kind: SignIn): Promise<Person> {
  if (kind === "guest") return guest((await keyLaidAside()) ?? (await newKey()));
  if (prepared === null) throw new Error(NOT_PREPARED);
  return delegate(await prepared.signIn());
}

export async function signOut(person: Person): Promise<void> {
  await storage.remove(KEY);
  if (person.kind === "internet-identity") await prepared?.signOut();
}

/** Lay the guest's key aside, for who signs in as a guest again: somebody else plays from now on. */
export async function layKeyAside(): Promise<void> {
  const pair = await storage.get<CryptoKeyPair>(KEY);
  if (pair !== null) await storage.set(ASIDE, pair);
  await storage.remove(KEY);
}

/** The key that was laid aside, taken up again. */
async function keyLaidAside(): Promise<ECDSAKeyIdentity | null> {
  const pair = await storage.get<CryptoKeyPair>(ASIDE);
  if (pair === null) return null;
  const key = await ECDSAKeyIdentity.fromKeyPair(pair);
  await storage.set(KEY, pair);
  await storage.remove(ASIDE);
  return key;
}

async function newKey(): Promise<ECDSAKeyIdentity> {
  const key = await ECDSAKeyIdentity.generate({ extractable: true });
  await storage.set(KEY, key.getKeyPair());
  return key;
}

const CURVE = { name: "ECDSA", namedCurve: "P-256" };
const SIGNATURE = { name: "ECDSA", hash: "SHA-256" };
const LONGEST_FILE = 2000; // characters
const NOT_PREPARED = "Internet Identity is still being loaded: press again.";
const NO_KEY = "This file is not a saved key of Life2.";

/** The guest's key as the text of a file; null if it was made to stay in this browser for ever. */
export async function savedKey(): Promise<string | null> {
  const pair = await storage.get<CryptoKeyPair>(KEY);
  if (pair === null || !pair.privateKey.extractable) return null;
  const jwk = await crypto.subtle.exportKey("jwk", pair.privateKey);
  const { x, y, d } = jwk;
  return JSON.stringify({ life2: "guest key", warning: WARNING, x, y, d }, null, 2);
}

const WARNING = "Whoever has this file is you. Keep it to yourself.";

/** Be the guest whose key is in *text*, from now on. Throws, if there is none; nothing changes then. */
export async function bringKey(text: string): Promise<Person> {
  const pair = await readKey(text);
  const identity = await ECDSAKeyIdentity.fromKeyPair(pair);
  await storage.set(KEY, pair);
  return guest(identity);
}

/** The pair in *text*, tried out: what the private half signs the public half has to confirm. */
async function readKey(text: string): Promise<CryptoKeyPair> {
  try {
    if (text.length > LONGEST_FILE) throw new Error(NO_KEY);
    const { life2, x, y, d } = JSON.parse(text) as Record<string, string>;
    if (life2 !== "guest key") throw new Error(NO_KEY);
    const half = { kty: "EC", crv: CURVE.namedCurve, x: x!, y: y! };
    const publicKey = await crypto.subtle.importKey("jwk", half, CURVE, true, ["verify"]);
    const whole = { ...half, d: d! };
    const privateKey = await crypto.subtle.importKey("jwk", whole, CURVE, true, ["sign"]);
    const words = new TextEncoder().encode("Life2");
    const signed = await crypto.subtle.sign(SIGNATURE, privateKey, words);
    if (!(await crypto.subtle.verify(SIGNATURE, publicKey, signed, words))) throw new Error(NO_KEY);
    return { publicKey, privateKey };
  } catch {
    throw new Error(NO_KEY);
  }
}

const guest = (identity: Identity): Person => ({ kind: "guest", identity });
const delegate = (identity: Identity): Person => ({ kind: "internet-identity", identity });
