/**
 * What happens in the rooms, for the lobby: every canister keeps its last events, and each room says
 * in rooms/<name>/lobby/news.ts what they mean.
 *
 *     get_events, twice: how many there were, then the new ones -> happenings -> sentences, newest first
 *
 *     Player 3 placed 12 cells        what people do, a line each
 *     5 bots placed 214 cells         what bots do, in one line, and only while no person does anything
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
  /** Whether a bot did it, as far as the room knows who is one. */
  readonly bot: boolean;
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
  /** Who the players of a room are that knows them by numbers. */
  readonly players?: (agent: Agent) => Promise<ReadonlyMap<number, Player>>;
  /** What *happenings*, which are all of bots, come to; null if they are not worth a line. */
  readonly sum?: (happenings: readonly Happening[]) => Told | null;
}

export interface Player {
  readonly name: string;
  readonly bot: boolean;
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
  /** Whether it is about bots. */
  readonly bots: boolean;
}

const KEPT = 60; // happenings of people, and as many of bots
const MORE = 3; // times as many events as at first are asked for, if so many are new

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
  #happenings: readonly Happening[] = [];
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
    const { events } = await this.#canister.get_events(this.#firstOf(following));
    const players = await this.#news.players?.(this.#agent);
    const happenings = events.map(({ generation, time, kind, player_num, detail }) => ({
      generation: Number(generation),
      time: Number(time / 1_000_000n),
      kind,
      player: player_num,
      bot: players?.get(player_num)?.bot ?? false,
      detail: detail.split(","),
    }));
    await this.#directory.learn(principalsIn(happenings));
    const nameOf: NameOf = (who) =>
      typeof who === "number"
        ? (players?.get(who)?.name ?? LOBBY.player(who))
        : this.#directory.nameOf(who) || LOBBY.somebody;
    const known = following < this.#following ? [] : this.#happenings; // it began anew
    this.#happenings = latest([...known, ...happenings]);
    this.#lines = linesOf(this.#room, this.#news, this.#happenings, nameOf);
    this.#following = following;
  }

  /** The first event to ask for, if the next one will be *following*: what is known is not asked again. */
  #firstOf(following: bigint): bigint {
    const goesOn = this.#following >= 0n && following >= this.#following;
    const most = BigInt(goesOn ? MORE * this.#news.last : this.#news.last);
    const first = following > most ? following - most : 0n;
    return goesOn && first < this.#following ? this.#following : first;
  }
}

/** The last of *happenings*: however much bots do, what people did is kept. */
function latest(happenings: readonly Happening[]): Happening[] {
  const [bots, people] = [true, false].map((bot) =>
    happenings.filter((happening) => happening.bot === bot).slice(-KEPT),
  );
  return [...bots!, ...people!].sort((one, other) => one.time - other.time);
}

/** Everybody who is named in *happenings*. */
export function principalsIn(happenings: readonly Happening[]): string[] {
  const words = happenings.flatMap(({ detail }) => detail);
  return [...new Set(words.filter((word) => PRINCIPAL.test(word)))];
}

/** The sentences of *room* about *happenings*, the newest first, each key once. */
export function linesOf(
  { name, title }: Pick<Room, "name" | "title">,
  { tell, sum }: Pick<RoomNews, "tell" | "sum">,
  happenings: readonly Happening[],
  nameOf: NameOf,
): Line[] {
  const lines = new Map<string, Line>();
  const add = (told: Told | null, time: number, bots: boolean) => {
    const key = `${name} ${told?.key ?? ""}`;
    if (told === null || lines.has(key)) return;
    const href = drawAddress(name, told.place);
    lines.set(key, { key, room: title, words: told.words, href, time, bots });
  };
  const [others, bots] = [
    happenings.filter(({ bot }) => !bot),
    happenings.filter(({ bot }) => bot),
  ];
  for (const happening of others.toReversed()) add(tell(happening, nameOf), happening.time, false);
  const alone = !others.some(({ player }) => player !== 0);
  if (alone && bots.length > 0) add(sum?.(bots) ?? null, bots.at(-1)!.time, true);
  return [...lines.values()];
}
