/** All keys and gestures, behind a "?". */
import type { Binder } from "./binder";
import { open } from "../../../shell/dialog";
import { element, icon } from "../../../shell/element";
import { openIntro } from "./intro";

interface Part {
  readonly title: string;
  /** What to press, "Shift Z or Y", and what it does. */
  readonly rows: readonly (readonly [keys: string, does: string])[];
}

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

let opened = false;

/** Opens the help, unless it is open. */
export function openHelp(): void {
  if (opened) return;
  opened = true;
  const help = open("Help", "help");
  help.onclose = () => {
    opened = false;
  };
  const again = () => {
    help.close();
    openIntro();
  };
  const attributes = { type: "button", class: "button", onclick: again };
  const intro = element("button", attributes, icon("play"), "How the game works");
  help.body.append(intro, element("div", { class: "help-parts" }, ...PARTS.map(part)));
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

function part({ title, rows }: Part): HTMLElement {
  const list = element("dl", { class: "pairs" });
  for (const [keys, does] of rows) {
    list.append(element("dt", {}, ...keys.split(" or ").map(way)), element("dd", {}, does));
  }
  return element("section", {}, element("h3", {}, title), list);
}

/** One of several ways to do something; what has a capital or is a sign is a key. */
function way(words: string, at: number): HTMLElement {
  const keys = /^[a-z]/.test(words) ? [words] : words.split(" ").map(key);
  return element("span", { class: "way" }, ...(at === 0 ? [] : ["or "]), ...keys);
}

const key = (name: string) => element("kbd", { class: "kbd" }, name);
