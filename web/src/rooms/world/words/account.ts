/** What `ui/account.ts` says. */

export const tooShort = "A name has at least one character.";
export const tooLong = (longestName: number, length: number) =>
  `A name has at most ${longestName} characters, not ${length}.`;
export const play = "Play";
export const full = "Full";
export const rename = "Rename";
export const leave = "Leave";
export const nameHint = (longestName: number) =>
  `1 to ${longestName} characters that nobody else has. Everybody can see it.`;
export const yourName = "Your name";
export const nameLabel = "Name";
export const leaveQuestion = "Leave the game?";
export const leaveCells = "Your living cells die. Your land becomes nobody's.";
export const leaveCoins =
  "Your coins, in hand and on land, go to the pot. Somebody else may take your seat.";
export const leaveYes = "Leave the game";
export const stay = "Stay";
export const fullNow = (seats: number, givesWay: string) =>
  `All ${seats} seats are taken. ${givesWay}`;
export const fullForGood = (seats: number) =>
  `All ${seats} seats are taken, and nobody gives way in this world: watch, or come back later.`;
export const fullUntil = (seats: number, wait: string, unless: string) =>
  `All ${seats} seats are taken. The next may be yours in ${wait}, ${unless}`;
export const safeFor = (wait: string) => `safe for ${wait}`;
export const givesWayNow = "gives way now";
export const someoneGivesWay =
  "Play, and whoever has not played for longest, or a bot, gives way to you.";
export const unlessTheyPlay =
  "unless its holder plays first. Until then, watch, or draw what you would place.";
export const signOutLeaves =
  "Your cells, land and coins stay in the world, but nobody can play them any more. To free the seat, leave the game first.";
export const signOutStranger = "If you come back you will be somebody else.";
export const move = "Move your seat to Internet Identity";
export const moveQuestion = "Move your seat to Internet Identity?";
export const moveAll =
  "Your cells, land, coins, name and records go along. You can then play from any device, and a browser that forgets your key costs you nothing.";
export const moveWindow =
  "A window of Internet Identity opens next. Whoever has none yet can make one there.";
export const moveOthers =
  "What you have in other rooms stays with this guest, whose key this browser keeps: sign out and play as guest to be that guest again.";
export const moveYes = "Move my seat";
export const moveNo = "Stay a guest";
