/** A canister of one's own, and the agent to it: a real world behind it, a note of what it was asked. */

import type { Identity } from "@icp-sdk/core/agent";
import { Principal } from "@icp-sdk/core/principal";
import type { Client, Placed, Seat } from "../../../../src/rooms/world/net/client";
import type { Stats } from "../../../../src/candid/world.did";
import { Refused } from "../../../../src/net/words";
import type { Point } from "../../../../src/rules/grid";
import { CELLS, SEATS } from "../../../../src/rooms/world/rules/board";
import { World } from "../../../../src/rooms/world/rules/world";
import type { Asked, News } from "../../../../src/net/log/news";
import type { Thumbnail } from "../../../../src/rooms/world/state/thumbnail";
import type { Day, Season, SeasonHead, Seating } from "../../../../src/rooms/world/state/seating";
import { Server } from "../../../net/log/server";
import { pack, written } from "../sync/worlds";

type Spoken = Pick<Client, keyof Client>;

const NO_SEASON: Seating = {
  heard: 0,
  now: 0,
  seats: [],
  frees: null,
  lost: null,
  season: 1,
  ends: null,
  seconds: 0,
  day: 1,
  dayEnds: null,
};

const nobody = Principal.anonymous().toText();

export class Canister implements Spoken {
  readonly asked: string[] = [];
  readonly numbers: (number | undefined)[] = [];
  readonly placements: (readonly Point[])[] = [];
  readonly seats = new Map<string, { player: number; name: string }>();
  readonly keepers: string[] = [];
  readonly offers = new Map<string, string>();
  /** Whether the answer to taking a seat is lost. */
  deaf = false;
  /** What is said of all seats, and of the season. */
  told: Seating = { ...NO_SEASON };
  world: World;
  readonly server = new Server();
  paused = false;
  running = true;
  /** Why everything that would change something is refused. */
  refusal: string | null = null;
  /** Why one thing is refused, by its name. */
  readonly refusals = new Map<string, string>();
  reachable = true;
  readonly #held = new Map<string, Promise<void>>();
  #speaker = nobody;

  constructor(generation = 0) {
    this.world = empty(generation);
  }

  /** Let a world play that nobody has heard of. */
  begin(generation: number): void {
    this.world = empty(generation);
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
    return await this.#sit();
  }

  async place(points: readonly Point[], { number }: { number?: number } = {}): Promise<Placed> {
    this.placements.push(points);
    this.numbers.push(number);
    await this.#change("place");
    const player = await this.#sit();
    const placed = this.world.place(player, points);
    await this.note("place", player, pack(points));
    const balance = this.world.balances[player - 1]!;
    const occupied = points.length - placed;
    return { placed, occupied, generation: this.world.generation, balance };
  }

  async leave(): Promise<number> {
    await this.#change("leave");
    const { player } = this.seats.get(this.#speaker)!;
    this.seats.delete(this.#speaker);
    const balance = this.world.balances[player - 1]!;
    this.world.leave(player);
    await this.note("leave", player);
    return balance;
  }

  async offerSeat(taker: string): Promise<void> {
    await this.#change("offerSeat");
    this.offers.set(this.#speaker, taker);
  }

  /** As the canister, which may have done it although its answer is lost. */
  async takeSeat(giver: string): Promise<number> {
    await this.#change("takeSeat");
    if (this.offers.get(giver) !== this.#speaker) throw new Refused("There is no offer");
    const seat = this.seats.get(giver)!;
    this.seats.delete(giver);
    this.seats.set(this.#speaker, seat);
    await this.note("take", seat.player);
    if (this.deaf) throw new TypeError("Failed to fetch");
    return seat.player;
  }

  async rename(name: string): Promise<void> {
    await this.#change("rename");
    this.seats.set(this.#speaker, { ...this.seats.get(this.#speaker)!, name });
  }

  async pause(): Promise<void> {
    await this.#change("pause");
    this.paused = true;
    await this.note("pause");
  }

  async resume(): Promise<void> {
    await this.#change("resume");
    this.paused = false;
    await this.note("resume");
  }

  async reset(): Promise<void> {
    await this.#change("reset");
    await this.note("reset", 0, "-".repeat(SEATS));
    this.world = World.begin(new Array<boolean>(SEATS).fill(false));
  }

  async freeSeats(): Promise<void> {
    await this.#change("freeSeats");
    this.seats.clear();
  }

  async endSeason(): Promise<number> {
    await this.#change("endSeason");
    return 1;
  }

  setSeason(seconds: number): Promise<void> {
    return this.#change(`setSeason ${seconds}`);
  }

  async removePlayer(player: number): Promise<number> {
    await this.#change(`removePlayer ${player}`);
    return 1;
  }

  async seat(): Promise<Seat | null> {
    await this.#answer("seat");
    const seat = this.seats.get(this.#speaker);
    return seat === undefined ? null : { ...seat, balance: this.world.balances[seat.player - 1]! };
  }

  async seating(): Promise<Seating> {
    await this.#answer("seating");
    return this.told;
  }

  async days(): Promise<Day[]> {
    await this.#answer("days");
    return [];
  }

  async seasons(): Promise<SeasonHead[]> {
    await this.#answer("seasons");
    return [];
  }

  async season(): Promise<Season | null> {
    await this.#answer("season");
    return null;
  }

  async thumbnail(): Promise<Thumbnail> {
    await this.#answer("thumbnail");
    return { generation: this.world.generation, blocks: new Uint8Array(4096) };
  }

  async thumbnails(): Promise<Thumbnail[]> {
    await this.#answer("thumbnails");
    return [];
  }

  async stats(): Promise<Stats> {
    await this.#answer("stats");
    const { paused, running } = this;
    const counted = { alive: 0, potential: 0, players: this.seats.size, minted: 3000n, pot: 7n };
    const season = {
      season: 1,
      day: 1,
      day_ends: [] as [],
      season_ends: [] as [],
      season_seconds: 604_800n,
    };
    const generation = BigInt(this.world.generation);
    return {
      generation,
      ...counted,
      ...season,
      paused,
      running,
      tick_instructions: 0n,
      layout_version: 1,
    };
  }

  /** The world as text, which only the worker of these tests reads. */
  async frame(): Promise<string> {
    await this.#answer("frame");
    return written(this.world, this.server.events.length);
  }

  /** What happened, with a proof that only these tests believe. */
  readonly news = async (asked: Asked): Promise<News> => {
    await this.#answer("news");
    const { server, world } = this;
    server.generation = world.generation;
    server.now = Date.now();
    const seats = [...this.seats].map(
      ([who, { player, name }]) => `seat ${player} person ${who} ${name}`,
    );
    const admins = this.keepers.map((who) => `admin ${who}`);
    server.facts = ["season 1 0 0 0", ...admins, ...seats].join("\n");
    const state = this.paused ? "paused" : this.running ? "running" : "asleep";
    const digest = "0".repeat(64);
    server.own = [
      `time ${world.generation} ${world.generation === 0 ? 0 : Date.now() * 1e6} ${state}`,
      `board 0 0 ${digest} ${digest}`,
    ];
    return await server.news(asked);
  };

  async checkpoint(): Promise<string> {
    await this.#answer("checkpoint");
    return "";
  }

  /** Note that something was done. */
  async note(kind: string, player = 0, detail = ""): Promise<void> {
    this.server.generation = this.world.generation;
    this.server.now = Date.now();
    await this.server.happen(kind, player, detail);
  }

  async #answer(question: string): Promise<void> {
    this.asked.push(question);
    await this.#held.get(question);
    if (!this.reachable) throw new TypeError("Failed to fetch");
  }

  async #change(question: string): Promise<void> {
    await this.#answer(question);
    const refusal = this.refusals.get(question) ?? this.refusal;
    if (refusal !== null) throw new Refused(refusal);
  }

  async #sit(): Promise<number> {
    const player = this.seats.get(this.#speaker)?.player ?? this.seats.size + 1;
    if (!this.seats.has(this.#speaker)) {
      this.seats.set(this.#speaker, { player, name: `Player ${player}` });
      this.world.join(player);
      await this.note("join", player);
    }
    return player;
  }
}

function empty(generation: number): World {
  const seated = new Array<boolean>(SEATS).fill(false);
  const balances = new Array<number>(SEATS).fill(0);
  return World.from({ generation, cells: new Uint8Array(CELLS), balances, seated });
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
