/** What happened in the Arena, and what those are called who did it. */

import type { Event } from "../../../net/log/news";
import type { Store } from "../../../state/store";
import type { App } from "../state/app";
import type { Client, Happening, Round } from "./client";

const MOST = 300; // events that are kept; a round has about 150 at most

export class News {
  readonly #store: Store<App>;
  readonly #client: Pick<Client, "names">;

  constructor(store: Store<App>, client: Pick<Client, "names">) {
    this.#store = store;
    this.#client = client;
  }

  /** Hear *events*: those that were heard before are passed over. */
  hear(events: readonly Event[]): void {
    const { happenings } = this.#store.state;
    const known = happenings.at(-1)?.number ?? -1n;
    const fresh = events.map(happeningOf).filter(({ number }) => number > known);
    if (fresh.length > 0) this.#store.set({ happenings: [...happenings, ...fresh].slice(-MOST) });
  }

  /** Ask for the names of who is in *round* that are not known yet. */
  async name({ id, slots }: Round): Promise<void> {
    const { names, happenings } = this.#store.state;
    const players = [...slots.map(({ player }) => player), ...keepers(happenings, id)];
    const unknown = [...new Set(players)].filter((player) => !names.has(player));
    if (unknown.length === 0) return;
    const found = await this.#client.names(unknown);
    this.#store.set({ names: new Map([...this.#store.state.names, ...found]) });
  }
}

/** Whoever played generations of *round*. */
function keepers(happenings: readonly Happening[], round: bigint): string[] {
  return happenings
    .filter((each) => each.round === round && each.kind === "stepped")
    .map(({ detail }) => detail[2]!)
    .filter((keeper) => keeper !== "-");
}

function happeningOf({ number, generation, time, kind, detail }: Event): Happening {
  return {
    number: BigInt(number),
    round: BigInt(generation),
    time: Number(time / 1_000_000n),
    kind,
    detail: detail.split(","),
  };
}
