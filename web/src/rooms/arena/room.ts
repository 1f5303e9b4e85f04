/** Arena: rounds of Life between Blue and Red, with seedlets that nobody sees before all are in. */

import type { Room } from "../../shell/room";
import { waits } from "./state/waiting";

export const room: Room = {
  name: "arena",
  title: "Arena",
  sentence:
    "Blue against Red: everybody brings one secret seedlet, all are shown at once, and Life decides.",
  canister: "arena_backend",
  order: 10,
  errand: { waits, load: () => import("./errand") },
  tile: () => import("./lobby/tile"),
  load: () => import("./enter"),
};
