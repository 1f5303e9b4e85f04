/** A keyring in place of the browser's, which only a browser has: real keys, kept in memory. */

import { Ed25519KeyIdentity } from "@icp-sdk/core/identity";
import type { Person, SignIn } from "../../src/net/identity";

export const keyring: { person: Person | null; fault: Error | null } = {
  person: null,
  fault: null,
};

/** Begin with nobody's key. */
export function empty(): void {
  keyring.person = null;
  keyring.fault = null;
}

export function newcomer(kind: SignIn): Person {
  return { kind, identity: Ed25519KeyIdentity.generate() };
}

export function remembered(): Promise<Person | null> {
  return asked(() => keyring.person);
}

export function signIn(kind: SignIn): Promise<Person> {
  return asked(() => (keyring.person = newcomer(kind)));
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
