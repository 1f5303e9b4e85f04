/** The words of Boxes' tile in the lobby. */

import { grouped } from "../../../shell/format";
import type { SheetNews } from "../net/client";
import { leaderOf, TEAMS } from "../rules/teams";

/** "Blue leads with 41 boxes, 1 234 lines drawn" */
export function captionOf({ scores, records, complete }: SheetNews): string {
  const lines = `${grouped(records)} ${records === 1 ? "line" : "lines"} drawn`;
  const leader = leaderOf(scores);
  if (records === 0) return "An empty sheet: draw the first line";
  if (leader === null) return lines;
  const boxes = `${grouped(scores[leader])} ${scores[leader] === 1 ? "box" : "boxes"}`;
  return `${TEAMS[leader]!.name} ${complete ? "has won" : "leads"} with ${boxes}, ${lines}`;
}
