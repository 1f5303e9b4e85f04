/**
 * What a room says about somebody, on the page about them: rooms/<name>/me.ts.
 *
 *     mineOf    asks its canister what *who* has in the room, and how they did
 *     keptOf    what this browser keeps of theirs, and nobody else: it can be saved as a file
 */

import type { House } from "../room";

/** A number with its name: ["Coins", "1 000"]. */
export type Fact = readonly [name: string, value: string];

export interface Mine {
  /** Empty if they have nothing in the room. */
  readonly facts: readonly Fact[];
  /** What of theirs can be looked at, and where in the room. */
  readonly links: readonly { readonly words: string; readonly place: string }[];
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
