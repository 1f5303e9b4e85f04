/** What `shell/router.ts` says. */

import { LONGEST_LINK } from "../address";

export const tooLong = (length: number) =>
  `That link is too long: it has ${length.toLocaleString("en")} characters, and no link here has over ${LONGEST_LINK.toLocaleString("en")}.`;
export const badLink = "That link leads nowhere.";
export const noSuchRoom = "There is no such room here.";
export const notHere = (title: string) => `${title} is not on this network.`;
export const notOpened = (title: string, words: string) => `${title} could not be opened: ${words}`;
