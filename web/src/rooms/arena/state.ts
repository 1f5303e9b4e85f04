/**
 * What the Arena's page shows: one state, of which every panel shows a piece, and what follows from it.
 *
 * Its places in addresses:
 *
 *     nothing     the round that is open, and the next one when it ends
 *     /17         round 17
 *     /17@120     round 17 at generation 120, to be replayed from there
 */

import { NoSuchPlace } from "../../shell/room";
import { shortened } from "../../shell/format";
import type { Store } from "../../state/store";
import type { Account } from "../../candid/arena.did";
import type { Happening, Phase, Round, Slot } from "./net/client";
import type { Origins } from "./rules/descent";
import { descent } from "./rules/descent";
import type { Field } from "./rules/field";
import type { Secret } from "./rules/pledge";
import type { Kept } from "./state/kept";
import type { Honour, Planted, Rules, Team } from "./rules/round";
import { film, lineUp, parseHonours, slotCount } from "./rules/round";
import type { Seedlet } from "./rules/seedlet";
import * as WORDS from "./words";

export interface Spot {
  readonly round: bigint;
  /** Null for as far as it has come. */
  readonly generation: number | null;
}

/** Whether the page's own twin came to the canister's board. */
export interface Mark {
  readonly generation: number;
  readonly agrees: boolean;
}

/** What somebody is about to pledge. */
export interface Draft {
  readonly step: 1 | 2 | 3 | 4;
  readonly team: Team | null;
  readonly slot: number | null;
  readonly seed: Seedlet;
}

/** A round that is shown again while the next one waits. */
export interface Reel {
  readonly round: Round;
  readonly film: readonly Field[];
  /** The generation, or beyond the last one for a while. */
  readonly at: number;
}

export interface App {
  /** What the address asks for; null is the round that is open. */
  readonly spot: Spot | null;
  /** The season's round that is open. */
  readonly current: bigint | null;
  readonly season: number | null;
  readonly paused: boolean;
  readonly round: Round | null;
  /** Every generation of the round, once all was revealed. */
  readonly film: readonly Field[] | null;
  /** The generation on the board. */
  readonly shown: number;
  /** Whether somebody looks at the past, and time follows them. */
  readonly replay: boolean;
  readonly playing: boolean;
  /** The last round that was played, for who has nothing else to look at. */
  readonly reel: Reel | null;
  /** Whether they want to see it. */
  readonly reeling: boolean;
  /** Ticks for which somebody who only watches has seen the end. */
  readonly rest: number;
  readonly mark: Mark | null;
  /** The slot of the player whom somebody points at, here or there. */
  readonly lit: number | null;
  /** Whether cells have the colours of the slots from which they descend. */
  readonly descent: boolean;
  readonly who: string | null;
  readonly mine: Pick<Account, "name" | "balance" | "given" | "rating"> | null;
  /** What waits to be revealed. */
  readonly secrets: readonly Secret[];
  readonly draft: Draft | null;
  /** What is pledged by itself as soon as a round takes it. */
  readonly kept: Kept | null;
  /** What a rehearsal of the draft came to, or how far it is. */
  readonly rehearsal: string | null;
  readonly happenings: readonly Happening[];
  /** Of players by principal; empty for who has none. */
  readonly names: ReadonlyMap<string, string>;
  /** What was sent and is not answered yet: "pledge", "claim", ... */
  readonly busy: readonly string[];
  /** Why nothing is heard from the canister; empty if all is well. */
  readonly fault: string;
}

export const FIRST: App = {
  spot: null,
  current: null,
  season: null,
  paused: false,
  round: null,
  film: null,
  shown: 0,
  replay: false,
  playing: false,
  reel: null,
  reeling: true,
  rest: 0,
  mark: null,
  lit: null,
  descent: false,
  who: null,
  mine: null,
  secrets: [],
  draft: null,
  kept: null,
  rehearsal: null,
  happenings: [],
  names: new Map(),
  busy: [],
  fault: "",
};

/** What *store* has, piece by piece: a component that reads a piece renders again when it changes. */
export function watched({ signals }: Store<App>): App {
  const app = {};
  for (const piece of Object.keys(FIRST) as (keyof App)[]) {
    Object.defineProperty(app, piece, { get: () => signals[piece].value, enumerable: true });
  }
  return app as App;
}

/** The spot at *place*, null for the round that is open. Throws NoSuchPlace, if there is none. */
export function parsePlace(place: string): Spot | null {
  if (place === "" || place === "/") return null;
  const [, round, generation] = /^\/(\d{1,15})(?:@(\d{1,4}))?$/.exec(place) ?? [];
  if (round === undefined) throw new NoSuchPlace(WORDS.noSuchRound);
  return {
    round: BigInt(round),
    generation: generation === undefined ? null : Number(generation),
  };
}

export function drawPlace({ round, generation }: Spot): string {
  return generation === null ? `/${round}` : `/${round}@${generation}`;
}

/** The seedlets of *round* that were revealed. */
export function planted({ slots }: Pick<Round, "slots">): Planted[] {
  return slots.flatMap(({ slot, team, seed }) => (seed === null ? [] : [{ slot, team, seed }]));
}

/** Whether no seedlet can come any more, so that all generations are known. */
export function settled({ phase }: Round): boolean {
  return phase === "Sim" || phase === "Claim";
}

/** All generations of *round*, or null before it is settled. */
export function filmOf(round: Round): Field[] | null {
  return settled(round) ? film(planted(round), round.rules) : null;
}

/** What the board shows instead of a line-up that nobody sees yet; null if it shows the round. */
export function reelOf(app: App): Reel | null {
  const { reel, reeling, round, draft } = app;
  const idle = round?.phase === "Commit" && draft === null && mySlot(app) === null;
  return reeling && idle ? reel : null;
}

/** The field that the board shows. */
export function fieldOf(app: App): Field | null {
  const { film, shown, round } = app;
  if (round === null) return null;
  const reel = reelOf(app);
  if (reel !== null) return reel.film[Math.min(reel.at, reel.film.length - 1)]!;
  return film?.[shown] ?? lineUp(planted(round), round.rules);
}

const DESCENTS = new WeakMap<readonly Field[], Origins[]>();

/** From which slot each cell on the board descends; null where nobody wants to know. */
export function originsOf({ descent: wanted, film, round, shown }: App): Origins | null {
  if (!wanted || film === null || round === null) return null;
  return descentOf(film, round.rules)[shown] ?? null;
}

/** From which slot each cell descends, in every generation of *film*; found once. */
export function descentOf(film: readonly Field[], rules: Rules): Origins[] {
  let all = DESCENTS.get(film);
  if (all === undefined) DESCENTS.set(film, (all = descent(film, rules)));
  return all;
}

/** The last generation that one may look at: what the canister has not played is not told. */
export function lastOf({ film, round }: App): number {
  if (film === null || round === null) return 0;
  return round.phase === "Claim" ? film.length - 1 : Math.min(round.generation, film.length - 1);
}

/** Whether the end may be told: whoever watches the round live sees it before they read of it. */
export function isOver({ round, film, shown, replay }: App): boolean {
  if (round?.phase !== "Claim") return false;
  return replay || film === null || shown >= film.length - 1;
}

/** The phase, as far as it may be told. */
export function phaseOf(app: App): Phase | null {
  if (app.round?.phase === "Claim" && !isOver(app)) return "Sim";
  return app.round?.phase ?? null;
}

/** The slot of whoever is signed in, if they have one in the round. */
export function mySlot({ round, who }: App): Slot | null {
  return round?.slots.find(({ player }) => player === who) ?? null;
}

/** Whether a pledge of whoever looks would be for the round that is shown, and not for the next. */
export function joinable(app: App): boolean {
  return app.round?.phase === "Commit" && mySlot(app) === null;
}

/** Whether *draft* fits on the field of *round*. */
export function fits({ slot, seed }: Draft, { rules }: Round): boolean {
  const cells = BigInt(rules.size * rules.size);
  return (slot === null || slot < slotCount(rules)) && seed >> cells === 0n;
}

/** Whether *slot* shares in what the winners get. */
export function hasWon({ outcome }: Round, { team, seed }: Slot): boolean {
  return seed !== null && (outcome === "draw" || outcome === team);
}

/** What *slot* is honoured for in the round that is shown, as the log has it. */
export function honoursAt({ round, happenings }: App, { slot }: Slot): Honour[] {
  const noted = happenings.find((each) => each.round === round?.id && each.kind === "honoured");
  if (noted === undefined) return [];
  const { all, own } = parseHonours(noted.detail);
  return [...(own.get(slot) ?? []), ...all];
}

/** What *player* is called. */
export function called({ names, who }: Pick<App, "names" | "who">, player: string): string {
  const name = names.get(player) ?? "";
  const known = name === "" ? shortened(player) : name;
  return player === who ? WORDS.you(known) : known;
}
