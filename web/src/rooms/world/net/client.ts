/** The canister, as the page speaks with it: plain values in, plain values out, refusals thrown. */

import type { Identity } from "@icp-sdk/core/agent";
import { Actor, AnonymousIdentity, HttpAgent } from "@icp-sdk/core/agent";
import type { Point } from "../../../rules/grid";
import type { Standing } from "../state/app";
import type { Answer, Methods, Stats } from "./idl";
import { LIFE2 } from "./idl";
import type { Network } from "../../../net/network";
import { Refused } from "../../../net/words";

export interface Placed {
  readonly placed: number;
  readonly generation: number;
  readonly balance: number;
}

export interface Seat {
  readonly player: number;
  readonly name: string;
  readonly balance: number;
}

export class Client {
  readonly #agent: HttpAgent;
  readonly #canister: Methods;

  constructor(network: Network) {
    const { host, rootKey } = network;
    this.#agent = HttpAgent.createSync({
      host,
      verifyQuerySignatures: true,
      retryTimes: 0, // the page asks again by itself, and says so
      ...(rootKey === undefined ? {} : { rootKey }),
    });
    const options = { agent: this.#agent, canisterId: network.canisterId };
    this.#canister = Actor.createActor<Methods>(() => LIFE2, options);
  }

  /** Speak for *identity* from now on, or for nobody. */
  become(identity: Identity | null): void {
    this.#agent.replaceIdentity(identity ?? new AnonymousIdentity());
  }

  async join(): Promise<number> {
    return granted(await this.#canister.join_game());
  }

  async place(points: readonly Point[]): Promise<Placed> {
    const cells = points.map(([x, y]): [number, number] => [x, y]);
    const { placed, generation, new_balance } = granted(await this.#canister.place_cells(cells));
    return { placed, generation: Number(generation), balance: Number(new_balance) };
  }

  /** How many coins were burned. */
  async leave(): Promise<number> {
    return Number(granted(await this.#canister.leave_game()));
  }

  async rename(name: string): Promise<void> {
    granted(await this.#canister.set_name(name));
  }

  pause = (): Promise<void> => this.#canister.pause_game();
  resume = (): Promise<void> => this.#canister.resume_game();
  reset = (): Promise<void> => this.#canister.reset_game();

  stats = (): Promise<Stats> => this.#canister.get_stats();

  frame(since: number | null): Promise<string> {
    return this.#canister.get_frame(since === null ? [] : [BigInt(since)]);
  }

  /** The seat of whoever this client speaks for. */
  async seat(): Promise<Seat | null> {
    const [found] = await this.#canister.get_player();
    if (found === undefined) return null;
    return { player: found.player_num, name: found.name, balance: Number(found.balance) };
  }

  async standings(): Promise<Standing[]> {
    const rows = await this.#canister.get_leaderboard();
    return rows.map(({ player_num, balance, ...row }) => ({
      ...row,
      player: player_num,
      balance: Number(balance),
    }));
  }

  async admins(): Promise<string[]> {
    return (await this.#canister.get_admins()).map((admin) => admin.toText());
  }
}

/** What was answered. Throws, if it was a refusal. */
function granted<T>(answer: Answer<T>): T {
  if ("Err" in answer) throw new Refused(answer.Err);
  return answer.Ok;
}
