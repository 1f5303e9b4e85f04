/** Boxes: dots and boxes for everybody, on one sheet of a million boxes. */

import type { Room } from "../../shell/room";

export const room: Room = {
  name: "boxes",
  title: "Boxes",
  sentence:
    "Dots and boxes for everybody: four teams, one sheet of a million boxes. Draw the last line of a box, and it is your team's.",
  action: "Draw a line",
  canister: "boxes_backend",
  order: 30,
  tile: () => import("./lobby/Tile"),
  load: () => import("./enter"),
};
