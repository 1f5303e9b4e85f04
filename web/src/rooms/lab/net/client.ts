/** The canister, as Lab speaks with it: plain values in, plain values out, refusals thrown. */

import { Principal } from "@icp-sdk/core/principal";
import type { _SERVICE as Lab, Future as Wire, Specimen as Hung } from "../../../candid/lab.did";
import { idlFactory } from "../../../candid/lab.did";
import type { Agent } from "../../../net/agent";
import { granted } from "../../../net/answer";
import type { Ask } from "../../../net/log/news";
import { asking } from "../../../net/log/news";
import { room } from "../manifest";

export interface Specimen {
  readonly id: number;
  readonly name: string;
  readonly author: string; // a principal
  /** "" for who has none. */
  readonly authorName: string;
  readonly rule: string;
  readonly grid: string;
  readonly pattern: string; // RLE without a header, from the corner of the grid on
  readonly likes: number;
  readonly parent: number | null;
  readonly cells: number;
  /** The generation that its proof is of. */
  readonly proved: number | null;
  /** By an admin: it never makes room for newer work. */
  readonly featured: boolean;
}

export interface Found {
  readonly total: number;
  readonly following: number;
  readonly specimens: readonly Specimen[];
}

export interface Future {
  readonly generation: number;
  readonly alive: number;
  /** From which generation on it repeats itself, and with which period. */
  readonly settled: readonly [from: number, period: number] | null;
  readonly hash: string; // sha256 of the states, a byte each, row by row, in hex digits
}

export interface Publication {
  readonly name: string;
  readonly rule: string;
  readonly grid: string;
  readonly pattern: string;
  readonly parent: number | null;
}

export class Client {
  readonly #canister: Lab;
  /** What happened since, and the proof of it. */
  readonly news: Ask;

  constructor(agent: Agent) {
    this.#canister = agent.actor<Lab>(room.canister, idlFactory);
    this.news = asking(this.#canister);
  }

  /** The specimens that *query* finds, without the first so many. */
  async search(query: string, passed: number): Promise<Found> {
    const page = granted(await this.#canister.get_specimens(query, BigInt(passed)));
    const { total, following, specimens } = page;
    return {
      total: Number(total),
      following: Number(following),
      specimens: specimens.map(specimenOf),
    };
  }

  async specimen(id: number): Promise<Specimen | null> {
    const [found] = await this.#canister.get_specimen(BigInt(id));
    return found === undefined ? null : specimenOf(found);
  }

  async proof(id: number): Promise<Future | null> {
    const [found] = await this.#canister.get_proof(BigInt(id));
    return found === undefined ? null : futureOf(found);
  }

  /** The specimens that *principal* likes. */
  async likes(principal: string): Promise<readonly number[]> {
    return Array.from(await this.#canister.get_likes(Principal.fromText(principal)), Number);
  }

  async publish({ name, rule, grid, pattern, parent }: Publication): Promise<number> {
    const from: [] | [bigint] = parent === null ? [] : [BigInt(parent)];
    return Number(granted(await this.#canister.publish(name, rule, grid, pattern, from)));
  }

  async withdraw(id: number): Promise<void> {
    granted(await this.#canister.withdraw(BigInt(id)));
  }

  async like(id: number, wanted: boolean): Promise<void> {
    granted(await this.#canister.like(BigInt(id), wanted));
  }

  async prove(id: number, generations: number): Promise<Future> {
    return futureOf(granted(await this.#canister.prove(BigInt(id), generations)));
  }

  async rename(name: string): Promise<void> {
    granted(await this.#canister.set_name(name));
  }

  async name(principal: string): Promise<string> {
    const [name] = await this.#canister.get_names([Principal.fromText(principal)]);
    return name ?? "";
  }
}

function specimenOf({ id, author, author_name, parent, proved, ...rest }: Hung): Specimen {
  const { name, rule, grid, pattern, likes, cells, featured } = rest;
  return {
    ...{ name, rule, grid, pattern, likes, cells, featured },
    id: Number(id),
    author: author.toText(),
    authorName: author_name,
    parent: parent[0] === undefined ? null : Number(parent[0]),
    proved: proved[0] ?? null,
  };
}

function futureOf({ generation, alive, settled, hash }: Wire): Future {
  return { generation, alive, settled: settled[0] ?? null, hash };
}
