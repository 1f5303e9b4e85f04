/** What `ui/admin.ts` says. */

export const title = "Admin";
export const pause = "Pause";
export const resume = "Resume";
export const reset = "Reset";
export const freeSeats = "Free all seats";
export const endSeason = "End the season";
export const days = "Days a season lasts, 0 for ever";
export const set = "Set";
export const who = "Who loses their seat";
export const remove = "Remove";
export const seated = (player: number, name: string, bot: boolean) =>
  `${player} ${name}${bot ? ", a bot" : ""}`;

const empty =
  "Every cell dies, all land becomes nobody's, and the world begins again at generation 0.";

export const pauseQuestion = {
  title: "Pause the game?",
  text: [
    "Time stops for everybody: no cell is born and none dies until an admin resumes the game.",
    "Players can still join, and place cells that wait with all others.",
  ],
  yes: pause,
};
export const resumeQuestion = {
  title: "Resume the game?",
  text: ["Time goes on for everybody from this generation, ten generations a second."],
  yes: resume,
};
export const resetQuestion = (coins: number) => ({
  title: "Reset the world?",
  text: [empty, `Everybody keeps their seat and has ${coins} coins again. There is no way back.`],
  yes: "Reset the world",
});
export const freeQuestion = {
  title: "Reset the world and free all seats?",
  text: [empty, "Nobody has a seat any more, you neither. There is no way back."],
  yes: freeSeats,
};
export const endQuestion = (coins: number) => ({
  title: "End the season now?",
  text: [
    "Standings, a picture and the last board go to the archive, and everybody sees the podium.",
    `The next season begins in an empty world, with the same people and ${coins} coins each.`,
  ],
  yes: endSeason,
});
export const lengthTitle = "Change the length of seasons?";
export const lengthYes = "Change it";
export const endless = "The season that runs and those that follow never end by themselves.";
export const lasts = (wait: string) =>
  `The season that runs ends in ${wait}, and those that follow last as long.`;
export const removeQuestion = (player: number, name: string) => ({
  title: `Remove ${name}?`,
  text: [
    `Player ${player} is treated as one who left: cells die, land is nobody's, coins go to the pot.`,
    "They are told so when they return, and may join again.",
  ],
  yes: remove,
});
