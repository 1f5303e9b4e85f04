/** What happened in the Arena, and what those are called who did it. */

import type { Store } from "../../../state/store";
import type { App } from "../state/app";
import type { Client, Happening, Round } from "./client";

const NEWEST = 2n ** 63n; // a number that no event has
const MOST = 300; // events that are kept; a round has about 150 at most
const PAGE = 100n;

type Asked = Pick<Client, "happenings" | "names">;

export class News {
  readonly #store: Store<App>;
  readonly #client: Asked;
  #following: bigint | null = null;

  constructor(store: Store<App>, client: Asked) {
    this.#store = store;
    this.#client = client;
  }

  /** Ask what happened since, and for names that are not known yet. */
  async look(round: Round): Promise<void> {
    const from = this.#following ?? (await this.#start());
    const { following, events } = await this.#client.happenings(from);
    const last = events.at(-1);
    this.#following = last === undefined ? following : last.number + 1n;
    if (events.length > 0) {
      const all = [...this.#store.state.happenings, ...events].slice(-MOST);
      this.#store.set({ happenings: all });
    }
    await this.#askNames(round);
  }

  /** Where the last page begins. */
  async #start(): Promise<bigint> {
    const { first, following } = await this.#client.happenings(NEWEST);
    const start = following - PAGE;
    return start > first ? start : first;
  }

  async #askNames({ id, slots }: Round): Promise<void> {
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
