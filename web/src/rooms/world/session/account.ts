/** Signing in, taking a seat, leaving it; and what admins may do. */

import type { Client } from "../net/client";
import type { Person } from "../../../net/identity";
import { remembered, signIn, signOut } from "../../../net/identity";
import type { Actions, App, SignIn } from "../state/app";
import type { Store } from "../../../state/store";
import type { Errand, Say } from "./errand";
import { recognise } from "./recognise";

type Needs = Pick<
  Actions,
  "signIn" | "signOut" | "join" | "leave" | "rename" | "pause" | "resume" | "reset"
>;

export class Account implements Needs {
  readonly #store: Store<App>;
  readonly #client: Client;
  readonly #errand: Errand;
  readonly #say: Say;
  readonly #hurry: () => void;
  #person: Person | null = null;

  constructor(store: Store<App>, client: Client, errand: Errand, say: Say, hurry: () => void) {
    this.#store = store;
    this.#client = client;
    this.#errand = errand;
    this.#say = say;
    this.#hurry = hurry;
  }

  /** Go on as whoever played here before. */
  async restore(local: boolean): Promise<void> {
    this.#store.set({ canSignInWith: local ? ["guest"] : ["internet-identity", "guest"] });
    await this.#errand("sign in", async () => {
      const person = await remembered(local);
      if (person !== null) await this.#become(person);
    });
  }

  async signIn(kind: SignIn): Promise<void> {
    await this.#errand("sign in", async () => {
      await this.#become(await signIn(kind));
    });
  }

  async signOut(): Promise<void> {
    await this.#errand("sign in", async () => {
      if (this.#person !== null) await signOut(this.#person);
      this.#person = null;
      this.#client.become(null);
      this.#store.set({ me: null });
    });
  }

  async join(): Promise<void> {
    await this.#errand("join", async () => {
      const player = await this.#client.join();
      await this.#recognise();
      this.#say(`You are player ${player}. Place some cells.`, "good");
    });
  }

  async leave(): Promise<void> {
    await this.#errand("leave", async () => {
      const burned = await this.#client.leave();
      await this.#recognise();
      const coins = burned === 1 ? "One coin was" : `${burned} coins were`;
      this.#say(`You left the game. ${coins} burned.`, "news");
    });
  }

  async rename(name: string): Promise<void> {
    await this.#errand("rename", async () => {
      await this.#client.rename(name);
      await this.#recognise();
      this.#say(`You are called ${name} now.`, "good");
    });
  }

  pause = (): Promise<void> => this.#rule("pause", "The game is paused.");
  resume = (): Promise<void> => this.#rule("resume", "The game goes on.");
  reset = (): Promise<void> => this.#rule("reset", "The world is empty again.");

  async #rule(what: "pause" | "resume" | "reset", done: string): Promise<void> {
    await this.#errand(what, async () => {
      await this.#client[what]();
      this.#say(done, "good");
      this.#hurry();
    });
  }

  async #become(person: Person): Promise<void> {
    this.#person = person;
    this.#client.become(person.identity);
    const principal = person.identity.getPrincipal().toText();
    const nobody = { player: null, name: "", balance: 0, admin: false };
    this.#store.set({ me: { principal, kind: person.kind, ...nobody } });
    await this.#recognise();
  }

  async #recognise(): Promise<void> {
    await recognise(this.#store, this.#client);
    this.#hurry();
  }
}
