/**
 * A page of World, from its polls to its mark, at the end of a line to the canister of a recorded history.
 *
 *     watch -> client -> line: late, lost, from a node that is behind -> recorded
 *       `----> worker -> scene -> judge
 *
 * The clocks are those of vitest. A tab that sleeps is one in which nothing runs while they go on.
 */

import { vi } from "vitest";
import type { Agent } from "../../../../src/net/agent";
import type { Mark } from "../../../../src/net/log/mark";
import { awake } from "../../../../src/net/log/news";
import type { Client } from "../../../../src/rooms/world/net/client";
import type { Frame } from "../../../../src/rooms/world/rules/frame";
import { Proving } from "../../../../src/rooms/world/session/proving";
import { Watch } from "../../../../src/rooms/world/session/watch";
import type { FromWorker, ToWorker } from "../../../../src/rooms/world/sync/messages";
import type { Replay } from "../../../../src/rooms/world/sync/replay";
import { replay } from "../../../../src/rooms/world/sync/replay";
import type { Read } from "../../../../src/rooms/world/sync/scene";
import { Scene } from "../../../../src/rooms/world/sync/scene";
import { CANISTER } from "../../../net/log/server";
import { Visit } from "../session/visit";
import { hashAtOnce, pass } from "../session/workers";
import type { Judge } from "./judge";
import type { Moment, Recorded } from "./recorded";
import { check } from "./recorded";

type Milliseconds = number;

export const MINUTE: Milliseconds = 60_000;
const STRIKE = 100; // milliseconds between two looks of the worker

/** What becomes of a question. */
export interface Fate {
  readonly lost: boolean;
  readonly delay: number;
  /** By how many moments the node that answers is behind. */
  readonly lag: number;
}

/** How a page is lived with. */
export interface Step {
  readonly kind: "look" | "sleep" | "hide" | "clock";
  readonly seconds: number;
}

/** A page, and what is done to it. */
export interface Visited {
  /** After which part of the moments of the history it is opened. */
  readonly start: number;
  /** By how many milliseconds the clock of its machine is wrong. */
  readonly skew?: number;
  /** What becomes of its questions, over and over. */
  readonly fates?: readonly Fate[];
  /** What it is told instead of the truth. */
  readonly lies?: Partial<Lies> | undefined;
  /** Whoever hears what is shown, and of which frame. */
  readonly judge?: Pick<Judge, "hear" | "load">;
}

interface Lies {
  readonly frame: (frame: Frame) => Frame;
  readonly checkpoint: (text: string) => string;
}

const HONEST: Fate = { lost: false, delay: 20, lag: 0 };
const NO_SEASON = { season: 1, ends: null, seconds: 0 };
const NO_SEATS = { heard: 0, now: 0, seats: [], frees: null, lost: null, ...NO_SEASON };

/** Clocks that a test moves, and hashes that wait for nobody. */
export function stopTime(): void {
  vi.useFakeTimers();
  hashAtOnce();
  vi.spyOn(console, "info").mockImplementation(() => undefined);
}

export function letTimeRun(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}

export class Life {
  readonly #recorded: Recorded;
  readonly #fates: readonly Fate[];
  readonly #visit = new Visit();
  readonly watch: Watch;
  readonly #now: () => Milliseconds; // of the network, since the history began
  readonly #letClockGo: () => void;
  #slept: Milliseconds = 0;
  #asked = 0;

  /** The page is opened; time stands still. */
  constructor(recorded: Recorded, { start, skew = 0, fates = [HONEST], lies, judge }: Visited) {
    this.#recorded = recorded;
    this.#fates = fates;
    const opened = recorded.timeOf(start);
    vi.setSystemTime(recorded.began + opened + skew);
    const running = performance.now.bind(performance);
    const began = performance.now();
    const clock = vi.spyOn(performance, "now");
    clock.mockImplementation(() => running() + this.#slept);
    this.#letClockGo = () => {
      clock.mockRestore();
    };
    this.#now = () => opened + performance.now() - began;
    const read = async (text: string) => {
      const frame = await recorded.readFrame(text);
      judge?.load(frame);
      return lies?.frame?.(frame) ?? frame;
    };
    vi.stubGlobal("Worker", workers(read, judge?.hear));
    const client = this.#client(lies);
    const agent = { idOf: () => CANISTER, rootKey: new Uint8Array() } as unknown as Agent;
    this.watch = new Watch(this.#visit.store, client, (view, tell) =>
      Promise.resolve(new Proving({ agent, client, view }, tell, check)),
    );
    this.watch.start();
  }

  /** The page is closed. */
  close(): void {
    this.watch.stop();
    vi.clearAllTimers();
    this.#letClockGo();
  }

  get mark(): Mark {
    return this.#visit.store.state.mark;
  }

  #client(lies: Visited["lies"]): Client {
    return {
      news: awake(async (asked) => this.#recorded.news(await this.#ask(), asked)),
      frame: async () => (await this.#ask()).frame,
      checkpoint: async () => {
        const { checkpoint } = await this.#ask();
        return lies?.checkpoint?.(checkpoint) ?? checkpoint;
      },
      seating: async () => {
        await this.#ask();
        return NO_SEATS;
      },
    } as unknown as Client;
  }

  /** The moment that is told of, after a while. */
  async #ask(): Promise<Moment> {
    const { lost, delay, lag } = this.#fates[this.#asked++ % this.#fates.length]!;
    const moment = this.#recorded.at(this.#now());
    await new Promise((wake) => setTimeout(wake, delay));
    if (lost || moment === null) throw new TypeError("Failed to fetch");
    return this.#recorded.before(moment, lag);
  }

  /** Let *seconds* pass; of a longer time of which nothing was noted, the tab sleeps all. */
  async look(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      const gap = this.#recorded.next(this.#now()) - this.#now();
      if (gap > MINUTE) this.sleep(gap);
      await pass(1000);
    }
  }

  /** Nothing runs for so long, but all clocks do. */
  sleep(milliseconds: number): void {
    this.#slept += milliseconds;
    vi.setSystemTime(Date.now() + milliseconds);
  }

  show(visible: boolean): void {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue(visible ? "visible" : "hidden");
    document.dispatchEvent(new Event("visibilitychange"));
  }

  async do({ kind, seconds }: Step): Promise<void> {
    if (kind === "sleep") this.sleep(seconds * 1000);
    else if (kind === "hide") this.show(false);
    else if (kind === "clock") vi.setSystemTime(Date.now() + (seconds - 4) * 10_000);
    await this.look(seconds);
    if (kind === "hide") this.show(true);
  }
}

type Listen = (event: { data: unknown }) => void;

/** The page's workers, on its own thread: what they say comes later, as it does from real ones. */
function workers(read: Read, hear?: (message: FromWorker) => void): unknown {
  return class {
    #listen: Listen = () => undefined;
    readonly #replays: boolean;
    readonly #scene = new Scene(
      () => performance.now(),
      (message) => {
        hear?.(message);
        setTimeout(() => {
          this.#listen({ data: message });
        }, 0);
      },
      read,
    );
    readonly #timer = setInterval(() => {
      this.#scene.tick();
    }, STRIKE);

    constructor(url: URL) {
      this.#replays = url.href.includes("replay");
    }

    addEventListener(_: string, listen: Listen): void {
      this.#listen = listen;
    }

    terminate(): void {
      clearInterval(this.#timer);
    }

    async #replay(asked: Replay): Promise<void> {
      const data = await Promise.resolve()
        .then(() => replay(asked))
        .catch(() => ""); // as the real one says it
      this.#listen({ data });
    }

    postMessage(message: ToWorker | Replay): void {
      if (!this.#replays) void this.#scene.receive(structuredClone(message as ToWorker));
      else void this.#replay(message as Replay);
    }
  };
}
