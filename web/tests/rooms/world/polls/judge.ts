/**
 * Holds what is shown to what the canister had.
 *
 *     equal      the board of generation g, before event n, is the canister's
 *     onwards    no generation is shown twice, or after a later one, unless the world began again
 *     whole      what is shown of a generation is what the canister had when it went on; of one in
 *                which it stood still, or in which a frame was taken, more may be heard
 */

import { createHash } from "node:crypto";
import { expect } from "vitest";
import type { Frame } from "../../../../src/rooms/world/rules/frame";
import { write } from "../../../../src/rooms/world/rules/accounts";
import type { Truth } from "../../../../src/rooms/world/rules/world";
import type { FromWorker, Shown } from "../../../../src/rooms/world/sync/messages";
import type { Moment, Recorded } from "./recorded";

/** Events after which a generation may be an earlier one, or another world's. */
const ANOTHER_WORLD = ["reset", "season", "restore"];

export class Judge {
  readonly #recorded: Recorded;
  readonly #stood: ReadonlySet<string>;
  readonly #taken = new Set<string>(); // generations of which frames were loaded
  #last: { readonly generation: number; readonly following: number } | null = null;
  readonly #faults: unknown[] = [];
  #compared = 0;

  constructor(recorded: Recorded) {
    this.#recorded = recorded;
    const moments = recorded.moments.filter((one): one is Moment => one.index !== null);
    const stood = moments.filter(({ statement }) =>
      /^time \d+ \d+ paused|^time 0 0 /m.test(statement),
    );
    this.#stood = new Set(stood.map((one) => this.#keyOf(one)));
  }

  /** A *frame* is loaded, which may be of the middle of a generation. */
  load(frame: Pick<Frame, "following" | "generation">): void {
    this.#taken.add(this.#keyOf(frame));
  }

  /** Whoever tells may catch what is thrown: so what is wrong is kept until somebody asks. */
  readonly hear = (message: FromWorker): void => {
    if (message.kind !== "shown" || !message.live) return;
    try {
      this.#see(message);
    } catch (fault) {
      this.#faults.push(fault);
    }
  };

  /** How many boards were compared. Throws, if one was not as it should be. */
  judge(): number {
    if (this.#faults.length > 0) throw this.#faults[0];
    return this.#compared;
  }

  #see({ truth, following, begun }: Shown): void {
    const { generation } = truth;
    const digest = digestOf(truth as Required<Truth>); // a world tells all
    expect([following, generation, digest.slice(0, 16)]).toEqual([
      following,
      generation,
      this.#recorded.board(following, generation),
    ]);
    const last = this.#last;
    if (last !== null && begun) {
      expect(following).toBeGreaterThan(last.following);
      const between = this.#recorded.events.slice(last.following, following);
      expect(between.some(({ kind }) => ANOTHER_WORLD.includes(kind))).toBe(true);
    } else if (last !== null) {
      expect(following).toBeGreaterThanOrEqual(last.following);
      expect(generation).toBeGreaterThanOrEqual(last.generation);
      if (generation === last.generation) expect(following).toBeGreaterThan(last.following);
    }
    this.#checkWhole(following, generation);
    this.#last = { generation, following };
    this.#compared++;
  }

  #checkWhole(following: number, generation: number): void {
    const more = this.#recorded.events[following];
    if (more?.generation !== generation) return;
    const key = this.#keyOf({ following, generation });
    const known = this.#taken.has(key) || this.#stood.has(key);
    expect({ following, generation, known }).toEqual({ following, generation, known: true });
  }

  /** Names a generation of one of the worlds that there were. */
  #keyOf({ following, generation }: Pick<Moment, "following" | "generation">): string {
    const before = this.#recorded.events.slice(0, following);
    const worlds = before.filter(({ kind }) => ANOTHER_WORLD.includes(kind)).length;
    return `${worlds} ${generation}`;
  }
}

/** The digest of a checkpoint of *world*, as docs/log.md says. */
function digestOf(world: Required<Truth>): string {
  const strips = Array.from({ length: 22 }, (_, strip) => strip * 24 * 512);
  return sha256(
    [
      `${world.generation} ${Buffer.from(write(world)).toString("base64")}`,
      ...strips.map((start) => blake2b(world.cells.subarray(start, start + 24 * 512))),
    ].join("\n"),
  );
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const blake2b = (data: Uint8Array) => createHash("blake2b512").update(data).digest("hex");
