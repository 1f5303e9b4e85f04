/**
 * The lobby: the first screen for whoever comes without a link.
 *
 *     Life2                                    [sign in]
 *     what this house is
 *     (why one is here, if a link led nowhere)
 *     [ a tile for each room, one click from watching ]
 *     (what is in hand)
 */

import { HOUSE } from "./home";
import { bindLobbyAccount } from "./lobby-account";
import { element, icon, write } from "./element";
import { drawAddress } from "./address";
import type { House, Leave, Room } from "./room";
import { titled } from "./titled";
import { plural } from "./words";

const LEDE = "A house of games on living boards. Look in: you need no account to watch.";
const NO_ROOMS = "Nobody told this page which canisters to ask, so no room is open.";

/** Open the lobby with a tile for each of *rooms*, and a *sentence* if it is not empty. */
export function openLobby(house: House, rooms: readonly Room[], sentence: string): Leave {
  const tiles = rooms.map((room) => new LobbyTile(room));
  const account = element("div", { class: "lobby-account" });
  const hand = element("p", { class: "lobby-hand" });
  const notice = element("p", { class: "notice panel", role: "alert" });
  write(notice, rooms.length === 0 ? NO_ROOMS : sentence);
  house.root.append(
    element(
      "main",
      { class: "lobby", "aria-label": "Lobby" },
      element("header", {}, element("h1", { class: "brand" }, icon("glider"), HOUSE), account),
      element("p", { class: "lede" }, LEDE),
      notice,
      element("ul", { class: "tiles list" }, ...tiles.map(({ root }) => root)),
      hand,
    ),
  );
  const unbind = [
    bindLobbyAccount(account, house),
    bindHand(hand, house),
    ...tiles.map((tile) => tile.live(house)),
  ];
  return () => {
    for (const stop of unbind) stop();
  };
}

class LobbyTile {
  readonly root = element("li");
  readonly #room: Room;
  readonly #picture = element("div", { class: "tile-picture", "aria-hidden": "true" });

  constructor(room: Room) {
    this.#room = room;
    const link = element(
      "a",
      { class: "tile panel", href: drawAddress(room.name) },
      ...(room.tile === undefined ? [] : [this.#picture]),
      element(
        "div",
        { class: "tile-words" },
        element("h2", {}, room.title),
        element("p", { class: "soft" }, room.sentence),
        element("span", { class: "tile-go" }, "Watch", icon("forward")),
      ),
    );
    // Whoever points at a tile is about to enter: what has to be loaded is, by the time they do.
    const near = () => void room.load().catch(() => undefined);
    for (const event of ["pointerenter", "focus"]) link.addEventListener(event, near);
    this.root.append(link);
  }

  /** Show what goes on in the room, until what is returned is called. */
  live(house: House): () => void {
    let stop: (() => void) | null = null;
    let left = false;
    const tile = this.#room.tile?.();
    // A tile without a picture is a tile still.
    void tile?.then(
      ({ show }) => {
        if (!left) stop = show(this.#picture, house);
      },
      () => undefined,
    );
    return () => {
      left = true;
      stop?.();
    };
  }
}

/** Say what is in hand, and offer to put it away. */
function bindHand(host: HTMLElement, { hand }: House): () => void {
  const show = () => {
    const { pattern } = hand.state;
    host.hidden = pattern === null;
    if (pattern === null) return;
    const what = `${titled(pattern.name || "a pattern")}, ${plural(pattern.points.length, "cell")}`;
    host.replaceChildren(`In your hand: ${what}. It comes along into every room.`, away());
  };
  const away = () => {
    const put = () => {
      hand.set({ pattern: null });
    };
    return element(
      "button",
      { type: "button", class: "button small", onclick: put },
      "Put it away",
    );
  };
  show();
  return hand.subscribe(show);
}
