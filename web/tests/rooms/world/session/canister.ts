/** A canister of one's own, and the agent to it: a real world behind it, a note of what it was asked. */

import type { Identity } from "@icp-sdk/core/agent";
import { Principal } from "@icp-sdk/core/principal";
import type { Client, Placed, Seat } from "../../../../src/rooms/world/net/client";
import type { Stats } from "../../../../src/candid/life2.did";
import { Refused } from "../../../../src/net/words";
import type { Point } from "../../../../src/rules/grid";
import { CELLS, SEATS } from "../../../../src/rooms/world/rules/board";
import { World } from "../../../../src/rooms/world/rules/world";
import type { Standing } from "../../../../src/rooms/world/state/app";
import { written } from "../sync/worlds";

type Spoken = Pick<Client, keyof Client>;

const nobody = Principal.anonymous().toText();

export class Canister implements Spoken {
  readonly asked: string[] = [];
  readonly placements: (readonly Point[])[] = [];
  readonly seats = new Map<string, { player: number; name: string }>();
  readonly keepers: string[] = [];
  world: World;
  paused = false;
  running = true;
  /** Why everything that would change something is refused. */
  refusal: string | null = null;
  reachable = true;
  readonly #held = new Map<string, Promise<void>>();
  #speaker = nobody;

  constructor(generation = 0) {
    const [cells, balances] = [new Uint8Array(CELLS), new Array<number>(SEATS).fill(0)];
    this.world = World.from({ generation, cells, balances });
  }

  get client(): Client {
    return this as unknown as Client;
  }

  /** Answer no *question* until what is returned is called. */
  hold(question: keyof Client): () => void {
    const { promise, resolve } = withResolvers();
    this.#held.set(question, promise);
    return () => {
      if (this.#held.get(question) === promise) this.#held.delete(question);
      resolve();
    };
  }

  become(identity: Identity | null): void {
    this.#speaker = identity?.getPrincipal().toText() ?? nobody;
  }

  async join(): Promise<number> {
    await this.#change("join");
    return this.#sit();
  }

  async place(points: readonly Point[]): Promise<Placed> {
    this.placements.push(points);
    await this.#change("place");
    const player = this.#sit();
    const placed = this.world.place(player, points);
    return { placed, generation: this.world.generation, balance: this.world.balances[player - 1]! };
  }

  async leave(): Promise<number> {
    await this.#change("leave");
    const { player } = this.seats.get(this.#speaker)!;
    this.seats.delete(this.#speaker);
    return this.world.balances[player - 1]!;
  }

  async rename(name: string): Promise<void> {
    await this.#change("rename");
    this.seats.set(this.#speaker, { ...this.seats.get(this.#speaker)!, name });
  }

  async pause(): Promise<void> {
    await this.#change("pause");
    this.paused = true;
  }

  async resume(): Promise<void> {
    await this.#change("resume");
    this.paused = false;
  }

  async reset(): Promise<void> {
    await this.#change("reset");
    this.world = new Canister().world;
  }

  async seat(): Promise<Seat | null> {
    await this.#answer("seat");
    const seat = this.seats.get(this.#speaker);
    return seat === undefined ? null : { ...seat, balance: this.world.balances[seat.player - 1]! };
  }

  async admins(): Promise<string[]> {
    await this.#answer("admins");
    return this.keepers;
  }

  async standings(): Promise<Standing[]> {
    await this.#answer("standings");
    const rows = [...this.seats.values()];
    return rows.map((seat) => ({ ...seat, alive: 0, land: 0, coins: 0, balance: 0 }));
  }

  async stats(): Promise<Stats> {
    await this.#answer("stats");
    const { paused, running } = this;
    const counted = { alive: 0, potential: 0, players: this.seats.size, minted: 3000n, burned: 7n };
    const generation = BigInt(this.world.generation);
    return { generation, ...counted, paused, running, tick_instructions: 0n, layout_version: 1 };
  }

  /** The world as text, which only the worker of these tests reads. */
  async frame(): Promise<string> {
    await this.#answer("frame");
    return written(this.world);
  }

  async #answer(question: string): Promise<void> {
    this.asked.push(question);
    await this.#held.get(question);
    if (!this.reachable) throw new TypeError("Failed to fetch");
  }

  async #change(question: string): Promise<void> {
    await this.#answer(question);
    if (this.refusal !== null) throw new Refused(this.refusal);
  }

  #sit(): number {
    const player = this.seats.get(this.#speaker)?.player ?? this.seats.size + 1;
    if (!this.seats.has(this.#speaker)) {
      this.seats.set(this.#speaker, { player, name: `Player ${player}` });
      this.world.balances[player - 1] = 1000;
    }
    return player;
  }
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
