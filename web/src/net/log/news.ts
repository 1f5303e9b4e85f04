/** What a room answers to `get_news`, in plain values: what happened since, and a proof of it. */

/** Something that somebody did. Numbers count from 0 without gaps; *time* is nanoseconds since 1970. */
export interface Event {
  readonly number: number;
  readonly generation: number;
  readonly time: bigint;
  readonly kind: string;
  readonly player: number;
  readonly detail: string;
}

export interface News {
  /** The oldest event that is still kept, and the number that the next one will have. */
  readonly first: number;
  readonly following: number;
  /** Now, as the room counts. */
  readonly generation: number;
  readonly events: readonly Event[];
  /** What the log does not say; null if it is as the caller has it. */
  readonly facts: string | null;
  readonly proof: Proof | null;
}

/** A statement, and the certificate of the network that the room stands for it. */
export interface Proof {
  readonly statement: string;
  readonly certificate: Uint8Array;
}

/** What is asked: events from number *first* on; *facts* is the digest of those at hand, or "". */
export interface Asked {
  readonly first: number;
  readonly facts: string;
  readonly proof: boolean;
}

/** A room that can be asked for its news. */
export type Ask = (asked: Asked) => Promise<News>;

/** News as the bindings of every room have them. */
interface RawNews {
  first: bigint;
  following: bigint;
  generation: bigint;
  events: RawEvent[];
  facts: [] | [string];
  statement: [] | [string];
  certificate: [] | [Uint8Array | number[]];
}

interface RawEvent {
  number: bigint;
  generation: bigint;
  time: bigint;
  kind: string;
  player_num: number;
  detail: string;
}

/** The method of a canister that every room has. */
export interface Canister {
  get_news(asked: { first: bigint; facts: string; proof: boolean }): Promise<RawNews>;
}

/** How *canister* is asked for its news. */
export function asking(canister: Canister): Ask {
  return awake(async ({ first, facts, proof }) =>
    read(await canister.get_news({ first: BigInt(first), facts, proof })),
  );
}

/** An answer that takes so many milliseconds, by the clock on the wall, was slept over. */
const SLEPT = 60_000;

/**
 * As *ask*; but what was under way when this machine fell asleep is asked again, because it is of before,
 * and the server would seem to be stale.
 */
export function awake(ask: Ask): Ask {
  return async (asked) => {
    for (;;) {
      const began = Date.now();
      const news = await ask(asked);
      if (Date.now() - began < SLEPT) return news;
    }
  };
}

function read(raw: RawNews): News {
  const [statement, certificate] = [raw.statement[0], raw.certificate[0]];
  const proved = statement !== undefined && certificate !== undefined;
  return {
    first: Number(raw.first),
    following: Number(raw.following),
    generation: Number(raw.generation),
    events: raw.events.map(readEvent),
    facts: raw.facts[0] ?? null,
    proof: proved ? { statement, certificate: Uint8Array.from(certificate) } : null,
  };
}

function readEvent({ number, generation, player_num, ...rest }: RawEvent): Event {
  const { time, kind, detail } = rest;
  const numbers = { number: Number(number), generation: Number(generation), player: player_num };
  return { ...numbers, time, kind, detail };
}
