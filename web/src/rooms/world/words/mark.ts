/** What `ui/mark.ts` says. */

export const proveNow = "Load the last checkpoint and prove the board now (up to 370 kB)";
