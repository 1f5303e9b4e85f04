/** The canister's interface, method by method as in candid/life2.did; a test compares the two. */

import { IDL } from "@icp-sdk/core/candid";
import type { Principal } from "@icp-sdk/core/principal";

export interface PlaceResult {
  placed: number;
  generation: bigint;
  new_balance: bigint;
}

export interface Player {
  player_num: number;
  name: string;
  balance: bigint;
}

export interface Standing extends Player {
  alive: number;
  land: number;
  coins: number;
}

export interface Stats {
  generation: bigint;
  alive: number;
  potential: number;
  players: number;
  minted: bigint;
  burned: bigint;
  paused: boolean;
  running: boolean;
  tick_instructions: bigint;
  layout_version: number;
}

export type Answer<T> = { Ok: T } | { Err: string };

/** The methods that the page calls. */
export interface Methods {
  join_game(): Promise<Answer<number>>;
  place_cells(cells: [number, number][]): Promise<Answer<PlaceResult>>;
  leave_game(): Promise<Answer<bigint>>;
  set_name(name: string): Promise<Answer<null>>;
  get_frame(since: [] | [bigint]): Promise<string>;
  get_player(): Promise<[] | [Player]>;
  get_leaderboard(): Promise<Standing[]>;
  get_stats(): Promise<Stats>;
  get_admins(): Promise<Principal[]>;
  pause_game(): Promise<void>;
  resume_game(): Promise<void>;
  reset_game(): Promise<void>;
}

const answer = (ok: IDL.Type) => IDL.Variant({ Ok: ok, Err: IDL.Text });

const PlaceResult = IDL.Record({
  placed: IDL.Nat32,
  generation: IDL.Nat64,
  new_balance: IDL.Nat64,
});

const Player = IDL.Record({ player_num: IDL.Nat8, name: IDL.Text, balance: IDL.Nat64 });

const Standing = IDL.Record({
  player_num: IDL.Nat8,
  name: IDL.Text,
  alive: IDL.Nat32,
  land: IDL.Nat32,
  coins: IDL.Nat32,
  balance: IDL.Nat64,
});

const Stats = IDL.Record({
  generation: IDL.Nat64,
  alive: IDL.Nat32,
  potential: IDL.Nat32,
  players: IDL.Nat8,
  minted: IDL.Nat64,
  burned: IDL.Nat64,
  paused: IDL.Bool,
  running: IDL.Bool,
  tick_instructions: IDL.Nat64,
  layout_version: IDL.Nat16,
});

type Types = [] | [IDL.Type];
const update = (takes: Types, gives: Types) =>
  IDL.Func(takes as [IDL.Type], gives as [IDL.Type], []);
const query = (takes: Types, gives: Types) =>
  IDL.Func(takes as [IDL.Type], gives as [IDL.Type], ["query"]);

export const LIFE2 = IDL.Service({
  join_game: update([], [answer(IDL.Nat8)]),
  place_cells: update([IDL.Vec(IDL.Tuple(IDL.Int32, IDL.Int32))], [answer(PlaceResult)]),
  leave_game: update([], [answer(IDL.Nat64)]),
  set_name: update([IDL.Text], [answer(IDL.Null)]),
  get_frame: query([IDL.Opt(IDL.Nat64)], [IDL.Text]),
  get_player: query([], [IDL.Opt(Player)]),
  get_leaderboard: query([], [IDL.Vec(Standing)]),
  get_stats: query([], [Stats]),
  get_admins: query([], [IDL.Vec(IDL.Principal)]),
  pause_game: update([], []),
  resume_game: update([], []),
  reset_game: update([], []),
});
