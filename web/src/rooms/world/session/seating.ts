/** Taking a seat in World, leaving it; what admins may do; and following who is signed in. */

import type { Account, Who } from "../../../shell/account";
import type { Say } from "../../../shell/say";
import { SIGNING } from "../../../shell/signing";
import type { Client } from "../net/client";
import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import type { Errand } from "./errand";
import { recognise } from "./recognise";

type Needs = Pick<
  Actions,
  "signIn" | "signOut" | "join" | "leave" | "rename" | "pause" | "resume" | "reset"
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
      this.#parts.say(`You are player ${player}. Place some cells.`, "good");
    });
  }

  async leave(): Promise<void> {
    await this.#parts.errand("leave", async () => {
      const burned = await this.#client.leave();
      await this.#recognise();
      const coins = burned === 1 ? "One coin was" : `${burned} coins were`;
      this.#parts.say(`You left the game. ${coins} burned.`, "news");
    });
  }

  async rename(name: string): Promise<void> {
    await this.#parts.errand("rename", async () => {
      await this.#client.rename(name);
      await this.#recognise();
      this.#parts.say(`You are called ${name} now.`, "good");
    });
  }

  pause = (): Promise<void> => this.#rule("pause", "The game is paused.");
  resume = (): Promise<void> => this.#rule("resume", "The game goes on.");
  reset = (): Promise<void> => this.#rule("reset", "The world is empty again.");

  async #rule(what: "pause" | "resume" | "reset", done: string): Promise<void> {
    await this.#parts.errand(what, async () => {
      await this.#client[what]();
      this.#parts.say(done, "good");
      this.#parts.hurry();
    });
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
