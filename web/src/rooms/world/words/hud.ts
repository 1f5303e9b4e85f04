/** What `ui/hud.ts` says. */

export const help = "Help";
export const helpHint = "Help (?)";
export const generation = "Generation";
export const alive = "Alive";
export const players = "Players";
export const timeLeft = "Time left";
export const myShare = "My share";
export const myRank = "My rank";
export const myCoins = "My coins";
export const noEnd = "no end";
