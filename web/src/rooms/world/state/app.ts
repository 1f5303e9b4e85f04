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
import type { SignIn } from "../../../net/identity";
import type { Who } from "../../../shell/account";
import type { Say } from "../../../shell/say";
import type { Price } from "../rules/placing";
import { FREE } from "../rules/placing";
import type { Draft } from "./draft";
import { EMPTY } from "./draft";
import type { Pattern } from "../../../state/pattern";

export interface Standing {
  readonly player: number;
  readonly name: string;
  readonly alive: number;
  readonly land: number;
  readonly coins: number;
  readonly balance: number;
}

export interface Me extends Who {
  readonly player: number | null;
  readonly name: string;
  readonly balance: number;
  readonly admin: boolean;
}

/**
 * Cells on their way to the chain. *answered* is the last request for the world before the answer
 * came, *generation* the first one heard of after it: when that is shown, the cells are on the board.
 */
export interface Sent {
  readonly id: number;
  readonly points: readonly Point[];
  readonly answered: number | null;
  readonly generation: number | null;
}

/** What would come of the draft: cells more and fewer than without it, *at* generations ahead. */
export interface WhatIf {
  readonly horizon: number;
  readonly at: number;
  readonly born: readonly Index[];
  readonly lost: readonly Index[];
  readonly summary: { readonly alive: number; readonly captured: number };
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
  readonly chain: Chain | null;
  readonly standings: readonly Standing[];
  readonly minted: number;
  readonly burned: number;
  readonly me: Me | null;
  readonly canSignInWith: readonly SignIn[];

  readonly camera: Camera;
  readonly hover: Point | null;
  readonly cursor: Point | null;

  readonly tool: Tool;
  readonly pattern: Pattern | null;
  readonly draft: Draft;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly price: Price;
  readonly sent: readonly Sent[];
  readonly whatIf: WhatIf | null;
  readonly whatIfOn: boolean;
  readonly busy: readonly string[];
  readonly calm: boolean;
}

export interface Actions {
  signIn(kind: SignIn): Promise<void>;
  signOut(): Promise<void>;
  join(): Promise<void>;
  leave(): Promise<void>;
  rename(name: string): Promise<void>;
  pause(): Promise<void>;
  resume(): Promise<void>;
  reset(): Promise<void>;

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
  setWhatIf(on: boolean): void;
  /** Show the what-if *at* generations ahead; null lets it play by itself. */
  scrubWhatIf(at: number | null): void;
  say: Say;
}

/** The state in which a visit begins. */
export function begin(calm: boolean): App {
  return {
    view: null,
    chain: null,
    standings: [],
    minted: 0,
    burned: 0,
    me: null,
    canSignInWith: [],
    camera: camera(GRID, 1, 1),
    hover: null,
    cursor: null,
    tool: "look",
    pattern: null,
    draft: EMPTY,
    canUndo: false,
    canRedo: false,
    price: FREE,
    sent: [],
    whatIf: null,
    whatIfOn: true,
    busy: [],
    calm,
  };
}
