/** The help: all keys and gestures of the Lab. */

import type { Part } from "../../../shell/help";
import { openHelp } from "../../../shell/help";
import type { Name } from "./commands";
import { command, keyName } from "./commands";

const row = (name: Name): readonly [string, string] => {
  const { keys, label } = command(name);
  return [keys.map(keyName).join(" or "), label];
};

const PARTS: readonly Part[] = [
  {
    title: "Time",
    rows: [
      ["Space", "Run, or pause"],
      ...(["step", "back", "restart", "faster", "slower"] as const).map(row),
    ],
  },
  {
    title: "Draw",
    rows: [
      ...(["draw", "erase", "look", "stamp", "scatter", "clear"] as const).map(row),
      ["1", "Draw with the first state; 2 with the second, and so on"],
      ["Arrows", "Move the cursor; with Shift, eight cells"],
      ["Enter", "Draw, erase or stamp at the cursor"],
    ],
  },
  {
    title: "Look",
    rows: [
      ...(["zoomIn", "zoomOut", "whole"] as const).map(row),
      ["two fingers", "Move and zoom"],
      ["wheel", "Zoom"],
      ["R", "Write a rule"],
      ["G", "Open the gallery"],
      ["?", "This help"],
    ],
  },
  {
    title: "Back in time",
    rows: [
      [
        "B",
        "Most rules cannot be run backwards, so every generation and every stroke is remembered",
      ],
      ["memory", "When 96 MB are full, the oldest steps are forgotten"],
    ],
  },
];

export const showHelp = () => {
  openHelp(PARTS);
};
