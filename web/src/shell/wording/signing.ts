/** What `shell/signing.ts` says. */

export const asGuest = "Play as guest";
export const withInternetIdentity = "Sign in with Internet Identity";
export const copyNumber = "Copy your public number (your principal)";
export const guest = "Guest";
export const internetIdentity = "Internet Identity";
export const signOut = "Sign out";
export const forgetQuestion = "Forget this guest?";
export const forgetText = "A guest is a key in this browser. Signing out forgets the key for ever.";
export const forgetYes = "Forget the key";
export const forgetNo = "Stay signed in";
export const copied = "Your public number is on the clipboard. Friends and admins know you by it.";
export const notCopied = (principal: string) =>
  `The browser does not let this page copy. It is ${principal}.`;
