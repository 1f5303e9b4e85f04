/**
 * What World's canister answered whoever polled it, over histories that it lived through itself, and what
 * its board was: scripts/poll_data.py wrote it, with the canister's own code.
 *
 *     at(time)            the last moment by then; null while the canister was away
 *     news(moment, ..)    what it answered then, and so on
 *     boards              the digest of every board that it had, by event and generation
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Certified, Question } from "../../../../src/net/log/certificate";
import { sha256 } from "../../../../src/net/log/chain";
import type { Asked, Event, News } from "../../../../src/net/log/news";
import type { Frame } from "../../../../src/rooms/world/rules/frame";
import { decode } from "../../../../src/rooms/world/rules/frame";

const FOLDER = join(import.meta.dirname, "../../../../../build/vectors/polls");

export const NAMES = readdirSync(FOLDER).map((file) => file.replace(".json.gz", ""));

type Milliseconds = number;

/** What is answered at a moment. */
export interface Moment {
  readonly index: number;
  readonly time: Milliseconds; // since the history began
  readonly first: number;
  readonly following: number;
  readonly generation: number;
  readonly facts: string;
  readonly statement: string;
  readonly certified: string;
  readonly checkpoint: string;
  /** The frame that was taken last. */
  readonly frame: string;
}

interface Raw {
  readonly events: [
    generation: number,
    time: string,
    kind: string,
    player: number,
    detail: string,
  ][];
  readonly facts: string[];
  readonly frames: string[];
  readonly checkpoints: string[];
  readonly moments: {
    time: string;
    first?: number;
    following: number;
    generation: number;
    facts: number;
    statement: string;
    certified: string;
    checkpoint: number;
    frame?: number;
  }[];
  readonly boards: Record<string, string>;
}

/** So far apart messages of the same second are heard of, so that one can be polled between them. */
const APART: Milliseconds = 50;

/** No node that answers is farther behind. */
const FARTHEST_BEHIND: Milliseconds = 10_000;

export class Recorded {
  readonly events: readonly Event[];
  readonly moments: readonly (Moment | { readonly time: Milliseconds; readonly index: null })[];
  /** Milliseconds since 1970, when the history began. */
  readonly began: number;
  readonly #boards: ReadonlyMap<string, string>;
  readonly #frames: ReadonlyMap<string, Frame>;

  private constructor(raw: Raw, frames: ReadonlyMap<string, Frame>) {
    this.#frames = frames;
    this.#boards = new Map(Object.entries(raw.boards));
    this.events = raw.events.map(([generation, time, kind, player, detail], number) => ({
      number,
      generation,
      time: BigInt(time),
      kind,
      player,
      detail,
    }));
    const [first] = raw.moments;
    this.began = Number(BigInt(first!.time) / 1_000_000n);
    let [last, frame] = [-APART, 0];
    this.moments = raw.moments.map((one, index) => {
      frame = one.frame ?? frame;
      const time = Number(BigInt(one.time) / 1_000_000n) - this.began;
      last = Math.max(time, last + APART);
      if (one.first === undefined) return { time: last, index: null };
      const texts = {
        facts: raw.facts[one.facts]!,
        frame: raw.frames[frame]!,
        checkpoint: raw.checkpoints[one.checkpoint]!,
      };
      return { ...one, first: one.first, ...texts, index, time: last };
    });
  }

  static async read(name: string): Promise<Recorded> {
    const bytes = gunzipSync(readFileSync(join(FOLDER, `${name}.json.gz`)));
    const raw = JSON.parse(bytes.toString("utf8")) as Raw;
    const frames = new Map<string, Frame>();
    for (const text of raw.frames) frames.set(text, await decode(text));
    return new Recorded(raw, frames);
  }

  get ends(): Milliseconds {
    return this.moments.at(-1)!.time;
  }

  /** When a *part* of all moments was over. */
  timeOf(part: number): Milliseconds {
    return this.moments[Math.floor(part * this.moments.length)]!.time;
  }

  /** What was the case at *time*; null while the canister was away. */
  at(time: Milliseconds): Moment | null {
    const found = this.moments.findLast((one) => one.time <= time) ?? this.moments[0]!;
    return found.index === null ? null : found;
  }

  /** What a node says in *moment* that is *count* moments behind, but never by more than some seconds. */
  before(moment: Moment, count: number): Moment {
    const found = this.moments.slice(Math.max(0, moment.index - count), moment.index + 1);
    const recent = found.filter((one): one is Moment => one.index !== null);
    return recent.find(({ time }) => time >= moment.time - FARTHEST_BEHIND)!;
  }

  /** When the next moment after *time* is. */
  next(time: Milliseconds): Milliseconds {
    return this.moments.find((one) => one.time > time)?.time ?? time;
  }

  async news(moment: Moment, { first, facts, proof }: Asked): Promise<News> {
    const { following, generation, facts: text, statement, certified, time } = moment;
    const said = { digest: certified, time: this.began + time };
    const certificate = new TextEncoder().encode(JSON.stringify(said));
    return {
      first: moment.first,
      following,
      generation,
      events: this.events.slice(Math.max(first, moment.first), following),
      facts: facts === (await sha256(text)) ? null : text,
      proof: proof ? { statement, certificate } : null,
    };
  }

  /** The digest of the board in *generation* before event *following*, if there was such a board. */
  board(following: number, generation: number): string | undefined {
    return this.#boards.get(`${following} ${generation}`);
  }

  /** What the frame *text* shows, which is known already: nobody has to wait until it is unpacked. */
  readonly readFrame = (text: string): Promise<Frame> =>
    Promise.resolve(structuredClone(this.#frames.get(text)!));
}

/** What the canister certified, as it was noted: signatures are tested elsewhere. */
export function check({ certificate }: Question): Promise<Certified> {
  return Promise.resolve(JSON.parse(new TextDecoder().decode(certificate)) as Certified);
}
