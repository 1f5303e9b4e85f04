/**
 * The directory: what people are called in the whole house, whatever they do in a room.
 *
 * Lab's canister keeps it. A room shows the name that somebody took there; who has none there is
 * called as in the directory, and else by their principal::
 *
 *     name in the room  ->  name in the directory  ->  w7x7r…b2qe
 *
 * It is asked only for those who are in sight and whom it was not asked for lately, a hundred at a
 * time. Where there is no directory, or it does not answer, nobody waits for it.
 */

import type { IDL } from "@icp-sdk/core/candid";
import { Principal } from "@icp-sdk/core/principal";
import type { Agent } from "./agent";

const CANISTER = "lab_backend";
const MOST = 100; // people in a question
const FRESH = 300_000; // milliseconds in which a name is not asked for again
const HELD = 5_000; // names that are kept

interface Methods {
  readonly get_names: (people: readonly Principal[]) => Promise<string[]>;
}

const idl: IDL.InterfaceFactory = ({ IDL }) =>
  IDL.Service({
    get_names: IDL.Func([IDL.Vec(IDL.Principal)], [IDL.Vec(IDL.Text)], ["query"]),
  });

/** Somebody in a list; the name is empty if they have none there. */
export interface Person {
  readonly player: string;
  readonly name: string;
}

export class Directory {
  readonly #methods: Methods | null;
  readonly #known = new Map<string, { readonly name: string; readonly at: number }>();

  constructor(agent: Pick<Agent, "knows" | "actor">) {
    this.#methods = agent.knows(CANISTER) ? agent.actor<Methods>(CANISTER, idl) : null;
  }

  /** *people*, with those who have no name called as they are in the directory. */
  async named<P extends Person>(people: readonly P[]): Promise<P[]> {
    await this.learn(people.filter(({ name }) => name === "").map(({ player }) => player));
    return people.map((each) =>
      each.name === "" ? { ...each, name: this.nameOf(each.player) } : each,
    );
  }

  /** What *player* is called; "" for who has no name, or was not asked for. */
  readonly nameOf = (player: string): string => this.#known.get(player)?.name ?? "";

  /** Ask for the names of those of *players* who were not asked for lately. */
  async learn(players: readonly string[]): Promise<void> {
    const now = Date.now();
    const stale = (player: string) => (this.#known.get(player)?.at ?? -Infinity) + FRESH <= now;
    const asked = [...new Set(players)].filter(stale);
    if (this.#methods === null) return;
    for (let at = 0; at < asked.length; at += MOST) {
      const some = asked.slice(at, at + MOST);
      try {
        const names = await this.#methods.get_names(some.map((each) => Principal.fromText(each)));
        if (this.#known.size > HELD) this.#known.clear();
        some.forEach((player, place) =>
          this.#known.set(player, { name: names[place] ?? "", at: now }),
        );
      } catch {
        return; // they are called by their principals, and asked for the next time
      }
    }
  }
}

const made = new WeakMap<object, Directory>();

/** The one directory of *agent*. */
export function directoryOf(agent: Pick<Agent, "knows" | "actor">): Directory {
  const found = made.get(agent) ?? new Directory(agent);
  made.set(agent, found);
  return found;
}
