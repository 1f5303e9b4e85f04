/**
 * Follows a room's log: one question, `get_news`, says what happened since, and proves it now and then.
 *
 *     look()      ->  events, in order, each once        for whatever the room shows of them
 *                 ->  the keeper  ->  the mark
 *     proveAll()  ->  everything that is still kept      for who wants to know of what was before
 *
 * It begins with the last hundred events. Those that happened before one came lead to what is certified
 * only if the whole log that is kept was read: of a young room it is, of another when somebody asks.
 */

import { isUntrusted, words } from "../words";
import { Due } from "./due";
import type { Certain, Own } from "./keeper";
import { EVERYTHING, Keeper } from "./keeper";
import { Lie } from "./lie";
import type { Mark } from "./mark";
import type { Ask, Event, News } from "./news";
import type { Check } from "./notary";
import { Notary } from "./notary";

type Milliseconds = number;

const NEWEST = Number.MAX_SAFE_INTEGER; // a number that no event has
const LAST = 100; // events to begin with
const MOST_PAGES = 10; // in a look: all that is kept

/** So long a log that cannot be so is put up with, before it is begun again. */
export const BEGIN_AGAIN: Milliseconds = 15_000;

export interface Followed {
  /** Its name in statements. */
  readonly name: string;
  readonly canister: string;
  readonly rootKey: Uint8Array;
  readonly ask: Ask;
  readonly tell: (mark: Mark) => void;
  readonly own?: Own;
  /** Who checks signatures; a worker, unless it is said. */
  readonly check?: Check;
  /** How often a proof is wanted though nothing happens. */
  readonly proofEvery?: Milliseconds;
}

export class Follower {
  readonly keeper: Keeper;
  readonly #ask: Ask;
  readonly #due: Due;
  readonly #notary: Notary | null;
  #begun: Milliseconds | null = null;
  #certain: Certain | null = null;
  #early: Event[] = []; // heard while all was proved, and not yet told

  constructor({ ask, check, own, proofEvery, ...room }: Followed) {
    this.#ask = ask;
    this.#due = new Due(proofEvery);
    this.#notary = check === undefined ? new Notary() : null;
    this.keeper = new Keeper({
      ...room,
      check: check ?? this.#notary!.check,
      now: () => Date.now(),
      own: async (certain) => {
        this.#certain = certain;
        return (await own?.(certain)) ?? null;
      },
    });
  }

  /** Follow no more. */
  close(): void {
    this.#notary?.close();
  }

  /** What happened since the last look. Rejects, if the network cannot be reached. */
  async look(): Promise<readonly Event[]> {
    try {
      return await this.#look();
    } catch (fault) {
      if (isUntrusted(fault)) this.keeper.accuse(new Lie("signature", words(fault)));
      this.keeper.look(); // the last proof grows old
      throw fault;
    }
  }

  /** Have a proof with the next look. */
  wantProof(): void {
    this.#due.hurry();
  }

  /** Whether something happened before what is proved that can still be read. */
  get hasMore(): boolean {
    const { log } = this.keeper;
    return this.#certain !== null && log.from > this.#certain.statement.kept.first;
  }

  /** Read everything that is still kept: it must be what was shown, and lead to what is certified. */
  async proveAll(): Promise<void> {
    if (this.#certain === null) return;
    const { kept } = this.#certain.statement;
    const { log } = this.keeper;
    const events: Event[] = [];
    try {
      const end = log.proved;
      for (let at = kept.first; at < end; at = kept.first + events.length) {
        const news = await this.#news(at, false);
        if (news.first > at) return; // forgotten meanwhile: the next proof says where to begin
        const fresh = await this.keeper.hear(news, at);
        if (fresh === null) return;
        this.#early.push(...fresh);
        events.push(...news.events);
      }
      await log.lead(kept.first, kept.head, events);
      this.keeper.confirm(EVERYTHING);
    } catch (fault) {
      this.keeper.accuse(fault);
    }
  }

  async #look(): Promise<readonly Event[]> {
    if (this.#mustBegin()) await this.#begin();
    const { log } = this.keeper;
    const found = this.#early.splice(0);
    for (let page = 0; page < MOST_PAGES; page++) {
      const [first, proof] = [log.known, this.#due.now];
      const news = await this.#news(first, proof);
      if (news.first > first) {
        this.#begun = null; // more happened than is kept: the next look begins again
        return found;
      }
      const events = await this.keeper.hear(news, first);
      if (events === null) return found;
      found.push(...events);
      const whole = log.known >= news.following;
      this.#due.came(events.length > 0, proof && whole);
      if (proof) this.#prove(news);
      else this.keeper.look();
      if (whole) break;
    }
    return found;
  }

  #mustBegin(): boolean {
    if (this.#begun === null) return true;
    return this.keeper.broken && performance.now() - this.#begun >= BEGIN_AGAIN;
  }

  async #begin(): Promise<void> {
    const { first, following } = await this.#news(NEWEST, false);
    this.keeper.begin(Math.max(first, following - LAST));
    this.#begun = performance.now();
  }

  #news(first: number, proof: boolean): Promise<News> {
    return this.#ask({ first, facts: this.keeper.facts.digest, proof });
  }

  /** Signatures take a while: nothing waits for them. */
  #prove(news: News): void {
    this.keeper.prove(news).catch((fault: unknown) => {
      console.info(words(fault));
    });
  }
}
