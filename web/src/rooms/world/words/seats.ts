/** What `state/seating.ts` says. */

export const seconds = (count: number) => `${count} s`;
export const minutes = (count: number) => `${count} min`;
export const hours = (count: number, minutes: number) => `${count} h ${minutes} min`;
export const days = (count: number, hours: number) => `${count} d ${hours} h`;

export const WHY = {
  idle: "you were away for too long, and somebody else wanted to play",
  bot: "bots give way to people",
  removed: "an admin took it away",
  reset: "an admin emptied the world and freed all seats",
};
export const lost = (player: number, why: string, by: string | null) =>
  `You are no longer player ${player}: ${why}.${by === null ? "" : ` ${by} sits there now.`}`;
