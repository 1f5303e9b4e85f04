/** All keys and gestures of Petri. */

import type { Part } from "../../../shell/help";
import { openHelp as openParts } from "../../../shell/help";
import { button } from "./buttons";
import { openTutorial } from "./tutorial";

/** By what one wants to do; a test holds this against the keys that there are. */
export const PARTS: readonly Part[] = [
  {
    title: "Play",
    rows: [
      ["swipe or drag or Arrows or W A S D", "swipe the dish"],
      ["U", "undo, in practice"],
      ["N", "a new dish"],
    ],
  },
  {
    title: "Look ahead",
    rows: [
      ["hold or hover", "see what the four swipes would lead to, before chance"],
      ["G", "show them all the time, or not"],
      ["Tab", "go through the four ways; each shows what it would lead to"],
    ],
  },
  {
    title: "More",
    rows: [
      ["T", "tables"],
      ["R", "replay of this game, to share"],
      ["M", "sound, on or off"],
      ["?", "this help"],
    ],
  },
  {
    title: "What you see",
    rows: [
      ["ring", "a living cell, in as many segments as the number says: its energy"],
      ["dots", "ticks without a merge: with the third a cell of energy 1 sleeps"],
      ["square", "dormant: it stays until a cell runs into it"],
      ["diamond", "a catalyst doubles what runs over it"],
      ["star", "blight: puts to sleep what is hatched, unless it stands still or blinks"],
    ],
  },
];

/** Opens the help, unless it is open. */
export function openHelp(calm: boolean): void {
  openParts(PARTS, (help) => {
    const again = () => {
      help.close();
      openTutorial(calm);
    };
    return [button("play", "The tutorial: five moves", again)];
  });
}
