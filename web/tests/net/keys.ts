/** A keyring in place of the browser's, which only a browser has: real keys, kept in memory. */

import { Ed25519KeyIdentity } from "@icp-sdk/core/identity";
import type { Person, SignIn } from "../../src/net/identity";

export const keyring: {
  person: Person | null;
  /** The guest whose key was laid aside. */
  aside: Person | null;
  fault: Error | null;
  prepared: string[];
} = { person: null, aside: null, fault: null, prepared: [] };

/** Begin with nobody's key. */
export function empty(): void {
  Object.assign(keyring, { person: null, aside: null, fault: null, prepared: [] });
}

export function newcomer(kind: SignIn): Person {
  return { kind, identity: Ed25519KeyIdentity.generate() };
}

export function remembered(): Promise<Person | null> {
  return asked(() => keyring.person);
}

export function prepare(provider: string): Promise<void> {
  return asked(() => void keyring.prepared.push(provider));
}

export function signIn(kind: SignIn): Promise<Person> {
  return asked(() => {
    if (keyring.person?.kind === "guest") guest = keyring.person;
    return (keyring.person = newcomer(kind));
  });
}

let guest: Person | null = null;

export function layKeyAside(): Promise<void> {
  return asked(() => void (keyring.aside = guest));
}

export function signOut(person: Person): Promise<void> {
  return asked(() => {
    if (keyring.person === person) keyring.person = null;
  });
}

/** Principals are compared as text. */
export function nameOf({ identity }: Person): string {
  return identity.getPrincipal().toText();
}

function asked<T>(answer: () => T): Promise<T> {
  return keyring.fault === null ? Promise.resolve(answer()) : Promise.reject(keyring.fault);
}
