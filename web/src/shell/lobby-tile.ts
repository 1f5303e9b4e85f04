/** A tile of the lobby: a room's picture, its words, and whether it answers. */

import { drawAddress } from "./address";
import { element, icon, write } from "./element";
import type { House, Room, TileFrame } from "./room";
import * as WORDS from "./wording/lobby";

export class LobbyTile {
  readonly root = element("li");
  readonly #room: Room;
  readonly #picture = element("div", { class: "tile-picture", "aria-hidden": "true" });
  readonly #fault = element("p", { class: "tile-fault", hidden: true });
  readonly #link: HTMLAnchorElement;

  constructor(room: Room) {
    this.#room = room;
    write(this.#fault, WORDS.noAnswer(room.title));
    this.#link = element(
      "a",
      { class: "tile panel", href: drawAddress(room.name) },
      ...(room.tile === undefined ? [] : [this.#picture]),
      element(
        "div",
        { class: "tile-words" },
        element("h2", {}, room.title),
        element("p", { class: "soft" }, room.sentence),
        this.#fault,
        element("span", { class: "tile-go" }, WORDS.watch, icon("forward")),
      ),
    );
    // Whoever points at a tile is about to enter: what has to be loaded is, by the time they do.
    const near = () => void room.load().catch(() => undefined);
    for (const event of ["pointerenter", "focus"]) {
      this.#link.addEventListener(event, near);
    }
    this.root.append(this.#link);
  }

  /** Show what goes on in the room, until what is returned is called. */
  live(house: House): () => void {
    let stop: (() => void) | null = null;
    let left = false;
    const frame: TileFrame = {
      answered: (yes) => {
        this.#fault.hidden = yes;
      },
      lead: (place) => {
        this.#link.href = drawAddress(this.#room.name, place);
      },
    };
    const tile = this.#room.tile?.();
    // A tile without a picture is a tile still.
    void tile?.then(
      ({ show }) => {
        if (!left) stop = show(this.#picture, house, frame);
      },
      () => {
        frame.answered(false);
      },
    );
    return () => {
      left = true;
      stop?.();
    };
  }
}
