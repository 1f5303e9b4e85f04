/** The help: all keys and gestures of the Lab. */

import { openHelp } from "../../../shell/Help";
import * as WORDS from "../words";
import type { Name } from "./commands";
import { COMMANDS, keyName } from "./commands";

const rows = (...names: readonly Name[]) =>
  names.map(
    (name) => [COMMANDS[name].keys.map(keyName).join(" or "), WORDS.commands[name]] as const,
  );

export function showHelp(): void {
  const { time, draw, look, past } = WORDS.helpTitles;
  openHelp([
    {
      title: time,
      rows: [...WORDS.helpRun, ...rows("step", "back", "restart", "faster", "slower")],
    },
    {
      title: draw,
      rows: [...rows("draw", "erase", "look", "stamp", "scatter", "clear"), ...WORDS.helpDraw],
    },
    { title: look, rows: [...rows("zoomIn", "zoomOut", "whole"), ...WORDS.helpLook] },
    { title: past, rows: WORDS.helpPast },
  ]);
}
