/** World: one torus for everybody, land and coins; it never stops. */

import type { Room } from "../../shell/room";

export const room: Room = {
  name: "world",
  title: "World",
  sentence:
    "One board of Life for everyone at once. Place cells, win land, capture coins. It never stops.",
  action: "Play",
  canister: "life2_backend",
  order: 0,
  claims: (fragment) => /^#x=/.test(fragment),
  tile: () => import("./lobby/Tile"),
  load: () => import("./enter"),
};
