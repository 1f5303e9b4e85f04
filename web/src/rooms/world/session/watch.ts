/** Keeps the state in step with the chain: the board, the players, the line between. */

import type { Client } from "../net/client";
import { Poll } from "../net/poll";
import { words } from "../../../net/words";
import type { App, Chain, Line } from "../state/app";
import type { Store } from "../../../state/store";
import type { News, Shown, Word } from "../sync/messages";
import { View } from "../sync/view";
import { recognise } from "./recognise";

const LATE = 2; // requests without an answer, before the line counts as lost

export class Watch {
  readonly #store: Store<App>;
  readonly #client: Client;
  readonly #view: View;
  readonly #poll: Poll;
  #faults = 0;
  readonly #leaving = new AbortController();

  constructor(store: Store<App>, client: Client) {
    this.#store = store;
    this.#client = client;
    this.#view = new View((shown) => {
      this.#show(shown);
    });
    this.#poll = new Poll(client, {
      news: (news) => this.#news(news),
      facts: () => this.#facts(),
      line: (reached, fault) => {
        this.#line(reached, fault);
      },
    });
  }

  start(): void {
    const looked = () => {
      if (document.visibilityState === "visible") this.hurry();
    };
    document.addEventListener("visibilitychange", looked, { signal: this.#leaving.signal });
    void this.#poll.run();
  }

  /** Watch no more. */
  stop(): void {
    this.#leaving.abort();
    this.#poll.stop();
    this.#view.close();
  }

  /** Ask the chain now: what was heard by then is not news of what just happened. */
  hurry(): void {
    this.#poll.hurry();
  }

  /** The number of the last request, so that later ones can be told from earlier ones. */
  get asked(): number {
    return this.#poll.asked;
  }

  /** Ask for what is not on the board: players, pace, oneself. */
  async #facts(): Promise<void> {
    const [stats, standings] = await Promise.all([
      this.#client.stats(),
      this.#client.standings(),
      recognise(this.#store, this.#client),
    ]);
    const { paused, running, generation, minted, burned } = stats;
    // A world that sleeps is not ticking, but its generations pass, once time has begun.
    this.#view.running = !paused && (running || generation > 0n);
    this.#chain({ paused, running });
    this.#store.set({ standings, minted: Number(minted), burned: Number(burned) });
  }

  async #news(news: News): Promise<Word> {
    const word = await this.#view.news(news);
    if (word.kind === "heard" && !word.late) {
      this.#chain({ generation: word.generation, heard: performance.now() });
      this.#see(word.asked, word.generation);
    }
    return word;
  }

  /** Cells that were answered before request *asked* are on the board of *generation*. */
  #see(asked: number, generation: number): void {
    const { sent } = this.#store.state;
    const seen = sent.map((one) =>
      one.answered !== null && one.answered < asked && one.generation === null
        ? { ...one, generation }
        : one,
    );
    this.#store.set({ sent: seen });
  }

  /** Shows *truth*. In a world that was begun again, nobody waits for generations of the old one. */
  #show({ truth, begun }: Shown): void {
    const { sent } = this.#store.state;
    const waiting = sent.filter(
      ({ generation }) => generation === null || (!begun && generation > truth.generation),
    );
    this.#store.set({ view: truth, sent: waiting.length === sent.length ? sent : waiting });
  }

  #line(reached: boolean, fault?: unknown): void {
    this.#faults = reached ? 0 : this.#faults + 1;
    const line: Line = reached ? "live" : this.#faults > LATE ? "lost" : "late";
    this.#chain({ line });
    if (fault !== undefined) console.info(words(fault));
  }

  #chain(patch: Partial<Chain>): void {
    const nothing = { generation: 0, heard: 0, line: "connecting", paused: false, running: false };
    this.#store.set({ chain: { ...(nothing as Chain), ...this.#store.state.chain, ...patch } });
  }
}
