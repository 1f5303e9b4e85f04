/**
 * The session with the canister: the sheet once, then the log as it grows, and what the player does.
 *
 *     get_board ->  sheet            once, and when another game begins
 *     get_records -> lines           every second
 *     get_sheet   -> everything else every few seconds
 *     get_news    -> the mark        now and then, by the log that proves it
 *
 * The whole log is read only for who wants to see the past, or if it is short.
 */

import { Following } from "../../../net/following";
import { Refused, words } from "../../../net/words";
import type { RoomLog } from "../../../shell/log";
import type { Say } from "../../../shell/say";
import type { Store } from "../../../state/store";
import type { Edge } from "../rules/edges";
import { BYTES, unpack } from "../rules/records";
import { quotaOf } from "../rules/quota";
import { Sheet } from "../rules/sheet";
import type { App } from "../state";
import { linesLeft, waitLeft } from "../state";
import { Log } from "../state/log";
import * as WORDS from "../words";
import type { Client, SeatNews } from "./client";
import type { ComputePast } from "./compute-past";
import { computePast as inWorker } from "./compute-past";

const EVERY = 1000; // milliseconds
const SHEET_EVERY = 5; // looks
const PROOF_EVERY = 15;
const MOST_AT_ONCE = 8; // lines in a call
/** Records that are read without being asked for, so that every line is proved. */
const READ_ANYWAY = 100_000;
const RECENT = 100; // records that say where something is going on
const FLASHES = 12;

type Proving = Pick<RoomLog, "look" | "wantProof">;

export class Session {
  readonly #store: Store<App>;
  readonly #client: Client;
  readonly #say: Say;
  readonly #log: Proving;
  readonly #computePast: ComputePast;
  /** Once the sheet is here, and what was drawn last. */
  readonly opened: Promise<void>;
  #open: () => void = () => undefined;
  readonly #following = new Following(() => this.#ask(), EVERY);
  #proofs = Promise.resolve();
  #looked = 0;
  #sending = false;
  #reading: Promise<void> | null = null;

  constructor(
    store: Store<App>,
    client: Client,
    log: Proving,
    say: Say,
    computePast: ComputePast = inWorker,
  ) {
    this.#store = store;
    this.#client = client;
    this.#log = log;
    this.#say = say;
    this.#computePast = computePast;
    this.opened = new Promise((open) => {
      this.#open = open;
    });
  }

  /** Ask now, and every second from now on. */
  follow(): Promise<void> {
    return this.#following.follow();
  }

  leave(): void {
    this.#following.leave();
  }

  /** Ask the canister once; never twice at a time, so that no line is drawn twice. */
  look(): Promise<void> {
    return this.#following.look();
  }

  async #ask(): Promise<void> {
    try {
      if (this.#looked % SHEET_EVERY === 0) await this.#askSheet();
      await this.#askRecords();
      this.#store.set({ fault: "" });
      if (!this.#following.left) this.#open();
      if (this.#looked % PROOF_EVERY === 0) void this.prove();
      this.#looked++;
      const { log, marks, reading } = this.#store.state;
      const short = log !== null && log.first <= READ_ANYWAY;
      if (short && marks === null && reading === null) void this.readAll();
    } catch (fault) {
      this.#store.set({ fault: words(fault) });
    }
  }

  async #askSheet(): Promise<void> {
    const { game, players, complete, paused, allowance, hourAgo } = await this.#client.sheet();
    if (game !== this.#store.state.game) await this.#begin();
    this.#store.set({ players, complete, paused, allowance, hourAgo });
    if (this.#store.state.heat) await this.#readSince(this.#store.state.hourAgo);
  }

  /** Begin with the whole sheet, as it is now. */
  async #begin(): Promise<void> {
    const { game, sheet } = await this.#client.board();
    const past = { moment: null, marks: null, reading: null, playing: false };
    const log = new Log(sheet.drawn);
    this.#store.set({ game, sheet, log, records: sheet.drawn, ...past });
    await this.#readSince(Math.max(0, sheet.drawn - RECENT));
  }

  async #askRecords(): Promise<void> {
    const { game, log } = this.#store.state;
    if (log === null) return;
    this.#draw(await this.#client.records(game, log.count));
  }

  /** Draw *records*, which follow those that are here. Throws, if one is of no line on the sheet. */
  #draw(records: Uint8Array): void {
    const { sheet, log, flashes, pending } = this.#store.state;
    if (sheet === null || log === null || records.length === 0) return;
    const closed: number[] = [];
    const drawn = new Set<Edge>();
    for (const [at, { edge, team }] of unpack(records).entries()) {
      closed.push(...(sheet.draw(edge, team, log.count + at) ?? []));
      drawn.add(edge);
    }
    log.append(records);
    const flash = { boxes: closed, at: performance.now() };
    this.#store.set({
      records: log.count,
      flashes: closed.length === 0 ? flashes : [...flashes, flash].slice(-FLASHES),
      pending: pending.filter(({ edge }) => !drawn.has(edge)),
    });
  }

  // The past

  /** Read the whole log, and make the past of it; once. */
  readAll(): Promise<void> {
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const { game, log, marks } = this.#store.state;
    if (log === null || marks !== null) return;
    try {
      await this.#readBack(log, game, 0, (reading) => {
        this.#store.set({ reading });
      });
      if (this.#store.state.log !== log) return;
      const { drawnAt, closedAt, owners, marks: found } = await this.#computePast(log.bytes());
      if (this.#following.left || this.#store.state.log !== log) return;
      this.#store.set({ sheet: grown(drawnAt, closedAt, owners, log), marks: found, reading: 1 });
      await this.prove();
    } catch (fault) {
      this.#store.set({ reading: null });
      this.#say(WORDS.notRead(words(fault)), "bad");
    }
  }

  /** Have every record from number *first* on. */
  async #readBack(log: Log, game: number, first: number, tell?: (part: number) => void) {
    const end = log.first;
    const parts: Uint8Array[] = [];
    let at = first;
    while (at < end && !this.#following.left) {
      const part = await this.#client.records(game, at);
      if (part.length === 0) throw new Error(`it ends after ${at} records.`);
      parts.push(part.subarray(0, (end - at) * BYTES));
      at += part.length / BYTES;
      tell?.(Math.min(at / end, 0.99));
    }
    if (log.first === end) log.prepend(joined(parts));
  }

  /** Have the records from number *first* on, and so when they were drawn. */
  async #readSince(first: number): Promise<void> {
    const { log, sheet, game, reading } = this.#store.state;
    if (log === null || sheet === null || first >= log.first || reading !== null) return;
    const end = log.first;
    await this.#readBack(log, game, first);
    for (let at = first; at < end; at++) sheet.drawnAt[log.packed(at) >> 2] = at;
    this.#store.set({ sheet: sheet.shared() });
  }

  /** Show what was drawn in the last hour, or not. */
  async setHeat(heat: boolean): Promise<void> {
    this.#store.set({ heat });
    if (heat) await this.#errand("heat", () => this.#readSince(this.#store.state.hourAgo));
  }

  /** Find out whether the log is the one that is certified; one proof after the other. */
  prove(): Promise<void> {
    this.#proofs = this.#proofs.then(() => this.#prove());
    return this.#proofs;
  }

  async #prove(): Promise<void> {
    if (this.#following.left) return;
    this.#log.wantProof();
    try {
      await this.#log.look();
    } catch (fault) {
      console.info(words(fault)); // the mark says how old the last proof is
    }
  }

  // The player

  async become(who: string | null): Promise<void> {
    this.#store.set({ who, seat: null });
    if (who !== null) await this.#askSeat();
  }

  #sit({ team, name, lines, wait, drawn, claimed }: SeatNews): void {
    const quota = quotaOf(lines, wait, performance.now(), this.#store.state.allowance);
    this.#store.set({ seat: { team, name, quota, drawn, claimed } });
  }

  async join(): Promise<void> {
    await this.#errand("join", async () => {
      await this.#join();
    });
  }

  async #join(): Promise<void> {
    const seat = await this.#client.join();
    this.#sit(seat);
    this.#say(WORDS.teamWords(seat.team), "good");
  }

  /** Draw *edge*: at once on the screen, and for everybody as soon as the canister has it. */
  draw(edge: Edge): void {
    const { sheet, pending, paused, complete } = this.#store.state;
    const now = performance.now();
    if (sheet === null) {
      this.#say(WORDS.noSheet);
      return;
    }
    if (sheet.isDrawn(edge) || pending.some((each) => each.edge === edge)) return;
    if (complete) this.#say(WORDS.gameOver, "bad");
    else if (paused) this.#say(WORDS.paused, "bad");
    else if (linesLeft(this.#store.state, now) === 0) {
      this.#say(WORDS.noLineLeft(waitLeft(this.#store.state, now)), "bad");
    } else {
      this.#store.set({ pending: [...pending, { edge, sent: false }] });
      void this.#send();
    }
  }

  /** Send what waits, up to eight lines at a time. */
  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    try {
      for (let edges = this.#take(); edges.length > 0; edges = this.#take()) {
        await this.#sendSome(edges);
      }
    } finally {
      this.#sending = false;
    }
  }

  #take(): Edge[] {
    const waiting = this.#store.state.pending.filter(({ sent }) => !sent);
    const edges = waiting.slice(0, MOST_AT_ONCE).map(({ edge }) => edge);
    const taken = new Set(edges);
    const pending = this.#store.state.pending.map((each) =>
      taken.has(each.edge) ? { ...each, sent: true } : each,
    );
    if (edges.length > 0) this.#store.set({ pending });
    return edges;
  }

  async #sendSome(edges: readonly Edge[]): Promise<void> {
    try {
      if (this.#store.state.seat === null) await this.#join();
      const { drawn, claimed } = await this.#client.draw(edges);
      await Promise.all([this.#askSeat(), this.look()]);
      if (drawn < edges.length) this.#say(WORDS.tooLate(edges.length - drawn));
      if (claimed.length > 0) this.#say(WORDS.closedWords(claimed.length), "good");
      this.#drop(edges);
    } catch (fault) {
      this.#drop(edges);
      const said = fault instanceof Refused ? WORDS.notDrawn : WORDS.perhapsDrawn;
      this.#say(said(words(fault)), "bad");
      await Promise.allSettled([this.#askSeat(), this.look()]);
    }
  }

  /** Ask how many lines are left: another window may have drawn some of them. */
  async #askSeat(): Promise<void> {
    const { who } = this.#store.state;
    const seat = await this.#client.seat();
    if (seat !== null && this.#store.state.who === who) this.#sit(seat);
  }

  #drop(edges: readonly Edge[]): void {
    const gone = new Set(edges);
    const { pending } = this.#store.state;
    this.#store.set({ pending: pending.filter(({ edge }) => !gone.has(edge)) });
  }

  async rename(name: string): Promise<void> {
    await this.#errand("name", async () => {
      await this.#client.rename(name);
      await this.#askSeat();
      this.#say(WORDS.called(name), "good");
    });
  }

  async #errand(name: string, go: () => Promise<void>): Promise<void> {
    const { busy } = this.#store.state;
    if (busy.includes(name)) return;
    this.#store.set({ busy: [...busy, name] });
    try {
      await go();
    } catch (fault) {
      this.#say(words(fault), "bad");
    } finally {
      this.#store.set({ busy: this.#store.state.busy.filter((each) => each !== name) });
    }
  }
}

/** The sheet of a past, with what has followed it in *log* since. */
function grown(
  drawnAt: Uint32Array<ArrayBuffer>,
  closedAt: Uint32Array<ArrayBuffer>,
  owners: Uint8Array<ArrayBuffer>,
  log: Log,
): Sheet {
  const sheet = new Sheet(drawnAt, closedAt, owners);
  for (const owner of owners) if (owner > 0) sheet.counts[owner - 1]!++;
  for (let at = 0; at < log.count; at++) {
    const packed = log.packed(at);
    if (drawnAt[packed >> 2] === at) sheet.drawn++;
    else sheet.put(packed >> 2, packed & 3, at);
  }
  return sheet;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
