/** The page about whoever plays: #/me. It is loaded when somebody comes to it. */

import type { Destination } from "./room";

export const ME: Destination = {
  name: "me",
  title: "You",
  load: () => import("./me/enter"),
};
