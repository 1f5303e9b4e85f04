/**
 * What World knows, in one place: panels read it, and act through `Actions`.
 *
 *     chain -> sync -> App.view         player -> Actions -> App.draft -> net -> chain
 */

import type { Index, Point } from "../../../rules/grid";
import { GRID } from "../rules/board";
import type { Truth } from "../rules/world";
import type { Camera } from "../../../state/camera";
import { camera } from "../../../state/camera";
import type { Mark } from "../../../net/log/mark";
import { UNPROVED } from "../../../net/log/mark";
import type { Who } from "../../../shell/account";
import type { Say } from "../../../shell/say";
import type { Price } from "../rules/placing";
import { FREE } from "../rules/placing";
import type { Draft } from "./draft";
import { EMPTY } from "./draft";
import type { Pattern } from "../../../state/pattern";
import type { Outcome } from "../sync/foresee";
import type { Thumbnail } from "./thumbnail";
import type { Happening } from "./feed";
import type { Move } from "../sync/scout";
import type { Day, Season, SeasonHead, Seating } from "./seating";

export interface Standing {
  readonly player: number;
  readonly name: string;
  /** What the races of the season gave that are over. */
  readonly points: number;
  /** Land, added up every minute of today's race. */
  readonly score: number;
  readonly alive: number;
  readonly land: number;
  readonly coins: number;
  readonly balance: number;
}

/** The standings before anybody has told them. */
export const UNHEARD: readonly Standing[] = [];

export interface Me extends Who {
  readonly player: number | null;
  readonly name: string;
  readonly balance: number;
  readonly admin: boolean;
}

/**
 * Cells on their way to the chain. *placed* is the generation in which they were, once that is answered,
 * and *answered* the last request for news before: when a later one was heard, and that generation is
 * shown, the cells are on the board.
 */
export interface Sent {
  readonly id: number;
  readonly points: readonly Point[];
  readonly placed: number | null;
  readonly answered: number;
}

/** What would come of the draft: cells more and fewer than without it, *at* generations ahead. */
export interface WhatIf {
  readonly horizon: number;
  readonly at: number;
  readonly born: readonly Index[];
  readonly lost: readonly Index[];
  readonly summary: Outcome;
}

interface Float {
  readonly at: Point;
  readonly text: string;
  readonly since: number;
}

export type Tool = "look" | "draw" | "erase" | "stamp";
export type Line = "connecting" | "live" | "late" | "lost";

/** What was last heard of the chain; *heard* is a time of `performance.now()`. */
export interface Chain {
  readonly generation: number;
  readonly heard: number;
  readonly line: Line;
  readonly paused: boolean;
  readonly running: boolean;
}

export interface App {
  readonly view: Truth | null;
  /** What happened between the world that was shown before and this one. */
  readonly happened: readonly Happening[];
  /** How far what is shown is proved. */
  readonly mark: Mark;
  readonly chain: Chain | null;
  readonly standings: readonly Standing[];
  readonly seating: Seating | null;
  readonly minted: number;
  readonly pot: number;
  readonly me: Me | null;

  readonly camera: Camera;
  readonly hover: Point | null;
  /** The cell that a finger touched last, to be told about. */
  readonly touched: Point | null;
  /** The one player who is not dimmed, and whether coins are looked for. */
  readonly only: number | null;
  readonly coinsShown: boolean;
  readonly cursor: Point | null;

  readonly tool: Tool;
  readonly pattern: Pattern | null;
  readonly draft: Draft;
  /** The draft that the coach proposes, and sends itself. */
  readonly proposal: Draft | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly price: Price;
  readonly sent: readonly Sent[];
  /** Coins that just changed hands, shown where they did; *since* is a time of `performance.now()`. */
  readonly floats: readonly Float[];
  /** Whether what is shown is the world of now, and not one of before; and how fast time goes here. */
  readonly live: boolean;
  readonly pace: "still" | "slow" | "usual";
  readonly whatIf: WhatIf | null;
  readonly whatIfOn: boolean;
  readonly busy: readonly string[];
  readonly calm: boolean;
}

export interface Actions {
  /** Sign in as a guest if need be, and take a seat: true if there is one then. */
  play(): Promise<boolean>;
  leave(): Promise<void>;
  /**
   * Move the seat of a guest to an Internet Identity, within a press and after `account.prepare`; whose it
   * is then, null if it was not moved.
   */
  moveSeat(): Promise<string | null>;
  /** Why the name was refused, or null if it was not. */
  rename(name: string): Promise<string | null>;
  /** For admins: time, the world, its seats, and how long seasons last, 0 for ever. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  reset(): Promise<void>;
  freeSeats(): Promise<void>;
  endSeason(): Promise<void>;
  setSeason(seconds: number): Promise<void>;
  removePlayer(player: number): Promise<void>;

  /** The last races that are over. */
  days(): Promise<readonly Day[]>;
  /** Seasons that are over, and one of them. */
  seasons(): Promise<readonly SeasonHead[]>;
  season(number: number): Promise<Season | null>;
  /** How a season went, and the world as it is now, in small. */
  lapse(season: number): Promise<readonly Thumbnail[]>;
  thumbnail(): Promise<Thumbnail>;

  edit(next: Draft): void;
  undo(): void;
  redo(): void;
  /** Forget the draft. */
  cancel(): void;
  /** Place the draft on the chain; whoever has no seat takes one first. */
  send(): Promise<void>;

  /** Take a pattern in hand, or put it down. */
  hold(pattern: Pattern | null): void;
  use(tool: Tool): void;
  look(camera: Camera): void;
  /** Time, as it is shown here: stop it, slow it, step, go back, and return to what is now. */
  pacePlayback(pace: App["pace"]): void;
  stepPlayback(): void;
  rewind(generations: number): void;
  goLive(): void;
  /** Load the last checkpoint, and prove the board by it. */
  prove(): Promise<void>;
  setWhatIf(on: boolean): void;
  /** Show the what-if *at* generations ahead; null lets it play by itself. */
  scrubWhatIf(at: number | null): void;
  /** One of *patterns* and a place where it grows; null if there is none now. */
  findMove(patterns: readonly Pattern[]): Promise<Move | null>;
  /** How much land *points* would bring within half a minute; null if that is not known. */
  forecastLand(points: readonly Point[]): Promise<number | null>;
  say: Say;
}

/** The state in which a visit begins. */
export function begin(calm: boolean): App {
  return {
    view: null,
    happened: [],
    mark: UNPROVED,
    chain: null,
    standings: UNHEARD,
    seating: null,
    minted: 0,
    pot: 0,
    me: null,
    camera: camera(GRID, 1, 1),
    hover: null,
    touched: null,
    only: null,
    coinsShown: false,
    cursor: null,
    tool: "look",
    pattern: null,
    draft: EMPTY,
    proposal: null,
    canUndo: false,
    canRedo: false,
    price: FREE,
    sent: [],
    floats: [],
    live: true,
    pace: "usual",
    whatIf: null,
    whatIfOn: true,
    busy: [],
    calm,
  };
}
