/**
 * World's words are this folder: whoever speaks another language translates its files. Each part of the
 * page has its own, so that nobody waits for words that are said later; this one is of playing, and
 * `later.ts` of what comes after the first picture.
 *
 * Numbers come as numbers, so that another language can put them where they belong.
 */

import { grouped, plural } from "../../../shell/words";
import { FIRST_COINS } from "../rules/accounts";

export const PLAY = {
  button: "Play now",
  watching: "You are watching. Anybody may play: there is nothing to fill in.",
  unseated: `You get a colour and ${grouped(FIRST_COINS)} coins.`,
  best: (land: number, coins: number) =>
    `Your best here: ${grouped(land)} land, ${plural(coins, "coin")} in hand`,
  guest: "Playing makes a key in this browser. You can save it to a file later.",
} as const;
