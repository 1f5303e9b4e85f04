/** Where one can go: all rooms, which are the folders of rooms/ that have a manifest.ts, and the page about oneself. */

import type { Destination, Room } from "./room";
import * as WORDS from "./words";

const found = import.meta.glob<Room>("../rooms/*/manifest.ts", { eager: true, import: "room" });

/** In the order of the lobby. */
export const ROOMS: readonly Room[] = Object.values(found).sort(
  (one, other) => one.order - other.order,
);

/** The page about whoever plays: #/me. It is loaded when somebody comes to it. */
export const ME: Destination = {
  name: "me",
  title: WORDS.ME.title,
  load: () => import("./me/Me"),
};
