/** What `shell/lobby.ts` says. */

export const welcome = "A house of games on living boards. Look in: you need no account to watch.";
export const noCanisters = "Nobody told this page which canisters to ask, so no room is open.";
export const lobby = "Lobby";
export const watch = "Watch";
export const inHand = (what: string) => `In your hand: ${what}. It comes along into every room.`;
export const putAway = "Put it away";
export const noAnswer = (title: string) =>
  `${title} does not answer now. It is asked again by itself.`;
export const justNow = "Just now";
export const nothingYet = "Nothing has happened yet.";
