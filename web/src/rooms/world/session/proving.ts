/**
 * Proving what World shows: its log, by the network's signature and the chain; its board, by the digest
 * of the last checkpoint, which the page's own board must have had at that moment.
 *
 *     statement   time 5550 1700.. running           no later generation can be now
 *                 board 4000 17 <digest> <head>      what the board was, and the head before event 17
 *
 * It is loaded after the first picture.
 */

import type { Agent } from "../../../net/agent";
import { load } from "../rules/checkpoint";
import type { Certain } from "../../../net/log/keeper";
import { Keeper } from "../../../net/log/keeper";
import { Lie } from "../../../net/log/lie";
import type { Mark } from "../../../net/log/mark";
import type { Event } from "../../../net/log/news";
import type { Check } from "../../../net/log/notary";
import { Notary } from "../../../net/log/notary";
import type { Statement } from "../../../net/log/statement";
import { DIGEST, NANOSECONDS, NUMBER, wordsOf } from "../../../net/log/statement";
import type { Client } from "../net/client";
import { room } from "../manifest";
import { replayed } from "../sync/replaying";
import type { View } from "../sync/view";
import { PROVING as WORDS } from "../words-later";

const RATE = 10; // generations a second
const SLACK = 60; // generations: clocks differ, and a tick may make up for what it missed

/** A checkpoint that is not the one that is certified is asked for so often, so far apart. */
const ATTEMPTS = 4;
const AGAIN = 15_000; // milliseconds

/** What is certified of the board. */
interface Board {
  readonly generation: number;
  readonly following: number;
  readonly digest: string;
  readonly head: string;
}

export class Proving {
  readonly keeper: Keeper;
  readonly #client: Pick<Client, "checkpoint" | "news">;
  readonly #view: View;
  readonly #close: () => void;
  #board: Board | null = null;
  #proved = false;
  #compared = ""; // the digest that was compared last
  #latest = { generation: 0, heard: 0 }; // what was proved last, and when that was heard

  constructor(
    { agent, client, view }: { agent: Agent; client: Client; view: View },
    tell: (mark: Mark) => void,
    check?: Check,
  ) {
    this.#client = client;
    this.#view = view;
    const notary = check === undefined ? new Notary() : null;
    this.#close = () => notary?.close();
    this.keeper = new Keeper({
      name: "world",
      canister: agent.idOf(room.canister),
      rootKey: agent.rootKey,
      check: check ?? notary!.check,
      now: () => Date.now(),
      tell,
      own: (certain) => this.#own(certain),
    });
  }

  /** Begin again with event *following*: another frame was loaded, and nothing of it is proved. */
  begin(following: number): void {
    this.keeper.begin(following);
    this.#proved = false;
    this.#compared = "";
  }

  /** Say that what the server showed cannot be played, and *why*. */
  accuse(why: string): void {
    this.keeper.accuse(new Lie("rules", WORDS.breaksTheRules(why)));
  }

  /** Say that an answer was not the network's, as *words* say. */
  distrust(words: string): void {
    this.keeper.accuse(new Lie("signature", words));
  }

  close(): void {
    this.#close();
  }

  /**
   * Load the last checkpoint and everything since, and play it to now: it must lead to what is shown.
   */
  async proveNow(): Promise<void> {
    const { log } = this.keeper;
    if (this.#board === null || this.#proved) return;
    try {
      const { text, board } = await this.#checkpoint(this.#board);
      const events = await this.#since(board.following);
      await log.lead(board.following, board.head, events);
      const now = await this.#view.ask({ kind: "moment" });
      if (now.kind !== "moment" || isBefore(now, board)) return; // it will be compared when it gets there
      const { generation, following, digest } = now;
      // What an admin put here does not follow from what was: the next proof has a later checkpoint.
      if (events.some(({ kind, number }) => kind === "restore" && number < following)) return;
      this.#checkNow(generation);
      if ((await replayed({ text, events, generation, following })) !== digest) {
        throw new Lie("board", WORDS.otherBoard);
      }
      this.#proved = true;
      this.keeper.confirm(WORDS.proved);
    } catch (fault) {
      this.keeper.accuse(fault);
    }
  }

  /**
   * The last checkpoint, and what is certified of it: *board*, or by then another. What was written
   * between the proof and the checkpoint is proved by the next proof, so that is waited for.
   */
  async #checkpoint(board: Board): Promise<{ readonly text: string; readonly board: Board }> {
    let certified = board;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const text = await this.#client.checkpoint();
      const digest = await digestOfText(text);
      if (digest !== certified.digest) await new Promise((wake) => setTimeout(wake, AGAIN));
      certified = this.#board ?? board;
      if (digest === certified.digest) return { text, board: certified };
    }
    throw new Lie("withheld", WORDS.noCheckpoint);
  }

  /** Throws a Lie, if *generation* is shown, but cannot have been played by now. */
  #checkNow(generation: number): void {
    const { generation: proved, heard } = this.#latest;
    const most = proved + ((performance.now() - heard) / 1000) * RATE + SLACK;
    if (generation > most) throw new Lie("time", WORDS.otherTime(generation, proved));
  }

  /** All events from number *first* on up to those that are known. */
  async #since(first: number): Promise<Event[]> {
    const { log } = this.keeper;
    const events: Event[] = [];
    const end = Math.max(log.known, log.proved);
    while (first + events.length < end) {
      const at = first + events.length;
      const news = await this.#client.news({
        first: at,
        facts: this.keeper.facts.digest,
        proof: false,
      });
      if (news.events[0]?.number !== at) throw new Lie("withheld", WORDS.missing);
      events.push(...news.events);
    }
    return events;
  }

  async #own({ statement, signed, news }: Certain): Promise<Pick<Mark, "state" | "words">> {
    checkTime(statement, signed, news.generation);
    this.#latest = { generation: news.generation, heard: performance.now() };
    const board = boardOf(statement);
    this.#board = board;
    if (board.digest !== this.#compared) {
      const word = await this.#view.ask({ kind: "board", ...board });
      if (word.kind === "compared" && word.same !== null) {
        if (!word.same) throw new Lie("board", WORDS.otherBoard);
        this.#compared = board.digest;
        this.#proved = true;
      }
    }
    return this.#proved
      ? { state: "proved", words: WORDS.proved }
      : { state: "waiting", words: WORDS.soon };
  }
}

/** Whether *moment* comes before *board* in the log. */
function isBefore(moment: Pick<Board, "generation" | "following">, board: Board): boolean {
  if (moment.following !== board.following) return moment.following < board.following;
  return moment.generation < board.generation;
}

/** The digest of the checkpoint *text*; none, if it is no checkpoint. */
async function digestOfText(text: string): Promise<string> {
  try {
    return (await load(text)).digest;
  } catch {
    return "";
  }
}

function boardOf({ own }: Statement): Board {
  const words = wordsOf(own, "board", [NUMBER, NUMBER, DIGEST, DIGEST]);
  const [generation, following] = [Number(words[0]), Number(words[1])];
  return { generation, following, digest: words[2]!, head: words[3]! };
}

/** Throws a Lie, if *generation* cannot be that of the moment of which *statement* was *signed*. */
function checkTime({ own }: Statement, signed: number, generation: number): void {
  const forms = [NUMBER, NANOSECONDS, /^(running|asleep|paused)$/];
  const sleeps = own.get("time")?.length === 4 ? [/^asleep$/] : []; // who is paused may be asleep, too
  const words = wordsOf(own, "time", [...forms, ...sleeps]);
  const [certified, since, state] = [Number(words[0]), Number(words[1]) / 1e6, words[2]!];
  const passed = since === 0 || state === "paused" ? 0 : Math.max(0, signed - since) / 1000;
  const most = certified + passed * RATE + SLACK;
  if (generation >= certified && generation <= most) return;
  throw new Lie("time", WORDS.otherTime(generation, certified));
}
