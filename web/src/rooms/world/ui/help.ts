/** All keys and gestures, behind a "?". */
import { element, icon } from "../../../shell/element";
import type { Part } from "../../../shell/help";
import { openHelp as openParts } from "../../../shell/help";
import { openIntro } from "./intro";
import { GOAL } from "./lessons";
import * as WORDS from "../words/help";

/** By what one wants to do; a test holds this against the keys that there are. */
export const PARTS: readonly Part[] = [
  {
    title: WORDS.lookAround,
    rows: [
      ["drag or Arrows or W A S D", WORDS.moveView],
      [WORDS.wheelPinchDoubleTap, "zoom"],
      ["+", WORDS.zoomIn],
      ["−", WORDS.zoomOut],
      ["0", WORDS.seeWholeWorld],
      ["H", WORDS.goToYourLand],
      ["O", WORDS.showWhereCoinsLie],
      ["I", WORDS.dimEverybodyBut],
      ["V", WORDS.lookAroundNothingHand],
    ],
  },
  {
    title: WORDS.watch,
    rows: [
      ["N", WORDS.directorCameraGoesWhere],
      ["T", WORDS.stopTime],
      [",", WORDS.goTenSecondsBack],
      [".", WORDS.oneGenerationOn],
      ["J", WORDS.jumpToNow],
    ],
  },
  {
    title: WORDS.makeDraft,
    rows: [
      ["L", WORDS.libraryPatterns],
      ["B", WORDS.drawCellsBrush],
      ["E", WORDS.eraseCellsDraft],
      ["Arrows", WORDS.moveCursor],
      [WORDS.shiftArrows, WORDS.moveCursorTenCells],
      [WORDS.space, WORDS.putDownHandCursor],
      ["R", "turn"],
      ["F", WORDS.flipUpDown],
      ["M", WORDS.mirrorLeftRight],
      [WORDS.altArrows, WORDS.moveSelectedStampCell],
      ["Delete", WORDS.takeSelectedStampAway],
      ["Z", "undo"],
      [WORDS.shiftZY, "redo"],
    ],
  },
  {
    title: WORDS.play,
    rows: [
      ["G", WORDS.ifShowWouldCome],
      ["Enter", "send"],
      ["Escape", "step back: put down, deselect, cancel"],
    ],
  },
  {
    title: WORDS.take,
    rows: [
      ["C", WORDS.copyViewTextLife],
      [WORDS.shiftC, WORDS.copyWholeWorldSuch],
      ["P", WORDS.savePicture],
      ["K", WORDS.copyLinkPlace],
      [WORDS.shiftK, WORDS.sharePlace],
      ["?", WORDS.help],
    ],
  },
];

/** What fingers do, for whoever has no keys. */
const TOUCH: readonly Part[] = [
  {
    title: WORDS.lookAround,
    rows: [
      ["drag", WORDS.moveView],
      [WORDS.pinchDoubleTap, "zoom"],
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
export function openHelp(): void {
  const parts = matchMedia("(hover: none) and (pointer: coarse)").matches ? TOUCH : PARTS;
  openParts(parts, (help) => {
    const again = () => {
      help.close();
      openIntro();
    };
    const attributes = { type: "button", class: "button", onclick: again };
    return [
      element("p", {}, GOAL),
      element("button", attributes, icon("play"), WORDS.howGameWorks),
    ];
  });
}
