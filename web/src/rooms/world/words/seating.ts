/** What `session/seating.ts` says. */

export const joined = (player: number) => `You are player ${player}. Place some cells.`;
export const left = (coins: number) =>
  `You left the game. ${coins === 1 ? "One coin is" : `${coins} coins are`} in the pot now.`;
export const renamed = (name: string) => `You are called ${name} now.`;
export const moved = "Your seat belongs to your Internet Identity now.";
