/**
 * A room's log as its page follows it, and the mark in its head: the same in every room.
 *
 *     const log = new RoomLog(house.agent, room, client.news);
 *     const events = await log.look();          wherever the room asks what is new
 *     bindMark(help, log);                      before the button for help
 *     log.follow(EVERY, ...)                    for a room that asks nothing else again and again
 */

import type { Agent } from "../net/agent";
import { Following } from "../net/following";
import type { Followed } from "../net/log/follower";
import { Follower } from "../net/log/follower";
import { UNPROVED } from "../net/log/mark";
import type { Mark } from "../net/log/mark";
import type { Ask, Event } from "../net/log/news";
import { words } from "../net/words";
import { Store } from "../state/store";
import type { Room } from "./room";

export interface Options extends Pick<Followed, "own" | "proofEvery"> {
  /**
   * What *events*, which are proved, say of what else the room shows: a sentence, or null if nothing.
   * Throws a Lie, if it shows something else.
   */
  readonly hold?: (events: readonly Event[]) => string | null;
}

export class RoomLog {
  readonly mark = new Store<Mark>(UNPROVED);
  readonly #follower: Follower;
  readonly #closing = new AbortController();

  constructor(
    agent: Agent,
    { name, canister }: Pick<Room, "name" | "canister">,
    ask: Ask,
    { hold, ...options }: Options = {},
  ) {
    this.#follower = new Follower({
      name,
      canister: agent.idOf(canister),
      rootKey: agent.rootKey,
      ask,
      tell: (mark) => {
        this.mark.set(mark);
      },
      // Rejects, where it throws.
      // eslint-disable-next-line @typescript-eslint/require-await
      own: async () => {
        const words = hold?.(this.#proved) ?? null;
        return words === null ? null : { state: "proved", words };
      },
      ...options,
    });
  }

  /** What happened since the last look. Rejects, if the network cannot be reached. */
  look(): Promise<readonly Event[]> {
    return this.#follower.look();
  }

  /** Have a proof with the next look. */
  wantProof(): void {
    this.#follower.wantProof();
  }

  /** Whether there is more to prove than what happened since one came. */
  get hasMore(): boolean {
    return this.#follower.hasMore;
  }

  proveAll(): Promise<void> {
    return this.#follower.proveAll();
  }

  /**
   * Look now, every so many milliseconds while somebody looks at the page, and when they come back;
   * *heard* is told what happened, if anything. Until the log is closed.
   */
  follow(every: number, heard: (events: readonly Event[]) => void): Following {
    const ask = async () => {
      if (document.visibilityState === "hidden") return;
      try {
        const events = await this.look();
        if (!following.left) heard(events);
      } catch (fault) {
        console.info(words(fault)); // it is asked again, and the mark says how old the last proof is
      }
    };
    const following = new Following(ask, every);
    const back = () => void following.look();
    document.addEventListener("visibilitychange", back, { signal: this.#closing.signal });
    this.#closing.signal.addEventListener("abort", () => {
      following.leave();
    });
    void following.follow();
    return following;
  }

  /** The events that lead to what is certified, and of which no restored backup has made others. */
  get #proved(): readonly Event[] {
    const { log } = this.#follower.keeper;
    const events = log.since(log.from).filter(({ number }) => number < log.proved);
    return events.slice(events.findLastIndex(({ kind }) => kind === "restore") + 1);
  }

  /** Follow no more. */
  close(): void {
    this.#closing.abort();
    this.#follower.close();
  }
}
