/** World's words in the lobby. */

import { grouped, plural } from "../../../shell/words";

export const TILE = {
  caption: (generation: number, players: number) =>
    `Generation ${grouped(generation)} · ${players === 0 ? "nobody plays yet" : plural(players, "player")}`,
} as const;
