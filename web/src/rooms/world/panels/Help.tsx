/** All keys and gestures, behind a "?"; keys by what one wants to do. */

import { Play } from "lucide-preact";
import { Button } from "../../../shell/Button";
import type { HelpPart } from "../../../shell/Help";
import { openHelp } from "../../../shell/Help";
import { command, type Name } from "../controls/commands";
import { KEYS } from "../words";
import { HELP as WORDS, INTRO, LESSONS } from "../words-later";
import { openIntroduction } from "./Introduction";

type Row = HelpPart["rows"][number];

const rowsOf = (...names: readonly Name[]): Row[] =>
  names.map((name) => [command(name).keys, command(name).does]);

/** A test holds this against the keys that there are. */
export const PARTS: readonly HelpPart[] = [
  {
    title: WORDS.lookAround,
    rows: [
      ["drag or Arrows or W A S D", WORDS.moveView],
      [WORDS.wheelPinchDoubleTap, WORDS.zoom],
      ...rowsOf("zoomIn", "zoomOut", "overview", "home", "coins", "only", "look"),
    ],
  },
  { title: WORDS.watch, rows: rowsOf("director", "stopTime", "back", "step", "live") },
  {
    title: WORDS.makeDraft,
    rows: [
      ...rowsOf("library", "draw", "erase"),
      ["Arrows", WORDS.moveCursor],
      [KEYS.shiftArrows, KEYS.moveCursorFar],
      [KEYS.space, KEYS.putDown],
      ...rowsOf("turn", "flip", "mirror"),
      [KEYS.altArrows, KEYS.moveStamp],
      ...rowsOf("remove", "undo", "redo"),
    ],
  },
  { title: WORDS.play, rows: rowsOf("whatIf", "send", "cancel") },
  {
    title: WORDS.take,
    rows: rowsOf("copyView", "copyBoard", "picture", "link", "share", "help"),
  },
];

/** What fingers do, for whoever has no keys. */
const TOUCH: readonly HelpPart[] = [
  {
    title: WORDS.lookAround,
    rows: [
      ["drag", WORDS.moveView],
      [WORDS.pinchDoubleTap, WORDS.zoom],
      ["tap", WORDS.seeWhoseCellLies],
      [WORDS.tapMap, WORDS.go],
    ],
  },
  {
    title: WORDS.makeDraft,
    rows: [
      [WORDS.chooseLibraryThenTap, WORDS.putPatternDown],
      [WORDS.choosePencilThenDrag, WORDS.drawCells],
      [WORDS.tapStamp, WORDS.selectDragTurnMirror],
      [WORDS.pressSend, WORDS.placeDraftGood],
    ],
  },
];

/** Opens the help, unless it is open: keys for whoever can press them, else what fingers do. */
export function openRoomHelp(): void {
  const touch = matchMedia("(hover: none) and (pointer: coarse)").matches;
  openHelp(touch ? TOUCH : PARTS, (close) => (
    <>
      <p>{LESSONS.goal}</p>
      <Button
        icon={Play}
        onClick={() => {
          close();
          openIntroduction();
        }}
      >
        {INTRO.howGameWorks}
      </Button>
    </>
  ));
}
