/** What `lobby/news.ts` says. */

import { plural } from "../../../shell/words";

export const joined = (who: string) => `${who} took a seat`;
export const left = (who: string) => `${who} left`;
export const placed = (who: string, cells: number) => `${who} placed ${plural(cells, "cell")}`;
export const seasonOver = (number: string) => `Season ${number} is over, the next has begun`;
export const dayOver = (number: string) => `Race ${number} is over, the next has begun`;
export const otherRules = "An admin changed the rules";
export const anew = "The world began anew";
export const still = "The world stands still";
export const goesOn = "The world goes on";
