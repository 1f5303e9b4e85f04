/**
 * Who plays, for the whole house: one key, and so one principal, in every room.
 *
 *     restore    go on as whoever played here before
 *     signIn     as a guest, or with an Internet Identity
 *     savedKey   a guest's key as a file, to be brought back with bringKey
 *     move       from a guest to an Internet Identity, with what the guest has in a room
 *     signOut    nobody plays; a guest's key is forgotten
 *
 * The agent speaks for whoever it is before anybody hears of it. Whoever follows may take a while
 * to find out what that person has in the room; until then the account is busy.
 */

import type { Agent } from "../net/agent";
import type { Person, SignIn } from "../net/identity";
import {
  bringKey,
  layKeyAside,
  prepare,
  remembered,
  savedKey,
  signIn,
  signOut,
} from "../net/identity";
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

/** How a room hands over what somebody has there. */
export interface HandOver {
  /** Asked by whoever has it, for the principal *taker*. */
  offer(taker: string): Promise<void>;
  /** Asked by the taker, of the principal *giver*. */
  take(giver: string): Promise<void>;
}

export type Follower = (who: Who | null) => Promise<void> | void;

export class Account {
  readonly store: Store<AccountState>;
  readonly #agent: Pick<Agent, "become">;
  readonly #provider: string | null;
  readonly #say: Say;
  readonly #followers = new Set<Follower>();
  #person: Person | null = null;

  /** *provider* is where Internet Identity is, null if there is none. */
  constructor(agent: Pick<Agent, "become">, provider: string | null, say: Say) {
    this.#agent = agent;
    this.#provider = provider;
    this.#say = say;
    const ways: readonly SignIn[] = provider === null ? ["guest"] : ["internet-identity", "guest"];
    this.store = new Store<AccountState>({ who: null, ways, busy: false });
  }

  get who(): Who | null {
    return this.store.state.who;
  }

  /** Go on as whoever played here before. */
  async restore(): Promise<void> {
    await this.#change(async () => {
      const person = await remembered(this.#provider);
      if (person !== null) await this.#become(person);
    });
  }

  async signIn(kind: SignIn): Promise<void> {
    await this.#change(async () => {
      await this.#become(await signIn(kind));
    });
  }

  /** Be the guest whose saved key is in *text*. */
  async bringKey(text: string): Promise<void> {
    await this.#change(async () => {
      await this.#become(await bringKey(text));
    });
  }

  /** The guest's key as the text of a file; null if it cannot leave this browser. */
  savedKey = (): Promise<string | null> => savedKey();

  /** Have Internet Identity at hand: its window opens only within a press. */
  async prepare(): Promise<void> {
    const provider = this.#provider;
    if (provider === null) return;
    await this.#tried(async () => {
      await prepare(provider);
    });
  }

  /**
   * Be who signs in with an Internet Identity, and have there what the guest had in a room; true if so.
   * If anything goes wrong on the way, it is still the guest who plays.
   */
  async move(handOver: HandOver): Promise<boolean> {
    let moved = false;
    await this.#change(async () => {
      const guest = this.#person;
      if (guest?.kind !== "guest") return;
      const person = await signIn("internet-identity");
      await handOver.offer(nameOf(person));
      await this.#takeAs(person, guest, handOver);
      await layKeyAside();
      await this.#become(person);
      moved = true;
    });
    return moved;
  }

  /** Take what *guest* offered, as *person*. */
  async #takeAs(person: Person, guest: Person, handOver: HandOver): Promise<void> {
    this.#agent.become(person.identity);
    try {
      await handOver.take(nameOf(guest));
    } catch (fault) {
      this.#agent.become(guest.identity);
      throw fault;
    }
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
    const who = person && { principal: nameOf(person), kind: person.kind };
    this.store.set({ who });
    if (who === null) void this.prepare(); // they may want to sign in
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

const nameOf = ({ identity }: Person) => identity.getPrincipal().toText();
