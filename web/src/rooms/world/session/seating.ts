/** Taking a seat in World, leaving it, and following who is signed in. */

import type { Account, Who } from "../../../shell/account";
import type { Say } from "../../../shell/say";
import type { Client } from "../net/client";
import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import type { Request } from "./requests";
import { SEATING as WORDS } from "../words";

interface Parts {
  readonly account: Account;
  readonly request: Request;
  readonly say: Say;
  /** Asks the chain now. */
  readonly hurry: () => void;
}

const NO_SEAT = { player: null, name: "", balance: 0 };

export class Seating implements Pick<Actions, "play" | "leave" | "moveSeat" | "rename"> {
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
    return this.#parts.account.follow((who) => this.#become(who));
  }

  readonly play = async (): Promise<boolean> => {
    if (this.#store.state.me === null) await this.#parts.account.signIn("guest");
    if (this.#store.state.me?.player === null) await this.#join();
    return this.#store.state.me?.player != null;
  };

  async #join(): Promise<void> {
    await this.#parts.request("join", async () => {
      const player = await this.#client.join();
      await this.#recognise();
      this.#parts.say(WORDS.joined(player), "good");
    });
  }

  readonly leave = async (): Promise<void> => {
    await this.#parts.request("leave", async () => {
      const left = await this.#client.leave();
      await this.#recognise();
      this.#parts.say(WORDS.left(left), "news");
    });
  };

  readonly moveSeat = async (): Promise<string | null> => {
    const moved = await this.#parts.account.move({
      offer: (taker) => this.#client.offerSeat(taker),
      take: (giver) => this.#take(giver),
    });
    if (!moved) return null;
    this.#parts.say(WORDS.moved, "good");
    return this.#parts.account.who?.principal ?? null;
  };

  /** Take what *giver* offered. If the answer is lost, who has the seat says what became of it. */
  async #take(giver: string): Promise<void> {
    try {
      await this.#client.takeSeat(giver);
    } catch (fault) {
      if ((await this.#client.seat()) === null) throw fault;
    }
  }

  readonly rename = async (name: string): Promise<string | null> => {
    let refusal: string | null = null;
    const go = async () => {
      await this.#client.rename(name);
      await this.#recognise();
      this.#parts.say(WORDS.renamed(name), "good");
    };
    await this.#parts.request("rename", go, (words) => (refusal = words));
    return refusal;
  };

  async #become(who: Who | null): Promise<void> {
    this.#store.set({ me: who && { ...who, ...NO_SEAT, admin: false } });
    if (who !== null) await this.#recognise();
  }

  async #recognise(): Promise<void> {
    await recognise(this.#store, this.#client);
    this.#parts.hurry();
  }
}

/**
 * Ask the canister what seat whoever is signed in has; they may sign out meanwhile. Whether one is an admin,
 * the facts of its log say.
 */
export async function recognise(store: Store<App>, client: Pick<Client, "seat">): Promise<void> {
  const asked = store.state.me?.principal;
  if (asked === undefined) return;
  const seat = await client.seat();
  const { me } = store.state;
  if (me?.principal !== asked) return;
  const known = { ...me, ...(seat ?? NO_SEAT) };
  if (JSON.stringify(known) !== JSON.stringify(me)) store.set({ me: known });
}
