/** Placing the draft on the chain, and showing it as under way until it is on the board. */

import type { Account } from "../../../shell/account";
import type { Say } from "../../../shell/say";
import type { Client, Placed } from "../net/client";
import type { App, Sent } from "../state/app";
import type { Store } from "../../../state/store";
import { pointsOf } from "../state/draft";
import type { Drafting } from "./drafting";
import type { Errand } from "./errand";
import type { Watch } from "./watch";

interface Parts {
  readonly account: Pick<Account, "signIn">;
  readonly drafting: Drafting;
  readonly watch: Watch;
  readonly errand: Errand;
  readonly say: Say;
}

export class Sending {
  readonly #store: Store<App>;
  readonly #client: Client;
  readonly #parts: Parts;
  #count = 0;

  constructor(store: Store<App>, client: Client, parts: Parts) {
    this.#store = store;
    this.#client = client;
    this.#parts = parts;
  }

  async send(): Promise<void> {
    const { draft, price, me } = this.#store.state;
    if (draft.items.length === 0) return;
    if (price.refusal !== null) {
      this.#parts.say(price.refusal, "bad");
      return;
    }
    if (me === null) await this.#parts.account.signIn("guest");
    if (this.#store.state.me === null) return;
    await this.#parts.errand("place", () => this.#place());
  }

  /** Sends whatever is drafted by now: signing in took a while, and the draft may be gone. */
  async #place(): Promise<void> {
    const points = pointsOf(this.#store.state.draft);
    if (points.length === 0) return;
    const sent: Sent = { id: ++this.#count, points, answered: null, generation: null };
    const { placed, balance } = await this.#ask(sent);
    this.#mark({ ...sent, answered: this.#parts.watch.asked });
    this.#spend(balance);
    this.#parts.say(placed === 1 ? "One cell was placed." : `${placed} cells were placed.`, "good");
    this.#parts.watch.hurry();
  }

  /** Shows *sent* as under way; a refusal gives the draft back, so that no drawing is lost. */
  async #ask(sent: Sent): Promise<Placed> {
    this.#mark(sent);
    const taken = this.#parts.drafting.take();
    try {
      return await this.#client.place(sent.points);
    } catch (fault) {
      this.#mark(null, sent.id);
      this.#parts.drafting.giveBack(taken);
      throw fault;
    }
  }

  #mark(sent: Sent | null, id = sent?.id): void {
    const others = this.#store.state.sent.filter((one) => one.id !== id);
    this.#store.set({ sent: sent === null ? others : [...others, sent] });
  }

  #spend(balance: number): void {
    const { me } = this.#store.state;
    if (me !== null) this.#store.set({ me: { ...me, balance } });
  }
}
