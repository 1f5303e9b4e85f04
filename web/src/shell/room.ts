/**
 * A room: a game of its own in this house, in a folder of its own.
 *
 *     rooms/<name>/manifest.ts   says what it is; always loaded, so it is light
 *     rooms/<name>/enter.tsx     loaded when somebody enters: makes the state, shows Room.tsx
 *     rooms/<name>/lobby/        its tile in the lobby, and a still of it; news.ts says what happened in it
 *     rooms/<name>/me.ts         what somebody has in it, for the page about them
 *
 * A room builds itself in `house.root`, with one `main` that has a label, and leaves nothing
 * behind: what `enter` returns ends every timer, worker and listener. Its styles stay loaded, so
 * they are about its own elements only, or begin with `body[data-room="<name>"]`.
 */

import type { FunctionComponent } from "preact";
import type { Agent } from "../net/agent";
import type { Store } from "../state/store";
import type { Account } from "./account";
import type { Hand } from "./hand";
import type { Say } from "./say";
import type { Settings } from "./settings";

/** Where an address can lead: a room, or a page of the house itself, which needs no canister. */
export interface Destination {
  /** As in addresses: "world" is at #/world. */
  readonly name: string;
  readonly title: string;
  /** The name of its canister: on a network that has none of this name it is not shown. */
  readonly canister?: string;
  /** Whether a fragment that is no address leads here: links from before there were rooms. */
  readonly claims?: (fragment: string) => boolean;
  readonly load: () => Promise<Entrance>;
}

/** Its name is that of its folder. */
export interface Room extends Destination {
  /** What it is, for who has never heard of it. */
  readonly sentence: string;
  /** What one does there, as its button in the lobby says it, until its tile says it better. */
  readonly action: string;
  readonly canister: string;
  /** Rooms with smaller numbers come first in the lobby. */
  readonly order: number;
  /** What its tile in the lobby shows, loaded with the lobby; without it the tile has only words. */
  readonly tile?: () => Promise<Tile>;
  /** What it has to do though nobody is in it; without it, nothing. */
  readonly errand?: Errand;
}

/** An errand of a room, which the house does while the page shows something else. */
export interface Errand {
  /** Whether there is anything to do; asked every few seconds, so it is light. */
  readonly waits: () => boolean;
  readonly load: () => Promise<{ readonly errandOf: (house: House) => () => Promise<void> }>;
}

/** What a tile's module exports: a component within the link to the room. */
export interface Tile {
  readonly Tile: FunctionComponent<TileProps>;
}

export interface TileProps {
  readonly house: House;
  readonly frame: TileFrame;
}

/** The words around a tile's picture, which the tile may change. */
export interface TileFrame {
  /** The room has answered, or it has not: then the tile says so until it does. */
  readonly answered: (yes: boolean) => void;
  /** The tile's button says *action*: what one does there now. */
  readonly invite: (action: string) => void;
  /** A press on the tile leads to *place* in the room. */
  readonly lead: (place: string) => void;
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
