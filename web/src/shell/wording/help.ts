/** What `shell/help.ts` says. */

export const help = "Help";
