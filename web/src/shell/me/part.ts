/**
 * What a room says about somebody, on the page about them: rooms/<name>/me.ts.
 *
 *     mineOf    asks its canister what *who* has in the room, and how they did
 *     keptOf    what this browser keeps of theirs, and nobody else: it can be saved as a file
 */

import type { TileMoves, TileScreen } from "../LobbyCanvas";
import type { House } from "../room";

/** A number with its name: ["Coins", "1 000"]. */
export type Fact = readonly [name: string, value: string];

/** Something that was won, and how often: ["Comeback", 3]. */
export type Medal = readonly [name: string, times: number];

/** Something worth seeing again: a small replay, and where in the room it is at length. */
export interface Moment {
  readonly words: string;
  readonly place: string;
  /** What the replay shows, as in a tile of the lobby. */
  readonly moves: (screen: TileScreen) => TileMoves;
  readonly pixels?: "cover" | "contain";
}

export interface Mine {
  /** Empty if they have nothing in the room. */
  readonly facts: readonly Fact[];
  /** What of theirs can be looked at, and where in the room. */
  readonly links: readonly { readonly words: string; readonly place: string }[];
  readonly medals?: readonly Medal[];
  /** The best of them first; few, as each is played. */
  readonly moments?: readonly Moment[];
}

/** Something that only this browser has. */
export interface KeptHere {
  readonly words: string;
  /** As it is saved: under which name, and what is in it. */
  readonly file: string;
  readonly text: string;
}

/** What a room's `me.ts` has. */
export interface RoomMe {
  readonly mineOf: (house: House, who: string) => Promise<Mine>;
  readonly keptOf?: () => readonly KeptHere[];
}
