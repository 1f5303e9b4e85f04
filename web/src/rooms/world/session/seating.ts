/** Taking a seat in World, leaving it, and following who is signed in. */

import type { Account, Who } from "../../../shell/account";
import type { Say } from "../../../shell/say";
import { SIGNING } from "../../../shell/signing";
import type { Client } from "../net/client";
import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import type { Errand } from "./errand";
import * as WORDS from "../words/seating";
import { recognise } from "./recognise";

type Needs = Pick<
  Actions,
  "signIn" | "signOut" | "join" | "play" | "leave" | "moveSeat" | "rename"
>;

interface Parts {
  readonly account: Account;
  readonly errand: Errand;
  readonly say: Say;
  readonly hurry: () => void;
}

export class Seating implements Needs {
  readonly #store: Store<App>;
  readonly #client: Client;
  readonly #parts: Parts;

  constructor(store: Store<App>, client: Client, parts: Parts) {
    this.#store = store;
    this.#client = client;
    this.#parts = parts;
  }

  /** Know who is signed in, and what seat they have, until what is returned is called. */
  follow(): () => void {
    const { account } = this.#parts;
    const mirror = () => {
      this.#mirror();
    };
    mirror();
    const unbind = [account.store.subscribe(mirror), account.follow((who) => this.#become(who))];
    return () => {
      for (const stop of unbind) stop();
    };
  }

  signIn: Needs["signIn"] = (kind) => this.#parts.account.signIn(kind);
  signOut: Needs["signOut"] = () => this.#parts.account.signOut();

  async join(): Promise<void> {
    await this.#parts.errand("join", async () => {
      const player = await this.#client.join();
      await this.#recognise();
      this.#parts.say(WORDS.joined(player), "good");
    });
  }

  async play(): Promise<boolean> {
    if (this.#store.state.me === null) await this.signIn("guest");
    const { me } = this.#store.state;
    if (me?.player === null) await this.join();
    return this.#store.state.me?.player != null;
  }

  async leave(): Promise<void> {
    await this.#parts.errand("leave", async () => {
      const left = await this.#client.leave();
      await this.#recognise();
      this.#parts.say(WORDS.left(left), "news");
    });
  }

  async moveSeat(): Promise<string | null> {
    const moved = await this.#parts.account.move({
      offer: (taker) => this.#client.offerSeat(taker),
      take: (giver) => this.#take(giver),
    });
    if (!moved) return null;
    this.#parts.say(WORDS.moved, "good");
    return this.#parts.account.who?.principal ?? null;
  }

  /** Take what *giver* offered. If the answer is lost, who has the seat says what became of it. */
  async #take(giver: string): Promise<void> {
    try {
      await this.#client.takeSeat(giver);
    } catch (fault) {
      if ((await this.#client.seat()) === null) throw fault;
    }
  }

  async rename(name: string): Promise<string | null> {
    let refusal: string | null = null;
    const go = async () => {
      await this.#client.rename(name);
      await this.#recognise();
      this.#parts.say(WORDS.renamed(name), "good");
    };
    await this.#parts.errand("rename", go, (words) => (refusal = words));
    return refusal;
  }

  async #become(who: Who | null): Promise<void> {
    const nobody = { player: null, name: "", balance: 0, admin: false };
    this.#store.set({ me: who && { ...who, ...nobody } });
    if (who !== null) await this.#recognise();
  }

  /** Show what the account can do, and whether it is at it. */
  #mirror(): void {
    const { ways, busy } = this.#parts.account.store.state;
    const others = this.#store.state.busy.filter((name) => name !== SIGNING);
    this.#store.set({ canSignInWith: ways, busy: busy ? [...others, SIGNING] : others });
  }

  async #recognise(): Promise<void> {
    await recognise(this.#store, this.#client);
    this.#parts.hurry();
  }
}
