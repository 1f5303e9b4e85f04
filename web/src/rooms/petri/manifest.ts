/** Petri: Cellular 2048, a dish of one's own and a dish of the day for everybody. */

import type { Room } from "../../shell/room";

export const room: Room = {
  name: "petri",
  title: "Petri",
  sentence:
    "Swipe living cells together, then Life goes on by a tick. A new dish every day, the same for everybody.",
  action: "Today's dish",
  canister: "petri_backend",
  order: 40,
  tile: () => import("./lobby/Tile"),
  load: () => import("./enter"),
};
