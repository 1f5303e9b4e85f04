/** Lab: rules to try, specimens that people keep, and what becomes of them. */

import type { Room } from "../../shell/room";

export const room: Room = {
  name: "lab",
  title: "Lab",
  sentence:
    "Life and its relatives. Choose a rule, draw, run it forwards and backwards, compare, publish.",
  action: "Draw",
  canister: "lab_backend",
  order: 20,
  tile: () => import("./lobby/Tile"),
  load: () => import("./enter"),
};
