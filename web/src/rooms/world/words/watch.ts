/** What `session/watch.ts` says. */

export const tooOld = "Older events are no longer kept";
