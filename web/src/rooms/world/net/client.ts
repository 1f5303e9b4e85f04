/** The canister, as World speaks with it: plain values in, plain values out, refusals thrown. */

import type { _SERVICE as Life2, Stats } from "../../../candid/life2.did";
import { idlFactory } from "../../../candid/life2.did";
import type { Agent } from "../../../net/agent";
import { granted } from "../../../net/answer";
import type { Point } from "../../../rules/grid";
import { room } from "../room";
import type { Standing } from "../state/app";

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
  readonly #canister: Life2;

  constructor(agent: Agent) {
    this.#canister = agent.actor<Life2>(room.canister, idlFactory);
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
