/** The words of Petri's tile in the lobby. */

import { plural } from "../../../shell/format";
import type { Standing } from "../net/client";
import { points } from "../state";

/** "Today's dish: 412.5 by Ada to beat, 3 players" */
export function captionOf(players: number, leader?: Standing): string {
  if (leader === undefined) return "Today's dish: nobody has played it yet";
  const by = leader.name === "" ? "" : ` by ${leader.name}`;
  return `Today's dish: ${points(leader.score)}${by} to beat, ${plural(players, "player")}`;
}
