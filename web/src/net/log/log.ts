/**
 * A room's log as one client knows it: events in order, whatever the order in which pages of them come,
 * and the heads of the chain as far as they are proved.
 *
 *     start          known            heard
 *       |--------------|...  ###  ......|
 *       events in order      a page that came early: it waits for those before it
 *
 * Nothing that was said once may be said otherwise later. What cannot be so is thrown as a Lie; what is
 * only late, or came twice, is taken for what it is.
 */

import type { Digest } from "./chain";
import { BEGINNING, lineOf, link } from "./chain";
import { Lie } from "./lie";
import type { Event, News } from "./news";
import type { Statement } from "./statement";

/** So many events, and heads, are remembered, to be compared with what comes late. */
const REMEMBERED = 2000;

/** So many events a page has at most. */
const PAGE = 100;

/** A part of the log without gaps whose every event leads to the next head: from number *from* on. */
interface Chain {
  from: number;
  /** It ends before this one, whose head is known. */
  readonly to: number;
}

export class Log {
  readonly #events = new Map<number, Event>();
  readonly #heads = new Map<number, Digest>();
  #start: number | null = null;
  #known = 0;
  #heard = 0;
  #newest = { time: 0, following: 0 };
  #chain: Chain | null = null;

  /** Begin, or begin again, with event *start*: only what is proved is still believed. */
  begin(start: number): void {
    this.#start = start;
    this.#known = start;
    this.#chain = null;
    this.#events.clear();
  }

  /** The number of the first event that is not known. */
  get known(): number {
    return this.#known;
  }

  /** How many events there are at least, as anybody ever said. */
  get heard(): number {
    return this.#heard;
  }

  /** How many events there were at the last proof. */
  get proved(): number {
    return this.#newest.following;
  }

  /** The number of the first event that leads to what is proved; those before are only heard. */
  get from(): number {
    return this.#chain?.from ?? this.#known;
  }

  /** The events from number *first* on that are known and remembered. */
  since(first: number): Event[] {
    const count = Math.max(0, this.#known - first);
    const found = Array.from({ length: count }, (_, at) => this.#events.get(first + at));
    return found.filter((event) => event !== undefined);
  }

  /** Take *news*, which was asked for from number *asked* on: the events that are now known in order. */
  hear(news: News, asked: number): Event[] {
    checkPage(news, asked);
    for (const event of news.events) this.#remember(event);
    this.#heard = Math.max(this.#heard, news.following);
    return this.#join();
  }

  /**
   * Hold the log to a *statement* that was certified at *time*: true if every event up to it is known
   * and leads to its head, false if some are still to come.
   */
  async prove(statement: Statement, time: number): Promise<boolean> {
    this.#checkOrder(statement, time);
    const { following, head, kept } = statement;
    if (kept.first === 0 && kept.head !== BEGINNING) {
      throw new Lie("chain", "The log does not begin with the head that every log begins with.");
    }
    if (time >= this.#newest.time) this.#anchor(kept.first, kept.head);
    this.#heard = Math.max(this.#heard, following);
    const from = this.#nextLink(following);
    const heads = await this.#headsTo(following, from);
    if ((heads?.get(following) ?? head) !== head) throw misled(following);
    for (const [number, one] of heads ?? []) this.#anchor(number, one);
    this.#anchor(following, head);
    this.#grow(following, from, heads !== null);
    if (time >= this.#newest.time) this.#newest = { time, following };
    this.#forget();
    return this.#known >= following;
  }

  /** Believe that *head* is the one before event *number*: it must lead to what is proved. */
  async lead(number: number, head: Digest, events: readonly Event[]): Promise<void> {
    const known = new Map(events.map((event) => [event.number, event]));
    let [at, found] = [number, head];
    for (; at < this.proved; at++) {
      const event = known.get(at) ?? this.#events.get(at);
      if (event === undefined) throw withheld(this.proved, at);
      found = await link(found, event);
    }
    if (at !== this.proved || found !== this.#heads.get(at)) throw misled(this.proved);
    if (this.#chain !== null) this.#chain.from = Math.min(this.#chain.from, number);
  }

  /** Where the chain is to go on towards *number*: at its end, or at the last head that is proved. */
  #nextLink(number: number): number {
    const proved = [...this.#heads.keys()].filter((one) => one <= number);
    return Math.min(this.#chain?.to ?? number, Math.max(...proved));
  }

  /** The heads after each event from number *from* up to *number*; null if one is missing. */
  async #headsTo(number: number, from: number): Promise<Map<number, Digest> | null> {
    let head = this.#heads.get(from);
    const heads = new Map<number, Digest>();
    for (let at = from; at < number; at++) {
      const event = this.#events.get(at);
      if (event === undefined || head === undefined) return null;
      head = await link(head, event);
      heads.set(at + 1, head);
    }
    return heads;
  }

  /** The chain, which goes on at *from*, has come to *number*, if it is *whole*; else it waits, or begins. */
  #grow(number: number, from: number, whole: boolean): void {
    const { from: first, to } = this.#chain ?? { from, to: from };
    const lost = this.#chain === null ? !this.#events.has(from) : this.#known >= number;
    if (whole) this.#chain = { from: Math.min(first, from), to: Math.max(to, number) };
    else if (lost)
      this.#chain = { from: number, to: number }; // what was before is not here
    else this.#chain ??= { from, to: from };
  }

  /** Statements may come late, but a later one never says less than an earlier one. */
  #checkOrder({ following }: Statement, time: number): void {
    const { time: latest, following: most } = this.#newest;
    if (time >= latest ? following < most : following > most) {
      const [before, after] = time >= latest ? [most, following] : [following, most];
      const words = `The log went back, from ${before} events to ${after}: the room was begun anew, or the server lies.`;
      throw new Lie("back", words);
    }
  }

  #anchor(number: number, head: Digest): void {
    const before = this.#heads.get(number);
    if (before !== undefined && before !== head) {
      throw new Lie(
        "fork",
        `Two histories of ${number} events were certified: the log was forked.`,
      );
    }
    this.#heads.set(number, head);
  }

  #remember(event: Event): void {
    const before = this.#events.get(event.number);
    if (before !== undefined && lineOf(before) !== lineOf(event)) {
      throw new Lie("changed", `Event ${event.number} is not what it was: the server changed it.`);
    }
    if (this.#start === null || event.number >= this.#start) this.#events.set(event.number, event);
  }

  /** The events that follow on what is known, now that more are here. */
  #join(): Event[] {
    const fresh: Event[] = [];
    for (;;) {
      const event = this.#start === null ? undefined : this.#events.get(this.#known);
      if (event === undefined) return fresh;
      fresh.push(event);
      this.#known++;
    }
  }

  #forget(): void {
    const oldest = Math.max(this.#known, this.proved) - REMEMBERED;
    for (const kept of [this.#events, this.#heads]) {
      for (const number of kept.keys()) if (number < oldest) kept.delete(number);
    }
  }
}

function misled(number: number): Lie {
  const words = `The events that the server shows do not lead to the head that is certified after ${number}: some were changed, left out or made up.`;
  return new Lie("chain", words);
}

/** An event that is certified, and not shown. */
export function withheld(following: number, number: number): Lie {
  const words = `The network certifies ${following} events, and the server does not show number ${number}: it holds something back.`;
  return new Lie("withheld", words);
}

/** Throws a Lie, if *news* cannot be an answer to who *asked* for events from that number on. */
function checkPage({ first, following, generation, events }: News, asked: number): void {
  const start = Math.max(asked, first);
  const wanted = Math.min(PAGE, Math.max(0, following - start));
  const wrong = (words: string) => new Lie("order", `${words}: the server is out of order.`);
  if (first > following) throw wrong(`The log begins at ${first} and ends at ${following}`);
  if (events.length > wanted) throw wrong(`${events.length} events came where ${wanted} are due`);
  if (events.length < wanted) throw withheld(following, start + events.length);
  events.forEach(({ number, time, ...event }, at) => {
    if (number !== start + at) throw wrong(`Event ${number} came in place of ${start + at}`);
    if (at > 0 && time < events[at - 1]!.time)
      throw wrong(`Event ${number} is older than the one before`);
    if (!NUMBERS.every((name) => Number.isSafeInteger(event[name]))) {
      throw wrong(`Event ${number} has numbers that nobody counts to`);
    }
  });
  if (!Number.isSafeInteger(generation)) throw wrong(`Generation ${generation} is none`);
}

const NUMBERS = ["generation", "player"] as const;
