/**
 * The chain's news made into a world that moves: all that the worker does, but for its clockwork.
 *
 *     text -> frame -> follower <- clock
 *                         |
 *                       shown
 */

import type { Frame } from "../rules/frame";
import { decode } from "../rules/frame";
import type { Truth } from "../rules/world";
import type { Milliseconds } from "./clock";
import { Clock } from "./clock";
import { Follower } from "./follower";
import type { FromWorker, ToWorker } from "./messages";

/** How the text of a frame is read, after the frame before it if there is one. */
export type Read = (text: string, before?: Frame) => Promise<Frame>;

export class Scene {
  readonly #clock = new Clock();
  readonly #follower = new Follower();
  readonly #now: () => Milliseconds;
  readonly #tell: (message: FromWorker) => void;
  readonly #read: Read;
  #frame: Frame | null = null;

  constructor(now: () => Milliseconds, tell: (message: FromWorker) => void, read: Read = decode) {
    this.#now = now;
    this.#tell = tell;
    this.#read = read;
  }

  async receive(message: ToWorker): Promise<void> {
    if (message.kind === "running") this.#clock.running = message.running;
    else await this.#text(message.asked, message.text);
  }

  /** Show what is due by now. */
  tick(): void {
    if (this.#follower.advance(this.#clock.target(this.#now()))) this.#show(false);
  }

  async #text(asked: number, text: string): Promise<void> {
    try {
      const frame = await this.#read(text, this.#frame ?? undefined);
      this.#frame = frame;
      this.#hear(asked, frame);
    } catch (fault) {
      this.#frame = null;
      this.#tell({ kind: "refused", asked, why: String(fault) });
    }
  }

  #hear(asked: number, truth: Truth): void {
    const now = this.#now();
    const outcome = this.#follower.hear(truth, now);
    if (outcome === "begun") this.#clock.begin(now, truth.generation);
    else if (outcome === "taken") this.#clock.hear(now, truth.generation);
    const base = this.#frame?.generation ?? null;
    const late = outcome === "late";
    this.#tell({ kind: "heard", asked, generation: truth.generation, late, base });
    if (!late) this.#show(outcome === "begun");
  }

  #show(begun: boolean): void {
    const world = this.#follower.world;
    if (world === null) return;
    const { generation, balances } = world;
    const truth = { generation, cells: world.cells.slice(), balances: [...balances] };
    this.#tell({ kind: "shown", truth, begun });
  }
}
