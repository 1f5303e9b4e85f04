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
import { LOBBY, LONGEST_LINK, parseAddress } from "./address";
import { closeAll } from "./Dialog";
import type { Destination, House, Leave, Place } from "./room";
import { NoSuchPlace } from "./room";
import { HOUSE, ROUTER as WORDS } from "./words";

/** Where a fragment leads: a place in a room, or the lobby, perhaps with a sentence. */
export type Aim =
  { readonly room: Destination; readonly place: string } | { readonly sentence: string };

/** Where *fragment* leads, in a house of *rooms* of which the network *knows* some. */
export function aimOf(
  fragment: string,
  rooms: readonly Destination[],
  knows: (canister: string) => boolean,
): Aim {
  if (fragment.length > LONGEST_LINK) return { sentence: WORDS.tooLong(fragment.length) };
  const address = parseAddress(fragment);
  if (address === "lobby") return { sentence: "" };
  const room = rooms.find(({ name, claims }) =>
    address === null ? claims?.(fragment) : name === address.room,
  );
  // A name from a link is not said again: no stranger is to put words on the page.
  if (room === undefined) return { sentence: address ? WORDS.noSuchRoom : WORDS.badLink };
  if (room.canister !== undefined && !knows(room.canister))
    return { sentence: WORDS.notHere(room.title) };
  return { room, place: address?.place ?? fragment };
}

interface Shown {
  readonly room: Destination | null;
  readonly place: Store<Place>;
  readonly leave: Leave;
}

/** Opens the lobby, with a sentence about why one is there if it is not empty. */
export type OpenLobby = (sentence: string) => Leave;

/** The lobby is loaded when somebody comes into it: whoever has a link to a room does not wait. */
export type LoadLobby = () => Promise<OpenLobby>;

export class Router {
  readonly #house: House;
  readonly #rooms: readonly Destination[];
  readonly #lobby: LoadLobby;
  #shown: Shown | null = null;
  #turn = 0;

  constructor(house: House, rooms: readonly Destination[], lobby: LoadLobby) {
    this.#house = house;
    this.#rooms = rooms;
    this.#lobby = lobby;
  }

  /** The room that is shown; null in the lobby. */
  get shown(): Destination | null {
    return this.#shown?.room ?? null;
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
    // The browser takes a long address along with whatever it does.
    if (fragment.length > LONGEST_LINK) history.replaceState(history.state, "", LOBBY);
    if ("sentence" in aim) await this.#openLobby(aim.sentence, turn);
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

  async #enter(room: Destination, at: string, turn: number): Promise<void> {
    const place = new Store<Place>({ place: at });
    try {
      const { enter } = await room.load();
      if (turn !== this.#turn) return;
      this.#show(room, place, () => enter(this.#house, place));
    } catch (fault) {
      await this.#openLobby(why(room, fault), turn);
    }
  }

  /** Whoever followed another link meanwhile goes there instead. */
  async #openLobby(sentence: string, turn: number): Promise<void> {
    if (turn !== this.#turn) return;
    try {
      const open = await this.#lobby();
      if (turn !== this.#turn) return;
      this.#show(null, new Store<Place>({ place: "" }), () => open(sentence));
    } catch (fault) {
      this.#house.say(sentence || words(fault), "bad");
    }
  }

  #show(room: Destination | null, place: Store<Place>, enter: () => Leave): void {
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
function why({ title }: Destination, fault: unknown): string {
  return fault instanceof NoSuchPlace ? fault.message : WORDS.notOpened(title, words(fault));
}
