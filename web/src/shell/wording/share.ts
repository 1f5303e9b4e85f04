/** What `shell/share.ts` says. */

export const copyByHand =
  "The browser does not let this page copy. Here is the text, to copy by hand:";
