/**
 * Keeps the state in step with the chain: the board, the players, the line between, and the mark.
 *
 *     get_frame   once, and again when the log cannot be played on
 *     get_news    what happened since: to the log (session/proving.ts), and to the worker, which plays it
 */

import type { Agent } from "../../../net/agent";
import type { Event, News } from "../../../net/log/news";
import { isUntrusted, words } from "../../../net/words";
import type { Store } from "../../../state/store";
import type { Client } from "../net/client";
import type { Outcome } from "../net/poll";
import { Poll } from "../net/poll";
import type { App, Chain, Line, Me } from "../state/app";
import type { Counted, Shown } from "../sync/messages";
import { View } from "../sync/view";
import type { Proving } from "./proving";
import type { Seat } from "./standings";
import { adminsOf, seatsOf, standingsOf } from "./standings";
import { CONNECTION as WORDS } from "../words";

type Milliseconds = number;

const LATE = 2; // requests without an answer, before the line counts as lost
const SEATING_EVERY: Milliseconds = 60_000; // while somebody waits for a seat

/** So long a log that cannot be so is put up with, before it is begun again once more. */
const BEGIN_AGAIN: Milliseconds = 15_000;

/** How the log is proved: loaded after the first picture. */
export type Load = (view: View, tell: (mark: App["mark"]) => void) => Promise<Proving>;

export class Watch {
  readonly #store: Store<App>;
  readonly #client: Client;
  readonly #view: View;
  readonly #poll: Poll;
  readonly #load: Load;
  readonly #leaving = new AbortController();
  readonly #names = new Map<number, string>();
  #proving: Proving | null = null;
  #wantsFrame = true;
  #asked = 0;
  #heard = 0;
  #faults = 0;
  #facts = "";
  #seats: readonly Seat[] = [];
  #seatingAsked: Milliseconds = -SEATING_EVERY;
  #seatingWanted = true;
  #begun: Milliseconds = -BEGIN_AGAIN;

  constructor(store: Store<App>, client: Client, load: Load) {
    this.#store = store;
    this.#client = client;
    this.#load = load;
    this.#view = new View({
      show: (shown) => {
        this.#show(shown);
      },
      count: (counted) => {
        this.#count(counted);
      },
      refuse: (why) => {
        this.#refuse(why, true);
      },
    });
    this.#poll = new Poll({
      ask: (proof, pause) => (this.#mustBegin() ? this.#frame() : this.#news(proof, pause)),
      line: (reached, fault) => {
        this.#line(reached, fault);
      },
    });
  }

  start(): void {
    const { signal } = this.#leaving;
    const looked = () => {
      if (document.visibilityState === "visible") this.hurry();
    };
    document.addEventListener("visibilitychange", looked, { signal });
    // The browser knows at once what a request would find out after a while.
    addEventListener(
      "online",
      () => {
        this.hurry();
      },
      { signal },
    );
    addEventListener(
      "offline",
      () => {
        this.#chain({ line: "lost" });
      },
      { signal },
    );
    const unsubscribe = this.#store.subscribe(({ me }, { me: before }) => {
      const changed = me?.principal !== before?.principal || me?.player !== before?.player;
      this.#seatingWanted ||= changed;
      if (me?.principal !== before?.principal) this.#admit();
    });
    signal.addEventListener("abort", unsubscribe);
    void this.#poll.run();
  }

  /** Watch no more. */
  stop(): void {
    this.#leaving.abort();
    this.#poll.stop();
    this.#view.close();
    this.#proving?.close();
  }

  /** Ask the chain now: what was heard by then is not news of what just happened. */
  hurry(): void {
    this.#poll.hurry();
  }

  /** The number of the last request, so that later ones can be told from earlier ones. */
  get asked(): number {
    return this.#asked;
  }

  /** Time as it is shown here. */
  get time(): Pick<View, "pace" | "step" | "back" | "live"> {
    return this.#view;
  }

  /** Prove the board at once. */
  async prove(): Promise<void> {
    await this.#proving?.proveNow();
  }

  #mustBegin(): boolean {
    return this.#broken ? performance.now() - this.#begun >= BEGIN_AGAIN : this.#wantsFrame;
  }

  get #broken(): boolean {
    return this.#proving?.keeper.broken === true;
  }

  /** Load the whole world. */
  async #frame(): Promise<Outcome> {
    this.#asked++;
    this.#begun = performance.now();
    const text = await this.#client.frame();
    const word = await this.#view.ask({ kind: "frame", text });
    if (word.kind !== "heard") return { again: false, happened: false };
    this.#proving ??= await this.#load(this.#view, (mark) => {
      this.#store.set({ mark });
    });
    if (this.#leaving.signal.aborted) this.#proving.close(); // somebody left meanwhile
    this.#proving.begin(word.following);
    this.#wantsFrame = false;
    return { again: true, happened: true };
  }

  /** Hear what happened since. */
  async #news(proof: boolean, pause: Milliseconds): Promise<Outcome> {
    const { keeper } = this.#proving!;
    const asked = ++this.#asked;
    const first = keeper.log.known;
    const news = await this.#client.news({ first, facts: keeper.facts.digest, proof });
    const forgotten = news.first > first && news.first <= news.following; // else it is no log
    if (forgotten) return this.#refuse(WORDS.tooOld, false);
    const events = await keeper.hear(news, first);
    if (events === null) return { again: false, happened: false };
    this.#note(news, events);
    const { following, generation } = news;
    const standing = this.#store.state.chain!.paused;
    const word = await this.#view.ask({
      kind: "news",
      heard: { events, following, generation, standing },
      pause,
    });
    if (word.kind === "refused") return this.#refuse(word.why, word.lie);
    this.#see(asked);
    await this.#hearFacts(keeper.facts.text);
    if (proof) this.#prove(news);
    else keeper.look();
    return { again: keeper.log.known < following, happened: events.length > 0 };
  }

  /** Signatures take a while: nothing waits for them. */
  #prove(news: News): void {
    this.#proving!.keeper.prove(news).catch((fault: unknown) => {
      console.info(words(fault));
    });
  }

  /** What was heard cannot be played, as *why* says: begin with a frame again, but a liar's not at once. */
  #refuse(why: string, lie: boolean): Outcome {
    if (lie) this.#proving?.accuse(why);
    this.#wantsFrame = !lie;
    return { again: !lie && !this.#broken, happened: false };
  }

  /** What *news* say of the chain: how far it is, and whether it ticks. */
  #note({ generation, proof }: News, events: readonly Event[]): void {
    let { paused = false, running = false } = this.#store.state.chain ?? {};
    for (const { kind } of events) {
      this.#seatingWanted ||= kind === "day"; // the next race has another end
      paused = kind === "pause" || (paused && kind !== "resume");
      running = kind === "place" || kind === "leave" || (running && !/^(reset|season)$/.test(kind));
    }
    const [, state] = /^time \d+ \d+ (\w+)/m.exec(proof?.statement ?? "") ?? [];
    if (state !== undefined) [paused, running] = [state === "paused", state === "running"];
    this.#chain({ generation, heard: performance.now(), paused, running });
  }

  /** Cells that were answered before request *asked* are in what was heard. */
  #see(asked: number): void {
    this.#heard = Math.max(this.#heard, asked);
    this.#settle(this.#store.state.view?.generation ?? -1);
  }

  /** Cells are on the board once they are heard of, and the generation is shown in which they were placed. */
  #settle(generation: number, begun = false): void {
    const { sent } = this.#store.state;
    const waiting = sent.filter(
      ({ placed, answered }) =>
        placed === null || (!begun && (answered >= this.#heard || placed > generation)),
    );
    if (waiting.length < sent.length) this.#store.set({ sent: waiting });
  }

  #show({ truth, begun, live, pace, happened }: Shown): void {
    this.#store.set({ view: truth, live, pace, happened });
    if (live) this.#settle(truth.generation, begun);
  }

  #count(counted: Counted): void {
    const { minted, pot, balances, seated } = counted;
    this.#store.set({ standings: standingsOf(counted, this.#names), minted, pot });
    const { me, sent } = this.#store.state;
    const player = me?.player ?? 0;
    // Who has cells under way has paid for them already: that is known from the answer.
    if (me === null || seated[player - 1] !== true || sent.length > 0) return;
    const balance = balances[player - 1]!;
    if (balance !== me.balance) this.#store.set({ me: { ...me, balance } });
  }

  /** Who sits where, as *facts* say; when that changed, the rest is asked for. */
  async #hearFacts(facts: string): Promise<void> {
    if (facts !== this.#facts) {
      this.#facts = facts;
      this.#seats = seatsOf(facts);
      for (const { player, name } of this.#seats) this.#names.set(player, name);
      this.#recognise();
      this.#seatingWanted = true;
    }
    const now = performance.now();
    if (this.#waitsForSeat() && now - this.#seatingAsked >= SEATING_EVERY)
      this.#seatingWanted = true;
    if (!this.#seatingWanted) return;
    const seating = await this.#client.seating();
    this.#seatingWanted = false;
    this.#seatingAsked = now;
    this.#store.set({ seating });
  }

  #waitsForSeat(): boolean {
    const { me, seating } = this.#store.state;
    return me?.player == null && seating !== null && seating.frees !== null;
  }

  /** What seat one has oneself, and whether one is an admin. */
  #recognise(): void {
    const { me } = this.#store.state;
    if (me === null) return;
    const seat = this.#seats.find(({ principal }) => principal === me.principal);
    const { player = null, name = "" } = seat ?? {};
    const admin = this.#isAdmin(me);
    if (player === me.player && name === me.name && admin === me.admin) return;
    const balance = player === null ? 0 : me.balance;
    this.#store.set({ me: { ...me, player, name, admin, balance } });
  }

  /** Know of whoever is new here whether they are an admin. */
  #admit(): void {
    const { me } = this.#store.state;
    if (me !== null && this.#isAdmin(me)) this.#store.set({ me: { ...me, admin: true } });
  }

  #isAdmin({ principal }: Pick<Me, "principal">): boolean {
    return adminsOf(this.#facts).includes(principal);
  }

  #line(reached: boolean, fault?: unknown): void {
    this.#faults = reached ? 0 : this.#faults + 1;
    const line: Line = reached ? "live" : this.#faults > LATE ? "lost" : "late";
    this.#chain({ line });
    if (fault === undefined) return;
    if (isUntrusted(fault)) this.#proving?.distrust(words(fault));
    console.info(words(fault));
  }

  #chain(patch: Partial<Chain>): void {
    const nothing = { generation: 0, heard: 0, line: "connecting", paused: false, running: false };
    this.#store.set({ chain: { ...(nothing as Chain), ...this.#store.state.chain, ...patch } });
  }
}

/** How the log of *client* is proved, by *agent*'s root key. */
export function proving(agent: Agent, client: Client): Load {
  return async (view, tell) => {
    const { Proving } = await import("./proving");
    return new Proving({ agent, client, view }, tell);
  };
}
