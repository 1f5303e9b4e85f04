/** Arena: rounds of Life between Blue and Red, with seedlets that nobody sees before all are in. */

import type { Room } from "../../shell/room";

/** Where the browser keeps the secrets of pledges, as a list of texts. */
export const SECRETS_KEY = "life2.arena.secrets";

/** Secrets that the browser would not keep, for as long as the page is open. */
export const UNSAVED_SECRETS: string[] = [];

export const room: Room = {
  name: "arena",
  title: "Arena",
  sentence:
    "Blue against Red: everybody brings one secret seedlet, all are shown at once, and Life decides.",
  action: "Join",
  canister: "arena_backend",
  order: 10,
  errand: { waits: hasSecrets, load: () => import("./net/revealer") },
  tile: () => import("./lobby/Tile"),
  load: () => import("./enter"),
};

/** Whether a pledge waits to be revealed. */
function hasSecrets(): boolean {
  try {
    return UNSAVED_SECRETS.length > 0 || (localStorage.getItem(SECRETS_KEY) ?? "[]") !== "[]";
  } catch {
    return false; // there is no storage
  }
}
