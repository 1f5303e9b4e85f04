/** What `shell/home.ts` says. */

export const house = "Life2";
export const backFrom = (house: string) => `${house}: back to the lobby`;
export const back = "Back to the lobby";
