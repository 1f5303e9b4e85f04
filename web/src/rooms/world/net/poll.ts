/**
 * Asks the canister again and again: for frames twice a second, for everything else less often.
 *
 * The first frame, and the one after a frame that could not be used, are whole; the others may leave
 * out a board that is still the same. One request at a time. When the network cannot be reached it
 * asks less and less often, up to every five seconds.
 */

import type { News, Word } from "../sync/messages";
import type { Client } from "./client";

type Milliseconds = number;

const PAUSE: Milliseconds = 500;
const LONGEST_PAUSE: Milliseconds = 5000;
const HIDDEN_PAUSE: Milliseconds = 5000; // nobody looks
const FACTS_EVERY = 3; // rounds

export interface Listener {
  /** News for the worker, and what it could do with it. */
  news(news: News): Promise<Word>;
  /** Time to ask for what is not on the board. */
  facts(): Promise<void>;
  /** The network answered, or did not. */
  line(reached: boolean, fault?: unknown): void;
}

export class Poll {
  readonly #client: Client;
  readonly #listener: Listener;
  #asked = 0;
  #base: number | null = null; // the generation of the last frame that could be used
  #faults = 0;
  #round = 0;
  #wake: () => void = () => undefined;
  #hurried = false;
  #stopped = false;

  constructor(client: Client, listener: Listener) {
    this.#client = client;
    this.#listener = listener;
  }

  /** The number of the last request for the world. */
  get asked(): number {
    return this.#asked;
  }

  /** Ask until it is stopped. */
  async run(): Promise<void> {
    while (!this.#stopped) {
      await this.#once();
      await this.#rest();
    }
  }

  /** Ask no more; what is answered from now on is not told. */
  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  /** Ask again now. */
  hurry(): void {
    this.#hurried = true;
    this.#wake();
  }

  async #once(): Promise<void> {
    this.#hurried = false;
    try {
      const news = await this.#ask();
      if (this.#stopped) return;
      const word = await this.#listener.news(news);
      this.#base = word.kind === "heard" ? word.base : null;
      if (this.#round++ % FACTS_EVERY === 0) await this.#listener.facts();
      this.#faults = 0;
      this.#listener.line(true);
    } catch (fault) {
      if (this.#stopped) return;
      this.#faults++;
      this.#listener.line(false, fault);
    }
  }

  async #ask(): Promise<News> {
    const asked = ++this.#asked;
    return { kind: "frame", asked, text: await this.#client.frame(this.#base) };
  }

  async #rest(): Promise<void> {
    if (this.#hurried || this.#stopped) return;
    const usual = document.visibilityState === "hidden" ? HIDDEN_PAUSE : PAUSE;
    const pause = Math.min(usual * 2 ** Math.min(this.#faults, 4), LONGEST_PAUSE);
    await new Promise<void>((wake) => {
      const timer = setTimeout(wake, pause);
      this.#wake = () => {
        clearTimeout(timer);
        wake();
      };
    });
  }
}
