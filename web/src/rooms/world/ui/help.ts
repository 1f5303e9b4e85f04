/** All keys and gestures, behind a "?". */
import type { Binder } from "./binder";
import { element, icon } from "../../../shell/element";
import type { Part } from "../../../shell/help";
import { openHelp as openParts } from "../../../shell/help";
import { openIntro } from "./intro";

/** By what one wants to do; a test holds this against the keys that there are. */
export const PARTS: readonly Part[] = [
  {
    title: "Look around",
    rows: [
      ["drag or Arrows or W A S D", "move the view"],
      ["wheel or pinch or double tap", "zoom"],
      ["+", "zoom in"],
      ["−", "zoom out"],
      ["0", "see the whole world"],
      ["V", "look around, with nothing in hand"],
    ],
  },
  {
    title: "Make a draft",
    rows: [
      ["L", "library of patterns"],
      ["B", "draw cells, as with a brush"],
      ["E", "erase cells of the draft"],
      ["Arrows", "move the cursor, with a tool in hand"],
      ["Shift Arrows", "move the cursor by ten cells"],
      ["Space", "put down what is in hand, at the cursor"],
      ["R", "turn"],
      ["F", "flip up and down"],
      ["M", "mirror left and right"],
      ["Alt Arrows", "move the selected stamp by a cell"],
      ["Delete", "take the selected stamp away"],
      ["Z", "undo"],
      ["Shift Z or Y", "redo"],
    ],
  },
  {
    title: "Play it",
    rows: [
      ["G", "what-if: show what would come of it"],
      ["Enter", "send"],
      ["Escape", "step back: put down, deselect, cancel"],
    ],
  },
  {
    title: "Take it with you",
    rows: [
      ["C", "copy what is in view as RLE"],
      ["Shift C", "copy the whole world as RLE"],
      ["P", "save a picture"],
      ["K", "copy a link to this place"],
      ["?", "this help"],
    ],
  },
];

/** Opens the help, unless it is open. */
export function openHelp(): void {
  openParts(PARTS, (help) => {
    const again = () => {
      help.close();
      openIntro();
    };
    const attributes = { type: "button", class: "button", onclick: again };
    return [element("button", attributes, icon("play"), "How the game works")];
  });
}

/** A "?" in *host*. */
export const bindHelp: Binder = (host) => {
  const label = { "aria-label": "Help", title: "Help (?)", "aria-keyshortcuts": "?" };
  const attributes = { type: "button", class: "icon-button quiet help-button", ...label };
  const button = element("button", { ...attributes, onclick: openHelp }, icon("help"));
  host.append(button);
  return () => {
    button.remove();
  };
};
