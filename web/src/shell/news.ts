/**
 * What happens in the rooms, for the lobby: every canister keeps its last events, and each room says
 * in rooms/<name>/lobby/news.ts what they mean.
 *
 *     get_events, twice: how many there were, then the last few -> happenings -> sentences, newest first
 *
 * A room that does not answer tells nothing new, and the others do not wait for it.
 */

import type { _SERVICE as Common } from "../candid/common.did";
import { idlFactory } from "../candid/common.did";
import type { Agent } from "../net/agent";
import { drawAddress } from "./address";
import type { Directory } from "../net/directory";
import type { Room } from "./room";
import { LOBBY } from "./words";

/** An event of a room, as its journal has it. */
export interface Happening {
  /** As its room counts: generations, rounds, records. */
  readonly generation: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly kind: string;
  /** 0 for nobody in particular. */
  readonly player: number;
  /** The words of its detail, which have commas between them. */
  readonly detail: readonly string[];
}

/** A happening in a sentence. */
export interface Told {
  /** Of all with the same key only the newest is shown. */
  readonly key: string;
  readonly words: string;
  /** Where in the room it can be seen. */
  readonly place: string;
}

/** What a room's `lobby/news.ts` has. */
export interface RoomNews {
  /** How many events are asked for: as many as fit in 4 kB as a rule. */
  readonly last: number;
  /** What *happening* means; null if it is not worth a line. */
  readonly tell: (happening: Happening, nameOf: NameOf) => Told | null;
  /** What the players of a room are called that knows them by numbers. */
  readonly players?: (agent: Agent) => Promise<ReadonlyMap<number, string>>;
}

/** What somebody is called: a principal, or a player's number in a room that has numbers. */
export type NameOf = (who: string | number) => string;

/** A line of the lobby's list. */
export interface Line {
  readonly key: string;
  readonly room: string;
  readonly words: string;
  readonly href: string;
  readonly time: number;
}

const NEWEST = 2n ** 63n; // a number that no event has
const PRINCIPAL = /^[a-z2-7]{1,5}(-[a-z2-7]{1,5})+$/;

/** Tells what happens in one room. */
export class Reporter {
  readonly #agent: Agent;
  readonly #canister: Common;
  readonly #directory: Directory;
  readonly #room: Room;
  readonly #news: RoomNews;
  #following = -1n;
  #lines: readonly Line[] = [];

  constructor(agent: Agent, directory: Directory, room: Room, news: RoomNews) {
    this.#agent = agent;
    this.#canister = agent.actor<Common>(room.canister, idlFactory);
    this.#directory = directory;
    this.#room = room;
    this.#news = news;
  }

  /** What was told last. */
  get lines(): readonly Line[] {
    return this.#lines;
  }

  /** Ask what happened since. */
  async ask(): Promise<void> {
    const { following } = await this.#canister.get_events(NEWEST);
    if (following === this.#following) return;
    const first = following - BigInt(this.#news.last);
    const { events } = await this.#canister.get_events(first < 0n ? 0n : first);
    const happenings = events.map(({ generation, time, kind, player_num, detail }) => ({
      generation: Number(generation),
      time: Number(time / 1_000_000n),
      kind,
      player: player_num,
      detail: detail.split(","),
    }));
    const [players] = await Promise.all([
      this.#news.players?.(this.#agent),
      this.#directory.learn(principalsIn(happenings)),
    ]);
    const nameOf: NameOf = (who) =>
      typeof who === "number"
        ? (players?.get(who) ?? LOBBY.player(who))
        : this.#directory.nameOf(who) || LOBBY.somebody;
    this.#lines = linesOf(this.#room, this.#news, happenings, nameOf);
    this.#following = following;
  }
}

/** Everybody who is named in *happenings*. */
export function principalsIn(happenings: readonly Happening[]): string[] {
  const words = happenings.flatMap(({ detail }) => detail);
  return [...new Set(words.filter((word) => PRINCIPAL.test(word)))];
}

/** The sentences of *room* about *happenings*, the newest first, each key once. */
export function linesOf(
  { name, title }: Pick<Room, "name" | "title">,
  { tell }: Pick<RoomNews, "tell">,
  happenings: readonly Happening[],
  nameOf: NameOf,
): Line[] {
  const lines = new Map<string, Line>();
  for (const happening of [...happenings].reverse()) {
    const told = tell(happening, nameOf);
    const key = `${name} ${told?.key ?? ""}`;
    if (told === null || lines.has(key)) continue;
    const href = drawAddress(name, told.place);
    lines.set(key, { key, room: title, words: told.words, href, time: happening.time });
  }
  return [...lines.values()];
}
