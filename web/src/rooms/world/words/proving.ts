/** What `session/proving.ts` says. */

export const proved =
  "The board, the coins and everything that happened are as the network certifies them.";
export const soon =
  "Everything that happened since you came is certified. The board is compared at the next checkpoint, a few minutes from now; or at once, if you load the last one.";
export const otherBoard =
  "This board is not the one that the network certifies: the server showed another.";
export const noCheckpoint =
  "For a minute the server has not shown the checkpoint that the network certifies: it holds it back, or shows another.";
export const missing = "The server does not show what happened since the last checkpoint.";
export const breaksTheRules = (why: string) => `${why}: what the server shows breaks the rules.`;
export const otherTime = (shown: number, certified: number) =>
  `The server says that it is generation ${shown}, and the network certifies ${certified}: it shows another time.`;
