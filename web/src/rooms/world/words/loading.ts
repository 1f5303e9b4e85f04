/** What `ui/later.ts` says. */

export const notLoaded = "A part of this page could not be loaded. Reload it to try again.";
