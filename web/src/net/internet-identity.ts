/**
 * Internet Identity, loaded when it is needed: guests do without.
 *
 * Its window opens only within the press that asks for it, so it has to be here before that.
 */

import { AuthClient } from "@icp-sdk/auth/client";
import type { Identity } from "@icp-sdk/core/agent";

const EIGHT_HOURS = 8n * 3_600_000_000_000n; // nanoseconds

export class InternetIdentity {
  readonly #client: AuthClient;

  /** The one whose window is at *identityProvider*. */
  constructor(identityProvider: string) {
    this.#client = new AuthClient({ identityProvider, idleOptions: { disableIdle: true } });
  }

  /** Whoever signed in here before, if that still holds. */
  async remembered(): Promise<Identity | null> {
    return this.#client.isAuthenticated() ? this.#client.getIdentity() : null;
  }

  signIn = (): Promise<Identity> => this.#client.signIn({ maxTimeToLive: EIGHT_HOURS });
  signOut = (): Promise<void> => this.#client.signOut();
}
