/** Placing the draft on the chain, and showing it as under way until it is on the board. */

import type { Account } from "../../../shell/account";
import type { Say } from "../../../shell/say";
import { Refused } from "../../../net/words";
import type { Point } from "../../../rules/grid";
import type { Client, Placed } from "../net/client";
import type { App, Sent } from "../state/app";
import type { Store } from "../../../state/store";
import { pointsOf } from "../state/draft";
import type { Drafting } from "./drafting";
import type { Request } from "./requests";
import type { Watch } from "./watch";
import { SENDING as WORDS } from "../words";

interface Parts {
  readonly account: Pick<Account, "signIn">;
  readonly drafting: Drafting;
  readonly watch: Watch;
  readonly request: Request;
  readonly say: Say;
}

export class Sending {
  readonly #store: Store<App>;
  readonly #client: Client;
  readonly #parts: Parts;
  #count = 0;
  #number = 0;
  #unanswered: { readonly cells: string; readonly number: number } | null = null;

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
    this.#parts.watch.time.live(); // what is sent is placed on the world of now
    if (me === null) await this.#parts.account.signIn("guest");
    if (this.#store.state.me === null) return;
    await this.#parts.request("place", () => this.#place());
  }

  /** Sends whatever is drafted by now: signing in took a while, and the draft may be gone. */
  async #place(): Promise<void> {
    const points = pointsOf(this.#store.state.draft);
    if (points.length === 0) return;
    const sent: Sent = { id: ++this.#count, points, placed: null, answered: 0 };
    const done = await this.#ask(sent);
    this.#mark({ ...sent, placed: done.generation, answered: this.#parts.watch.asked });
    this.#spend(done.balance);
    this.#parts.say(wordsOf(done), done.placed > 0 ? "good" : "news");
    this.#parts.watch.hurry();
  }

  /** Shows *sent* as under way; a refusal gives the draft back, so that no drawing is lost. */
  async #ask(sent: Sent): Promise<Placed> {
    this.#mark(sent);
    const taken = this.#parts.drafting.take();
    try {
      return await this.#order(sent.points);
    } catch (fault) {
      this.#mark(null, sent.id);
      this.#parts.drafting.giveBack(taken);
      throw fault;
    }
  }

  /** Cells whose answer was lost are sent again under the same number, so that they are paid once. */
  async #order(points: readonly Point[]): Promise<Placed> {
    const cells = points.join(" ");
    if (this.#unanswered?.cells !== cells) {
      this.#number = Math.max(this.#number + 1, Date.now());
      this.#unanswered = { cells, number: this.#number };
    }
    try {
      const placed = await this.#client.place(points, { number: this.#unanswered.number });
      this.#unanswered = null;
      return placed;
    } catch (fault) {
      if (fault instanceof Refused) this.#unanswered = null;
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

/** What placing really did. */
export function wordsOf({ placed, occupied }: Pick<Placed, "placed" | "occupied">): string {
  return occupied > 0 ? WORDS.partly(placed, occupied) : WORDS.placed(placed);
}
