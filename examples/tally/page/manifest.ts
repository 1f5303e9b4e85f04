/** Tally: one sum, to which everybody adds. */

import type { Room } from "../../../web/src/shell/room";

export const room: Room = {
  name: "tally",
  title: "Tally",
  sentence: "One sum, to which everybody adds.",
  action: "Add",
  canister: "tally_backend",
  order: 100,
  load: () => import("./enter"),
};
