/** What happens in Petri, in sentences for the lobby. */

import type { Happening, RoomNews } from "../../../shell/news";
import { grouped } from "../../../shell/format";
import { drawRecipe } from "../state/recipe";
import { isMode } from "../rules/tables";

export const last = 12;

export const tell: RoomNews["tell"] = (happening, nameOf) => {
  const { kind, detail } = happening;
  const [dish = "", second = "", moves = ""] = detail;
  const key = `dish ${dish}`;
  switch (kind) {
    case "begin": {
      const which = detail[5] === "-" ? `dish ${dish}` : "today's dish";
      const words = `${nameOf(detail[6] ?? "")} began ${which}, ${second}`;
      return { key, words, place: placeOf(happening) };
    }
    case "play":
      return { key, words: `Dish ${dish} is at turn ${turnAfter(second, moves)}`, place: "" };
    case "give_up":
      return { key, words: `Dish ${dish} was given up`, place: "" };
    default:
      return null;
  }
};

const turnAfter = (before: string, moves: string) => grouped(Number(before) + moves.length);

/** The dish as it began: 7,early,6,6,305419896,20774,w7x7r.. */
function placeOf({ detail: [, mode = "", width, height, seed] }: Happening): string {
  if (!isMode(mode)) return "";
  const size = { width: Number(width), height: Number(height) };
  return `/${drawRecipe({ mode, ...size, seed: Number(seed), moves: "", off: [] })}`;
}
