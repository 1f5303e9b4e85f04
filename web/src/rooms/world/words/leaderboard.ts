/** What `ui/leaderboard.ts` says. */

export const pastSeasons = "Past seasons";
export const players = "Players";
export const nobodyYet = "Nobody plays yet. The world is yours.";
export const asking = "Asking who plays.";
export const dimEverybodyBut = (name: string) => `Dim everybody but ${name}`;
export const livingCell = "living cell";
export const showWhere = "Show where";
