/**
 * The session with the canister: asks every second what has happened, and sends what the player does.
 *
 *     look -> get_news               every second, by the log that proves it
 *          -> get_stats, get_round   if something happened, or is due by the clock -> store
 *          -> the revealer, the mark of the twin and the names
 */

import { Following } from "../../../net/following";
import type { Event } from "../../../net/log/news";
import { Refused, words } from "../../../net/words";
import { drawAddress } from "../../../shell/address";
import type { RoomLog } from "../../../shell/log";
import type { Say } from "../../../shell/say";
import type { Store } from "../../../state/store";
import { room } from "../manifest";
import { digest } from "../rules/field";
import type { Secret } from "../rules/pledge";
import { pledgeOf } from "../rules/pledge";
import type { App, Spot } from "../state";
import { filmOf, fits, lastOf, mySlot } from "../state";
import type { Kept, KeptSeedlets } from "../state/kept";
import type { Secrets } from "../state/secrets";
import * as WORDS from "../words";
import type { Client, Happening, Round } from "./client";
import { Pledger } from "./pledger";
import { lastPlayed, rehearse } from "./rehearsal";
import { Revealer } from "./revealer";

const EVERY = 1000; // milliseconds
const MOST_HAPPENINGS = 300; // that are kept; a round has about 150 at most
const ANYWAY = 10; // looks after which the round is asked for though nothing happened: names change

export class Session {
  readonly #store: Store<App>;
  readonly #client: Client;
  readonly #log: Pick<RoomLog, "look">;
  readonly #secrets: Secrets;
  readonly #kept: KeptSeedlets;
  readonly #say: Say;
  readonly #pledger: Pledger;
  readonly #revealer: Revealer;
  readonly #following = new Following(() => this.#ask(), EVERY);
  #reelFor: bigint | null = null; // the round for which there is one, or none
  #looks = 0; // since the round was asked for
  #happened = true;

  constructor(
    store: Store<App>,
    client: Client,
    log: Pick<RoomLog, "look">,
    secrets: Secrets,
    kept: KeptSeedlets,
    say: Say,
  ) {
    this.#store = store;
    this.#client = client;
    this.#log = log;
    this.#secrets = secrets;
    this.#kept = kept;
    this.#say = say;
    this.#pledger = new Pledger(client, kept, secrets, say);
    this.#revealer = new Revealer(client, secrets, say);
  }

  /** Ask now, and every second from now on. */
  follow(): Promise<void> {
    return this.#following.follow();
  }

  leave(): void {
    this.#following.leave();
  }

  /** Show the round at *spot*, or the one that is open. */
  open(spot: Spot | null): void {
    const same = spot !== null && spot.round === this.#store.state.round?.id;
    const draft = spot === null ? this.#store.state.draft : null; // it is for the next round, too
    const fresh = { film: null, round: null, mark: null, draft, shown: 0, rest: 0, lit: null };
    const replay = spot !== null && spot.generation !== null;
    this.#store.set({ spot, replay, playing: false, ...(same ? {} : fresh) });
    if (same && spot.generation !== null) this.#store.set({ shown: this.#within(spot.generation) });
  }

  become(who: string | null): void {
    this.#store.set({ who, mine: null, secrets: this.#mySecrets(who), kept: this.#myKept(who) });
    if (who !== null) void this.#tried(async () => this.#refreshMine());
  }

  /** Ask the canister once; never twice at a time, so that nothing is sent or told twice. */
  look(): Promise<void> {
    return this.#following.look();
  }

  async #ask(): Promise<void> {
    try {
      const events = await this.#log.look();
      this.#hear(events);
      this.#happened ||= events.length > 0;
      if (this.#isDue()) await this.#askRound();
      this.#store.set({ fault: "" });
    } catch (fault) {
      this.#store.set({ fault: words(fault) });
    }
  }

  /** Note *events*: those that are known are passed over. */
  #hear(events: readonly Event[]): void {
    const { happenings } = this.#store.state;
    const known = happenings.at(-1)?.number ?? -1n;
    const fresh = events.map(happeningOf).filter(({ number }) => number > known);
    if (fresh.length === 0) return;
    this.#store.set({ happenings: [...happenings, ...fresh].slice(-MOST_HAPPENINGS) });
  }

  /** Ask what those are called who have to do with *round*, if that is not known yet. */
  async #learnNames({ id, slots }: Round): Promise<void> {
    const { names, happenings } = this.#store.state;
    const players = [...slots.map(({ player }) => player), ...keepers(happenings, id)];
    const unknown = [...new Set(players)].filter((player) => !names.has(player));
    if (unknown.length === 0) return;
    const found = await this.#client.names(unknown);
    this.#store.set({ names: new Map([...this.#store.state.names, ...found]) });
  }

  /** Whether the round may be another than it was when it was asked for. */
  #isDue(): boolean {
    const { round, secrets } = this.#store.state;
    if (this.#happened || round === null || ++this.#looks >= ANYWAY) return true;
    const ends = { Commit: round.commitEnd, Reveal: round.revealEnd, Sim: null, Claim: null };
    const end = ends[round.phase];
    const elsewhere = secrets.some((secret) => secret.round !== round.id); // the revealer waits for it
    return elsewhere || (end !== null && Date.now() >= end) || this.#wanted(round.id) !== round.id;
  }

  async #askRound(): Promise<void> {
    const { current, ...present } = await this.#client.current();
    this.#store.set({ current, ...present });
    await this.#pledgeKept(current);
    await this.#lookAt(this.#wanted(this.#store.state.current!));
    this.#looks = 0;
    this.#happened = false;
  }

  /** Pledge what was kept, if *open* takes it. */
  async #pledgeKept(open: bigint): Promise<void> {
    const { who } = this.#store.state;
    if (who === null) return;
    const pledged = await this.#pledger.look(who, open);
    this.#store.set({ kept: this.#myKept(who), secrets: this.#mySecrets(who) });
    if (pledged) await this.#refreshMine();
  }

  /** The round to ask for: one that just ended stays until somebody goes on. */
  #wanted(current: bigint): bigint {
    const { spot, round } = this.#store.state;
    return spot?.round ?? round?.id ?? current;
  }

  async #lookAt(id: bigint): Promise<void> {
    const round = await this.#client.round(id);
    if (this.#following.left || this.#wanted(id) !== id) return; // somebody went elsewhere meanwhile
    if (round === null) throw new Error(WORDS.roundGone(id));
    this.#show(round);
    const { who } = this.#store.state;
    if (who !== null) await this.#revealer.look(who, round);
    this.#store.set({ secrets: this.#mySecrets(who) });
    await this.#compare(round);
    await this.#learnNames(round);
    await this.#findReel(round);
  }

  /** Have the last round to show while *round* takes pledges. */
  async #findReel({ id, phase }: Round): Promise<void> {
    if (phase !== "Commit" || this.#reelFor === id) return;
    const last = await lastPlayed(this.#client, id);
    this.#reelFor = id;
    const film = last === null ? null : filmOf(last);
    this.#store.set({ reel: last === null || film === null ? null : { round: last, film, at: 0 } });
  }

  #show(round: Round): void {
    const { film: before, round: old, spot } = this.#store.state;
    const film = before ?? filmOf(round);
    this.#store.set({ round, film });
    if (before === null && film !== null) {
      // Whoever was there sees it from the start; whoever comes later begins where it is.
      const here = old === null ? lastOf(this.#store.state) : 0;
      this.#store.set({ shown: this.#within(spot?.generation ?? here) });
    }
    const { draft } = this.#store.state;
    if (draft !== null && !fits(draft, round)) this.#store.set({ draft: null });
  }

  #within(generation: number): number {
    return Math.max(0, Math.min(generation, lastOf(this.#store.state)));
  }

  /** Whether the twin's board is the canister's. */
  async #compare({ id, generation, hash }: Round): Promise<void> {
    const { film, mark } = this.#store.state;
    if (film === null || mark?.generation === generation) return;
    const field = film[generation];
    const agrees = field !== undefined && (await digest(field)) === hash;
    if (this.#store.state.round?.id === id) this.#store.set({ mark: { generation, agrees } });
  }

  /** Keep *secret* and then pledge it; false if the canister did not take it. */
  pledge(secret: Secret): Promise<boolean> {
    return this.#send("pledge", async () => {
      this.#secrets.keep(secret);
      this.#store.set({ secrets: this.#mySecrets(secret.player) });
      try {
        await this.#client.commit(secret, await pledgeOf(secret));
      } catch (fault) {
        // Only a refusal says that it did not arrive.
        if (fault instanceof Refused) this.#secrets.forget(secret);
        throw fault;
      }
      this.#store.set({ draft: null });
      return WORDS.pledged(secret);
    });
  }

  /** Have *kept* pledged by itself, as soon as a round takes it. */
  keep(kept: Kept): void {
    this.#kept.keep(kept);
    this.#store.set({ kept, draft: null });
    this.#happened = true;
    void this.follow();
  }

  /** Do not pledge what was kept. */
  takeBack(kept: Kept): void {
    this.#kept.forget(kept);
    this.#store.set({ kept: null });
  }

  claim(): Promise<boolean> {
    return this.#send("claim", async () =>
      WORDS.claimedCoins(await this.#client.claim(this.#round.id, this.#slot)),
    );
  }

  takeKeepsake(): Promise<boolean> {
    return this.#send("keepsake", async () =>
      WORDS.keepsakeTaken(await this.#client.keepsake(this.#round.id, this.#slot)),
    );
  }

  /** Play a batch of generations for everybody. */
  step(): Promise<boolean> {
    const { id, maxBatch } = this.#round;
    return this.#send("step", async () => WORDS.playedOn(await this.#client.step(id, maxBatch)));
  }

  /** Add *coins* to what the round pays. */
  sponsor(coins: bigint): Promise<boolean> {
    return this.#send("sponsor", async () => {
      await this.#client.sponsor(this.#round.id, coins);
      return WORDS.addedToPot(coins);
    });
  }

  rename(name: string): Promise<boolean> {
    return this.#send("name", async () => {
      await this.#client.rename(name);
      const { who, names } = this.#store.state;
      if (who !== null) this.#store.set({ names: new Map(names).set(who, name) });
      return null;
    });
  }

  /** Play the draft in the line-ups of the last rounds, one after the other. */
  rehearse(): Promise<boolean> {
    return this.#waiting("rehearse", async () => {
      this.#store.set({ rehearsal: WORDS.rehearsing });
      await rehearse(this.#store, this.#client);
    });
  }

  /** What one could claim now; null if that cannot be known. */
  owed(): Promise<bigint | null> {
    return this.#client.preview(this.#round.id, this.#slot).catch(() => null);
  }

  /** Go on to the round that is open. */
  goOn(): void {
    if (this.#store.state.spot === null) {
      this.open(null);
      void this.follow();
    } else location.hash = drawAddress(room.name);
  }

  #mySecrets(who: string | null): Secret[] {
    return who === null ? [] : this.#secrets.of(this.#client.canister, who);
  }

  #myKept(who: string | null): Kept | null {
    return who === null ? null : this.#kept.of(this.#client.canister, who);
  }

  async #refreshMine(): Promise<void> {
    const { who } = this.#store.state;
    const mine = await this.#client.mine();
    if (this.#store.state.who === who) this.#store.set({ mine });
  }

  /** Do *go* and say what came of it. */
  #send(name: string, go: () => Promise<string | null>): Promise<boolean> {
    return this.#waiting(name, async () => {
      const words = await go();
      if (words !== null) this.#say(words, "good");
      await Promise.all([this.follow(), this.#refreshMine()]);
    });
  }

  // Panels offer what needs a round, or a slot in it, only to who has it.

  get #round(): Round {
    return this.#store.state.round!;
  }

  get #slot(): number {
    return mySlot(this.#store.state)!.slot;
  }

  /** Do *go* while the button *name* waits; whether it went well. */
  async #waiting(name: string, go: () => Promise<void>): Promise<boolean> {
    if (this.#store.state.busy.includes(name)) return false;
    this.#store.set({ busy: [...this.#store.state.busy, name] });
    const went = await this.#tried(go);
    this.#store.set({ busy: this.#store.state.busy.filter((each) => each !== name) });
    return went;
  }

  async #tried(go: () => Promise<void>): Promise<boolean> {
    try {
      await go();
      return true;
    } catch (fault) {
      this.#say(words(fault), "bad");
      return false;
    }
  }
}

/** Whoever played generations of *round*. */
function keepers(happenings: readonly Happening[], round: bigint): string[] {
  return happenings
    .filter((each) => each.round === round && each.kind === "stepped")
    .map(({ detail }) => detail[2]!)
    .filter((keeper) => keeper !== "-");
}

function happeningOf({ number, generation, time, kind, detail }: Event): Happening {
  return {
    number: BigInt(number),
    round: BigInt(generation),
    time: Number(time / 1_000_000n),
    kind,
    detail: detail.split(","),
  };
}
