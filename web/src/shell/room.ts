/**
 * A room: a game of its own in this house, in a folder of its own.
 *
 *     rooms/<name>/room.ts     says what it is; always loaded, so it is light
 *     rooms/<name>/enter.ts    everything else; loaded when somebody enters
 *
 * A room builds itself in `house.root`, with one `main` that has a label, and leaves nothing
 * behind: what `enter` returns ends every timer, worker and listener. Its styles stay loaded, so
 * they are about its own elements only, or begin with `body[data-room="<name>"]`.
 */

import type { Agent } from "../net/agent";
import type { Store } from "../state/store";
import type { Account } from "./account";
import type { Hand } from "./hand";
import type { Say } from "./say";
import type { Settings } from "./settings";

export interface Room {
  /** As in its folder, and in addresses: "world" is at #/world. */
  readonly name: string;
  readonly title: string;
  /** What it is, for who has never heard of it. */
  readonly sentence: string;
  /** The name of its canister: on a network that has none of this name the room is not shown. */
  readonly canister: string;
  /** Rooms with smaller numbers come first in the lobby. */
  readonly order: number;
  /** Whether a fragment that is no address leads here: links from before there were rooms. */
  readonly claims?: (fragment: string) => boolean;
  /** What its tile in the lobby shows, loaded with the lobby; without it the tile has only words. */
  readonly tile?: () => Promise<Tile>;
  readonly load: () => Promise<Entrance>;
}

/** What a tile's module has: *show* draws in *host*, until what it returns is called. */
export interface Tile {
  readonly show: (host: HTMLElement, house: House) => () => void;
}

/** What a room's `enter.ts` has. */
export interface Entrance {
  /** Build the room in `house.root`. Throws NoSuchPlace, if there is nothing at *place*. */
  readonly enter: (house: House, place: Store<Place>) => Leave;
}

/** Ends all that the room began. */
export type Leave = () => void;

/** The part of the address that is the room's; it changes when links within the room are followed. */
export interface Place {
  readonly place: string;
}

/** What the house gives to every room. */
export interface House {
  /** Where the room builds itself; empty when it enters, emptied when it leaves. */
  readonly root: HTMLElement;
  /** Speaks with canisters, for whoever is signed in. */
  readonly agent: Agent;
  readonly account: Account;
  /** The pattern that one carries from room to room. */
  readonly hand: Hand;
  readonly settings: Store<Settings>;
  readonly say: Say;
}

/** An address leads to nothing; the message says why, in a sentence for whoever followed it. */
export class NoSuchPlace extends Error {
  override readonly name = "NoSuchPlace";
}
