/**
 * The router: which room is shown, by the fragment of the address.
 *
 *     hashchange -> aim -> load -> leave what is shown -> enter
 *
 * A room is loaded while the one before is still shown. Whoever follows another link meanwhile
 * goes there instead. A link that leads nowhere opens the lobby with a sentence; one followed
 * within a room only says it, so that nobody loses what they are at.
 */

import { words } from "../net/words";
import { Store } from "../state/store";
import { parseAddress } from "./address";
import { closeAll } from "./dialog";
import { HOUSE } from "./home";
import type { House, Leave, Place, Room } from "./room";
import { NoSuchPlace } from "./room";

/** Where a fragment leads: a place in a room, or the lobby, perhaps with a sentence. */
export type Aim = { readonly room: Room; readonly place: string } | { readonly sentence: string };

const NOWHERE = "That link leads nowhere.";

/** Where *fragment* leads, in a house of *rooms* of which the network *knows* some. */
export function aimOf(
  fragment: string,
  rooms: readonly Room[],
  knows: (canister: string) => boolean,
): Aim {
  const address = parseAddress(fragment);
  if (address === "lobby") return { sentence: "" };
  const room = rooms.find(({ name, claims }) =>
    address === null ? claims?.(fragment) : name === address.room,
  );
  // A name from a link is not said again: no stranger is to put words on the page.
  if (room === undefined) return { sentence: address ? "There is no such room here." : NOWHERE };
  if (!knows(room.canister)) return { sentence: `${room.title} is not on this network.` };
  return { room, place: address?.place ?? fragment };
}

interface Shown {
  readonly room: Room | null;
  readonly place: Store<Place>;
  readonly leave: Leave;
}

/** Opens the lobby, with a sentence about why one is there if it is not empty. */
export type OpenLobby = (sentence: string) => Leave;

export class Router {
  readonly #house: House;
  readonly #rooms: readonly Room[];
  readonly #lobby: OpenLobby;
  #shown: Shown | null = null;
  #turn = 0;

  constructor(house: House, rooms: readonly Room[], lobby: OpenLobby) {
    this.#house = house;
    this.#rooms = rooms;
    this.#lobby = lobby;
  }

  /** Go where the address says, now and whenever it changes. */
  follow(): () => void {
    const follow = () => void this.go(location.hash);
    follow();
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("hashchange", follow);
    };
  }

  async go(fragment: string): Promise<void> {
    const turn = ++this.#turn;
    const aim = aimOf(fragment, this.#rooms, (canister) => this.#house.agent.knows(canister));
    if ("sentence" in aim) this.#openLobby(aim.sentence);
    else if (aim.room === this.#shown?.room) this.#goOn(this.#shown.place, aim.place);
    else await this.#enter(aim.room, aim.place, turn);
  }

  #goOn(shown: Store<Place>, place: string): void {
    try {
      shown.set({ place });
    } catch (fault) {
      this.#house.say(words(fault), "bad");
    }
  }

  async #enter(room: Room, at: string, turn: number): Promise<void> {
    const place = new Store<Place>({ place: at });
    try {
      const { enter } = await room.load();
      if (turn !== this.#turn) return;
      this.#show(room, place, () => enter(this.#house, place));
    } catch (fault) {
      if (turn === this.#turn) this.#openLobby(why(room, fault));
    }
  }

  #openLobby(sentence: string): void {
    this.#show(null, new Store<Place>({ place: "" }), () => this.#lobby(sentence));
  }

  #show(room: Room | null, place: Store<Place>, enter: () => Leave): void {
    const first = this.#shown === null;
    this.#leave();
    document.body.dataset["room"] = room?.name ?? "lobby";
    document.title = room === null ? HOUSE : `${room.title} · ${HOUSE}`;
    this.#shown = { room, place, leave: enter() };
    if (!first && document.querySelector("dialog[open]") === null) focusMain(this.#house.root);
  }

  #leave(): void {
    closeAll();
    this.#shown?.leave();
    this.#shown = null;
    this.#house.root.replaceChildren();
  }
}

/** Whoever has no mouse goes on from here, and whoever listens hears where this is. */
function focusMain(root: HTMLElement): void {
  const main = root.querySelector("main");
  main?.setAttribute("tabindex", "-1");
  main?.focus({ preventScroll: true });
}

/** Why *room* could not be entered. */
function why({ title }: Room, fault: unknown): string {
  return fault instanceof NoSuchPlace
    ? fault.message
    : `${title} could not be opened: ${words(fault)}`;
}
