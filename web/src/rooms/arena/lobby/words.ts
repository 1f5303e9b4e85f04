/** The words of the Arena's tile in the lobby. */

import type { Line } from "../net/client";

/** What one does in the round that is open: it can be joined until pledging ends. */
export const invitationOf = ({ id, phase }: Pick<Line, "id" | "phase">) =>
  phase === "Commit" ? `Join round ${id}` : `Watch round ${id}`;
