/** What happens in Boxes besides lines, in sentences for the lobby. */

import type { RoomNews } from "../../../shell/news";
import { TEAMS } from "../rules/teams";

export const last = 12;

export const tell: RoomNews["tell"] = (
  { kind, generation, detail: [who = "", team = ""] },
  nameOf,
) => {
  const place = `@${generation}`; // after so many lines
  switch (kind) {
    case "join":
      return {
        key: `join ${who}`,
        words: `${nameOf(who)} draws for ${TEAMS[Number(team)]?.name ?? "nobody"}`,
        place: "",
      };
    case "game":
      return { key: "game", words: `Game ${who} has begun on an empty sheet`, place: "" };
    case "pause":
      return { key: "pause", words: "The sheet is closed for a while", place };
    case "resume":
      return { key: "pause", words: "The sheet is open again", place: "" };
    default:
      return null;
  }
};
