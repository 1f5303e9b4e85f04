/**
 * Who plays, for the whole house: one key, and so one principal, in every room.
 *
 *     restore    go on as whoever played here before
 *     signIn     as a guest, or with an Internet Identity
 *     signOut    nobody plays; a guest's key is forgotten
 *
 * The agent speaks for whoever it is before anybody hears of it. Whoever follows may take a while
 * to find out what that person has in the room; until then the account is busy.
 */

import type { Agent } from "../net/agent";
import type { Person, SignIn } from "../net/identity";
import { remembered, signIn, signOut } from "../net/identity";
import { words } from "../net/words";
import { Store } from "../state/store";
import type { Say } from "./say";

export interface Who {
  readonly principal: string;
  readonly kind: SignIn;
}

export interface AccountState {
  readonly who: Who | null;
  /** The ways to sign in that there are, the best one first. */
  readonly ways: readonly SignIn[];
  readonly busy: boolean;
}

export type Follower = (who: Who | null) => Promise<void> | void;

export class Account {
  readonly store: Store<AccountState>;
  readonly #agent: Pick<Agent, "become">;
  readonly #local: boolean;
  readonly #say: Say;
  readonly #followers = new Set<Follower>();
  #person: Person | null = null;

  constructor(agent: Pick<Agent, "become">, local: boolean, say: Say) {
    this.#agent = agent;
    this.#local = local;
    this.#say = say;
    const ways: readonly SignIn[] = local ? ["guest"] : ["internet-identity", "guest"];
    this.store = new Store<AccountState>({ who: null, ways, busy: false });
  }

  get who(): Who | null {
    return this.store.state.who;
  }

  /** Go on as whoever played here before. */
  async restore(): Promise<void> {
    await this.#change(async () => {
      const person = await remembered(this.#local);
      if (person !== null) await this.#become(person);
    });
  }

  async signIn(kind: SignIn): Promise<void> {
    await this.#change(async () => {
      await this.#become(await signIn(kind));
    });
  }

  async signOut(): Promise<void> {
    await this.#change(async () => {
      if (this.#person !== null) await signOut(this.#person);
      await this.#become(null);
    });
  }

  /** Tell *follower* who it is, now if it is somebody and whenever that changes. */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    if (this.who !== null) void this.#tried(async () => follower(this.who));
    return () => {
      this.#followers.delete(follower);
    };
  }

  async #become(person: Person | null): Promise<void> {
    this.#person = person;
    this.#agent.become(person?.identity ?? null);
    const who = person && {
      principal: person.identity.getPrincipal().toText(),
      kind: person.kind,
    };
    this.store.set({ who });
    await Promise.all([...this.#followers].map(async (follower) => follower(who)));
  }

  /** Do one thing at a time. */
  async #change(go: () => Promise<void>): Promise<void> {
    if (this.store.state.busy) return;
    this.store.set({ busy: true });
    await this.#tried(go);
    this.store.set({ busy: false });
  }

  /** What goes wrong is said. */
  async #tried(go: () => Promise<void>): Promise<void> {
    try {
      await go();
    } catch (fault) {
      this.#say(words(fault), "bad");
    }
  }
}
