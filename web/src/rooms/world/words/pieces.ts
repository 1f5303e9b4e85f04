/** What `ui/pieces.ts` says. */

export const piecesDraft = "Pieces of the draft";
export const takeAwayThis = (name: string) => `Take away: ${name}`;
export const takeAway = "Take away";
