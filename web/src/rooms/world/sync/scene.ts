/**
 * The log made into a world that moves: all that the worker does, but for its clockwork.
 *
 *     frame -> twin <- events, generation
 *               |  ^
 *      clock ---'  '--- one's own time
 *        |
 *      shown, counted
 */

import type { Frame } from "../rules/frame";
import { decode } from "../rules/frame";
import type { Truth } from "../rules/world";
import type { Happening } from "../state/feed";
import { begun, captures, payday } from "../state/feed";
import type { Milliseconds } from "./clock";
import { Clock } from "./clock";
import { count } from "./count";
import type { Asked, Certified, FromWorker, News, ToWorker } from "./messages";
import { OwnTime } from "./own-time";
import { BeginAnew, Unplayable } from "./playing";
import type { Passed, Position } from "./twin";
import { Twin } from "./twin";

/** How the text of a frame is read. */
export type Read = (text: string) => Promise<Frame>;

/** So many generations are played at once; if more have passed, a frame is quicker. */
export const FARTHEST = 3000;

/** A frame of so many generations before what is shown is of another world; else it is only late. */
const LATE = 100;

/** So long a frame may be older than what is known, before the room counts as begun anew. */
export const PATIENCE: Milliseconds = 5000;

const COUNTED_EVERY = 10; // generations

/** What is done with one's own time. */
type Control = Exclude<ToWorker, News | Certified | Asked>;
const MOST_WAITING = 8; // presses before there is a board

export class Scene {
  readonly #clock = new Clock();
  readonly #now: () => Milliseconds;
  readonly #tell: (message: FromWorker) => void;
  readonly #read: Read;
  readonly #own: OwnTime;
  #twin: Twin | null = null;
  #shown: { readonly position: Position; readonly next: number } | null = null;
  #counted: Position = -COUNTED_EVERY;
  #lateSince: Milliseconds | null = null;
  #waiting: readonly Control[] = []; // for a board, to be done then

  constructor(now: () => Milliseconds, tell: (message: FromWorker) => void, read: Read = decode) {
    this.#now = now;
    this.#tell = tell;
    this.#read = read;
    this.#own = new OwnTime(now);
  }

  async receive(message: ToWorker): Promise<void> {
    if (message.kind === "frame" || message.kind === "news") await this.#news(message);
    else if (message.kind === "board") await this.#compare(message);
    else if (message.kind === "moment") await this.#digest(message.asked);
    else this.#control(message);
  }

  /** Show what is due by now. */
  tick(): void {
    if (this.#twin === null) return;
    this.#play(this.#twin);
    if (this.#own.tick(this.#twin)) this.#showOwn();
  }

  async #news(news: News): Promise<void> {
    const { asked } = news;
    try {
      if (news.kind === "frame") this.#begin(await this.#read(news.text));
      else this.#hear(news);
      this.#tell({ kind: "heard", asked, following: this.#twin!.following });
    } catch (fault) {
      const lie = fault instanceof Unplayable;
      const why = fault instanceof Error ? fault.message : String(fault);
      this.#tell({ kind: "refused", asked, why, lie });
    }
  }

  #hear({ heard, pause }: News & { kind: "news" }): void {
    const twin = this.#twin;
    if (twin === null) throw new BeginAnew("There is no frame yet");
    twin.hear(heard);
    if (twin.limit - twin.position > FARTHEST) throw new BeginAnew("Too much has passed");
    this.#clock.hear(this.#now(), twin.limit, pause);
    this.#play(twin);
  }

  /** Go on from a whole frame: where it was left, or in a world that is another. */
  #begin(frame: Frame): void {
    const before = this.#twin;
    if (before !== null && this.#isLate(frame, before)) throw new BeginAnew("The frame is late");
    // What was shown, and not what is played: that may have been set back by a frame that came late.
    const shown = before === null ? -1 : this.#shown!.position;
    const goesOn =
      before !== null &&
      frame.following >= before.following &&
      before.base + frame.generation > shown - LATE;
    const base = goesOn ? before.base : shown + 1;
    const twin = new Twin(frame, frame.following, base);
    this.#twin = twin;
    if (goesOn && twin.position <= shown) return; // it will be shown when it gets there
    this.#clock.begin(this.#now(), twin.position);
    this.#own.leave();
    this.#show(twin, !goesOn, before === null || goesOn ? [] : [begun(frame.generation)]);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const message of waiting) this.#control(message);
  }

  #isLate({ following }: Frame, before: Twin): boolean {
    const now = this.#now();
    if (following >= before.following) this.#lateSince = null;
    else this.#lateSince ??= now;
    return this.#lateSince !== null && now - this.#lateSince < PATIENCE;
  }

  /** Play what is due. */
  #play(twin: Twin): void {
    try {
      const passed = twin.advance(this.#clock.target(this.#now()));
      const { position, next } = this.#shown!;
      // Of a generation that lasts, every event is shown; else they are in the next one, at once.
      const more = twin.position === twin.limit && twin.next > next;
      if (twin.position > position || (twin.position === position && more))
        this.#show(twin, passed.begun, happened(passed, twin.world));
    } catch (fault) {
      this.#twin = null; // what follows from such a log is nothing to be shown: a frame is wanted
      if (!(fault instanceof Unplayable)) throw fault;
      this.#tell({ kind: "refused", asked: -1, why: fault.message, lie: true });
    }
  }

  #show(twin: Twin, anew: boolean, happenings: readonly Happening[]): void {
    const { position, next, world } = twin;
    this.#shown = { position, next };
    if (anew) this.#own.leave();
    if (this.#own.live) {
      const truth = world.tell();
      const time = { live: true, pace: "usual" as const };
      const moment = { truth, following: next, begun: anew };
      this.#tell({ kind: "shown", ...moment, ...time, happened: happenings });
    }
    if (anew || position >= this.#counted + COUNTED_EVERY) this.#count(twin);
  }

  #count({ world, position }: Twin): void {
    this.#counted = position;
    const { cells, ...rest } = world.tell();
    this.#tell({ kind: "counted", ...rest, counts: count(cells) });
  }

  // One's own time

  #control(message: Control): void {
    const twin = this.#twin;
    if (twin === null) {
      this.#waiting = [...this.#waiting, message].slice(-MOST_WAITING);
      return;
    }
    if (message.kind === "pace") this.#own.pace(message.pace, twin);
    else if (message.kind === "step") this.#own.step(twin);
    else if (message.kind === "back") this.#own.back(message.generations, twin);
    else this.#own.leave();
    this.#showOwn();
  }

  #showOwn(): void {
    const { live, world, paceNow: pace } = this.#own;
    const truth: Truth = (world ?? this.#twin!.world).tell();
    const moment = { truth, following: this.#twin!.next, begun: false };
    this.#tell({ kind: "shown", ...moment, live, pace, happened: [] });
  }

  /** Compare the board with what is certified of it. */
  async #compare({ asked, generation, following, digest }: Certified): Promise<void> {
    const world = this.#twin?.after(generation, following) ?? null;
    if (world === null) {
      this.#tell({ kind: "compared", asked, same: null });
      return;
    }
    const { digestOf } = await import("../rules/checkpoint");
    this.#tell({ kind: "compared", asked, same: (await digestOf(world)) === digest });
  }

  async #digest(asked: number): Promise<void> {
    const { digestOf } = await import("../rules/checkpoint");
    const twin = this.#twin;
    if (twin === null) {
      this.#tell({ kind: "compared", asked, same: null });
      return;
    }
    const { world, next: following } = twin;
    const { generation } = world;
    this.#tell({ kind: "moment", asked, generation, following, digest: await digestOf(world) });
  }
}

function happened({ taken, paydays, begun: anew }: Passed, world: Truth): Happening[] {
  return [
    ...(anew ? [begun(world.generation)] : []),
    ...captures(taken),
    ...paydays.flatMap(payday),
  ];
}
