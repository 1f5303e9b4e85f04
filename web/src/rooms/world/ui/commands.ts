/**
 * Everything one can do by a key, each once: keys, toolbar and help all read this table.
 *
 *     keys    as a player reads them          on     as `chord` writes them
 *     can     whether it does anything now    lit    whether it is switched on
 */

import type { App, Tool } from "../state/app";
import type { Draft } from "../state/draft";
import { flipSelected, mirrorSelected, removeSelected, turnSelected } from "../state/draft";
import type { Pattern } from "../../../state/pattern";
import { flip, mirror, turn } from "../../../state/pattern";
import type { Context } from "./actions";
import { overview, pickUp, putDown, reshape, stepBack, zoom } from "./actions";
import { openHelp } from "./help";
import { toggle } from "./panels";
import { copyBoard, copyLink, copyView, savePicture } from "./share";

export interface Command {
  readonly keys: string;
  readonly on: readonly string[];
  readonly does: string;
  run(context: Context): void;
  can?(state: App): boolean;
  lit?(state: App): boolean;
}

const ZOOM = 1.5;

export const COMMANDS = {
  zoomIn: {
    keys: "+",
    on: ["+", "="],
    does: "zoom in",
    run(context) {
      zoom(context, ZOOM);
    },
  },
  zoomOut: {
    keys: "−",
    on: ["-", "_", "−"],
    does: "zoom out",
    run(context) {
      zoom(context, 1 / ZOOM);
    },
  },
  overview: { keys: "0", on: ["0"], does: "see the whole world", run: overview },
  look: tool("look", "V", "look around, with nothing in hand"),
  draw: tool("draw", "B", "draw cells, as with a brush"),
  erase: tool("erase", "E", "erase cells of the draft"),
  library: {
    keys: "L",
    on: ["l"],
    does: "open or close the library of patterns",
    run() {
      toggle("library");
    },
  },
  turn: shape("R", "turn the pattern", turn, turnSelected),
  flip: shape("F", "flip the pattern up and down", flip, flipSelected),
  mirror: shape("M", "mirror the pattern left and right", mirror, mirrorSelected),
  remove: {
    keys: "Delete",
    on: ["delete", "backspace"],
    does: "take the selected stamp away",
    run({ store, actions }) {
      actions.edit(removeSelected(store.state.draft));
    },
    can: ({ draft }) => draft.selected !== null,
  },
  undo: {
    keys: "Z",
    on: ["z", "mod+z"],
    does: "undo",
    run({ actions }) {
      actions.undo();
    },
    can: ({ canUndo }) => canUndo,
  },
  redo: {
    keys: "Shift Z or Y",
    on: ["shift+z", "y", "mod+shift+z", "mod+y"],
    does: "redo",
    run({ actions }) {
      actions.redo();
    },
    can: ({ canRedo }) => canRedo,
  },
  whatIf: {
    keys: "G",
    on: ["g"],
    does: "show what would come of the draft, or not",
    run({ store, actions }) {
      actions.setWhatIf(!store.state.whatIfOn);
    },
    lit: ({ whatIfOn }) => whatIfOn,
  },
  send: {
    keys: "Enter",
    on: ["enter"],
    does: "send the draft",
    run: ({ actions }) => void actions.send(),
    can: ({ draft }) => draft.items.length > 0,
  },
  cancel: {
    keys: "Escape",
    on: ["escape"],
    does: "step back: close, put down, deselect, then cancel the draft",
    run: stepBack,
  },
  link: {
    keys: "K",
    on: ["k"],
    does: "copy a link to this place",
    run: ({ store, actions }) => void copyLink(store.state, actions),
  },
  copyView: {
    keys: "C",
    on: ["c"],
    does: "copy what is in view as RLE",
    run: ({ store, actions }) => void copyView(store.state, actions),
  },
  copyBoard: {
    keys: "Shift C",
    on: ["shift+c"],
    does: "copy the whole world as RLE",
    run: ({ store, actions }) => void copyBoard(store.state, actions),
  },
  picture: {
    keys: "P",
    on: ["p"],
    does: "save a picture",
    run: ({ store, actions }) => void savePicture(store.state, actions),
  },
  help: {
    keys: "?",
    on: ["?"],
    does: "show all keys",
    run: () => {
      openHelp();
    },
  },
} as const satisfies Record<string, Command>;

export type Name = keyof typeof COMMANDS;

export const command = (name: Name): Command => COMMANDS[name];

/** Whether it would do something now. */
export function can(name: Name, state: App): boolean {
  return command(name).can?.(state) ?? true;
}

function tool(which: Tool, key: string, does: string): Command {
  return {
    keys: key,
    on: [key.toLowerCase()],
    does,
    run(context) {
      if (which === "look") putDown(context.store, context.actions);
      else pickUp(context, which);
    },
    lit: (state) => state.tool === which,
  };
}

function shape(
  key: string,
  does: string,
  change: (pattern: Pattern) => Pattern,
  changeSelected: (draft: Draft) => Draft,
): Command {
  return {
    keys: key,
    on: [key.toLowerCase()],
    does,
    run(context) {
      reshape(context, change, changeSelected);
    },
    can: ({ pattern, draft }) => pattern !== null || draft.selected !== null,
  };
}
