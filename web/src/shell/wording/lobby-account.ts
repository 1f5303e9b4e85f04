/** What `shell/lobby-account.ts` says. */

export const watching = "You are watching. One key is enough for every room.";
export const signedIn = "You are the same person in every room.";
export const signOutLeaves =
  "What you have in the rooms stays there, but nobody can play it any more. If you come back you will be somebody else.";
export const signIn = "Sign in";
