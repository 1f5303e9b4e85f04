/** All rooms there are: whatever folder of rooms/ has a room.ts. */

import type { Room } from "./room";

const found = import.meta.glob<Room>("../rooms/*/room.ts", { eager: true, import: "room" });

/** In the order of the lobby. */
export const ROOMS: readonly Room[] = Object.values(found).sort(
  (one, other) => one.order - other.order,
);
