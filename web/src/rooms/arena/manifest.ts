/** Arena: rounds of Life between Blue and Red, with seedlets that nobody sees before all are in. */

import type { Room } from "../../shell/room";

/** Where the browser keeps the secrets of pledges, as a list of texts. */
export const SECRETS_KEY = "life2.arena.secrets";

/** Secrets that the browser would not keep, for as long as the page is open. */
export const UNSAVED_SECRETS: string[] = [];

/** Where the browser keeps seedlets for the next round. */
export const KEPT_KEY = "life2.arena.kept";

/** Whether such a seedlet waits that the browser would not keep. */
export const UNSAVED_KEPT = { waits: false };

export const room: Room = {
  name: "arena",
  title: "Arena",
  sentence:
    "Blue against Red: everybody brings one secret seedlet, all are shown at once, and Life decides.",
  action: "Join",
  canister: "arena_backend",
  order: 10,
  errand: { waits: hasSomethingToSend, load: () => import("./net/revealer") },
  tile: () => import("./lobby/Tile"),
  load: () => import("./enter"),
};

/** Whether a pledge waits to be revealed, or a seedlet to be pledged. */
function hasSomethingToSend(): boolean {
  if (UNSAVED_SECRETS.length > 0 || UNSAVED_KEPT.waits) return true;
  try {
    return [SECRETS_KEY, KEPT_KEY].some((key) => (localStorage.getItem(key) ?? "[]") !== "[]");
  } catch {
    return false; // there is no storage
  }
}
