/** What `session/standings.ts` says. */

export const unnamed = (player: number) => `Player ${player}`;
