/** Looking for a move that grows, and forecasts of land, in a worker that begins with the first question. */

import type { Point } from "../../../rules/grid";
import type { Store } from "../../../state/store";
import { SIZE } from "../rules/board";
import type { Actions, App } from "../state/app";
import { freeSeat } from "../state/seating";
import type { Move } from "../sync/scout";
import { SOON } from "../sync/scout";
import type { Asked } from "../sync/scout.worker";

type Needs = Pick<Actions, "findMove" | "forecastLand">;

interface Answer {
  readonly id: number;
  readonly answer: Move | number | null;
}

export class Scouting implements Needs {
  readonly #store: Store<App>;
  readonly #waiting = new Map<number, (answer: Answer["answer"]) => void>();
  #worker: Worker | null = null;
  #count = 0;
  #stopped = false;

  constructor(store: Store<App>) {
    this.#store = store;
  }

  readonly findMove: Needs["findMove"] = async (patterns) => {
    const { view: truth } = this.#store.state;
    if (truth === null) return null;
    const origin: Point = [Math.floor(Math.random() * SIZE), Math.floor(Math.random() * SIZE)];
    const search = { truth, player: this.#player, patterns, origin };
    return (await this.#ask({ id: ++this.#count, search })) as Move | null;
  };

  readonly forecastLand: Needs["forecastLand"] = async (points) => {
    const { view: truth } = this.#store.state;
    if (truth === null) return null;
    const placing = { truth, player: this.#player, points, horizon: SOON };
    return (await this.#ask({ id: ++this.#count, placing })) as number | null;
  };

  /** Answer no more. */
  stop(): void {
    this.#stopped = true;
    this.#worker?.terminate();
    this.#worker = null;
    this.#answerNobody();
  }

  get #player(): number {
    const { me, standings } = this.#store.state;
    return me?.player ?? freeSeat(standings.map((row) => row.player));
  }

  #ask(asked: Asked): Promise<Answer["answer"]> {
    if (this.#stopped) return Promise.resolve(null);
    this.#worker ??= this.#begin();
    this.#worker.postMessage(asked);
    return new Promise((resolve) => {
      this.#waiting.set(asked.id, resolve);
    });
  }

  #begin(): Worker {
    const worker = new Worker(new URL("../sync/scout.worker.ts", import.meta.url), {
      type: "module",
    });
    worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.id)?.(data.answer);
      this.#waiting.delete(data.id);
    });
    worker.addEventListener("error", () => {
      this.#answerNobody(); // which question it was is not known
    });
    return worker;
  }

  #answerNobody(): void {
    for (const answer of this.#waiting.values()) answer(null);
    this.#waiting.clear();
  }
}
