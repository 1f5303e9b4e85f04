/** What `ui/locate.ts` says. */

export const youHaveNone = "You have no land yet.";
export const hasNone = (player: number) => `Player ${player} has no land.`;
