/** What `shell/router.ts` says. */

export const badLink = "That link leads nowhere.";
export const noSuchRoom = "There is no such room here.";
export const notHere = (title: string) => `${title} is not on this network.`;
export const notOpened = (title: string, words: string) => `${title} could not be opened: ${words}`;
