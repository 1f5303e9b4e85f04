/** What `ui/intro.ts` says. */

export const howGameWorks = "How the game works";
export const back = "Back";
export const start = "Start";
export const next = "Next";
