/**
 * Keeps a room's log, and says how far it is proved: the mark.
 *
 *     news       ->  log          events in order, and whether they can be so
 *     proof      ->  certificate  signed by the network, for this canister, not long ago
 *                ->  statement    its sha256 is what is certified
 *                ->  log          every event leads to the head that it states
 *                ->  facts        they have the digest that it states
 *                ->  own          whatever else the room can hold to its own lines
 */

import { sha256 } from "./chain";
import type { Kind } from "./lie";
import { Lie } from "./lie";
import { Log, withheld } from "./log";
import type { Mark } from "./mark";
import { UNPROVED } from "./mark";
import type { Event, News } from "./news";
import type { Check } from "./notary";
import type { Statement } from "./statement";
import { parse } from "./statement";

type Milliseconds = number;

/** So old a certificate may be, and so far ahead of this machine's clock. */
export const OLDEST: Milliseconds = 5 * 60_000;

/** So long what is certified may be missing, before it counts as held back. */
export const PATIENCE: Milliseconds = 20_000;

/** So much the clocks of the nodes of a network may differ. */
const MARGIN: Milliseconds = 10_000;

/** How many lies are remembered, to be told. */
const TOLD = 5;

/** A statement that is certified, and what it came with. */
export interface Certain {
  readonly statement: Statement;
  readonly signed: Milliseconds;
  readonly news: News;
}

export interface Room {
  /** Its name in statements. */
  readonly name: string;
  readonly canister: string;
  readonly rootKey: Uint8Array;
  readonly check: Check;
  readonly now: () => Milliseconds;
  readonly tell: (mark: Mark) => void;
  /** What more is proved, in a sentence, or waited for; null if nothing. Rejects with a Lie. */
  readonly own?: Own;
}

export type Own = (certain: Certain) => Promise<Pick<Mark, "state" | "words"> | null>;

/** Lies after which it is not known what of the log is true. */
const BREAKING: readonly Kind[] = ["changed", "chain", "fork", "back", "rules", "board"];

export const EVERYTHING = "Everything in the log is as the network certifies it.";
const SINCE =
  "Everything that happened since you came is as the network certifies it. What happened before can be proved, too, if you load it.";

export class Keeper {
  readonly log = new Log();
  readonly #room: Room;
  #facts = { text: "", digest: "" };
  #mark = UNPROVED;
  #missing: Milliseconds | null = null;
  /** When news were heard: this machine may sleep before they are proved, and they are none the older. */
  readonly #heard = new WeakMap<News, Milliseconds>();
  #broken = false;
  #proofs = 0; // that were begun
  #decided = 0; // the last of them whose outcome is told

  constructor(room: Room) {
    this.#room = room;
  }

  get mark(): Mark {
    return this.#mark;
  }

  /** Whether what is known of the log cannot be so: then it has to be begun again. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Begin, or begin again, with event *start*, of which nothing is proved. */
  begin(start: number): void {
    this.log.begin(start);
    this.#broken = false;
    this.#missing = null;
    if (this.#mark.state === "proved") this.#show({ state: "waiting", words: UNPROVED.words });
  }

  /** What the log does not say, as last heard, and its digest; "" before. */
  get facts(): { readonly text: string; readonly digest: string } {
    return this.#facts;
  }

  /**
   * Take *news*, which were asked for from event *asked* on: the events that are now known in order;
   * null if it is a lie.
   */
  async hear(news: News, asked: number): Promise<Event[] | null> {
    this.#heard.set(news, this.#room.now());
    try {
      if (news.facts !== null) this.#facts = await digested(news.facts);
      return this.log.hear(news, asked);
    } catch (fault) {
      this.accuse(fault);
      return null;
    }
  }

  /** Hold everything to the proof in *news*. What a later one came to stands, however long this one takes. */
  async prove(news: News): Promise<void> {
    const number = ++this.#proofs;
    const facts = this.#facts.digest; // of these news: others may be heard while a signature is checked
    try {
      const certain = await this.#certain(news);
      const whole = await this.log.prove(certain.statement, certain.signed);
      checkNoneMadeUp(certain);
      this.#checkNoneBefore(certain);
      if (certain.statement.facts !== facts) {
        throw new Lie(
          "facts",
          "What is said of the seats and the season is not what is certified.",
        );
      }
      this.#wait(whole, certain.statement.following);
      const own = await this.#room.own?.(certain);
      const { state, words } = own ?? { state: "proved" as const, words: this.#words(certain) };
      if (!whole || number < this.#decided) return;
      this.#decided = number;
      this.#show({ state, words, events: this.log.proved, signed: certain.signed });
    } catch (fault) {
      this.#decided = Math.max(this.#decided, number);
      this.accuse(fault);
    }
  }

  /** Say that more is proved, as *words* say. */
  confirm(words: string): void {
    this.#show({ state: "proved", words });
  }

  /** Say that the server lied, as *fault* says; throws what is not a lie. */
  accuse(fault: unknown): void {
    if (!(fault instanceof Lie)) throw fault;
    this.#broken ||= BREAKING.includes(fault.kind);
    const lies = [fault.message, ...this.#mark.lies.filter((one) => one !== fault.message)];
    this.#show({ state: "wrong", words: fault.message, lies: lies.slice(0, TOLD) });
  }

  /** Nothing was heard for a while: what was proved long ago is not proved now. */
  look(): void {
    const { state, signed } = this.#mark;
    if (state !== "proved" || signed === null || this.#room.now() - signed <= OLDEST) return;
    const words = "The last proof is more than five minutes old, and no other has come.";
    this.#show({ state: "waiting", words });
  }

  /** What is proved, if the room says nothing of its own. */
  #words({ statement }: Certain): string {
    return this.log.from <= statement.kept.first ? EVERYTHING : SINCE;
  }

  async #certain(news: News): Promise<Certain> {
    const { name, canister, rootKey, check } = this.#room;
    if (news.proof === null) throw new Lie("uncertified", "The server sends no proof.");
    const { statement: text, certificate } = news.proof;
    const heard = this.#heard.get(news) ?? this.#room.now();
    const { digest, time } = await check({ certificate, rootKey, canister });
    checkAge(heard - time);
    if (digest !== (await sha256(text))) {
      throw new Lie(
        "uncertified",
        "The network certifies another statement than the server shows.",
      );
    }
    const statement = parse(text, name);
    if (news.following < statement.following) throw withheld(statement.following, news.following);
    if (news.first > statement.kept.first)
      throw withheld(statement.following, statement.kept.first);
    return { statement, signed: time, news };
  }

  /** What was heard of earlier, and is not certified by now, never happened; a node may be behind. */
  #checkNoneBefore({ statement, signed }: Certain): void {
    const [event] = this.log.since(statement.following);
    if (event === undefined) return;
    const after = Number(event.time / 1_000_000n) - signed;
    if (after > -MARGIN && after < OLDEST) return;
    throw madeUp(event.number + 1, statement.following);
  }

  /** What is certified has to be shown before long. */
  #wait(whole: boolean, following: number): void {
    const now = this.#room.now();
    this.#missing = whole ? null : (this.#missing ?? now);
    if (this.#missing !== null && now - this.#missing > PATIENCE) {
      throw withheld(following, this.log.known);
    }
  }

  #show(patch: Partial<Mark>): void {
    this.#mark = { ...this.#mark, ...patch };
    this.#room.tell(this.#mark);
  }
}

/** Throws a Lie, if a proof of that *age* cannot be of now. */
function checkAge(age: Milliseconds): void {
  if (Math.abs(age) <= OLDEST) return;
  const minutes = Math.round(Math.abs(age) / 60_000);
  const when = age > 0 ? `was signed ${minutes} minutes ago` : `is of ${minutes} minutes from now`;
  throw new Lie("stale", `The proof ${when}: the server is stale, or the clock here is wrong.`);
}

/** Throws a Lie, if there are events in the news that the statement does not know. */
function checkNoneMadeUp({ news, statement }: Certain): void {
  if (news.following === statement.following) return;
  throw madeUp(news.following, statement.following);
}

function madeUp(shown: number, certified: number): Lie {
  const words = `The server shows ${shown} events, and the network certifies only ${certified}: it makes some up.`;
  return new Lie("chain", words);
}

async function digested(text: string): Promise<{ text: string; digest: string }> {
  return { text, digest: await sha256(text) };
}
