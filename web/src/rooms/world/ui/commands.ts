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
import { goHome, overview, pickUp, putDown, reshape, stepBack, zoom } from "./actions";
import { panels, toggle } from "./panels";
import * as WORDS from "../words/commands";

export interface Command {
  readonly keys: string;
  readonly on: readonly string[];
  readonly does: string;
  run(context: Context): void;
  can?(state: App): boolean;
  lit?(state: App): boolean;
}

const ZOOM = 1.5;

/** Help and sharing are loaded when somebody asks for them. */
export async function showHelp(): Promise<void> {
  (await import("./help")).openHelp();
}

async function share(go: (sharing: typeof import("./share")) => Promise<void>): Promise<void> {
  await go(await import("./share"));
}

export const COMMANDS = {
  zoomIn: {
    keys: "+",
    on: ["+", "="],
    does: WORDS.zoomIn,
    run(context) {
      zoom(context, ZOOM);
    },
  },
  zoomOut: {
    keys: "−",
    on: ["-", "_", "−"],
    does: WORDS.zoomOut,
    run(context) {
      zoom(context, 1 / ZOOM);
    },
  },
  overview: { keys: "0", on: ["0"], does: WORDS.seeWholeWorld, run: overview },
  home: { keys: "H", on: ["h"], does: WORDS.goToYourLand, run: goHome },
  coins: {
    keys: "O",
    on: ["o"],
    does: WORDS.showWhereCoinsLie,
    run({ store }) {
      store.set({ coinsShown: !store.state.coinsShown });
    },
    lit: ({ coinsShown }) => coinsShown,
  },
  only: {
    keys: "I",
    on: ["i"],
    does: WORDS.dimOthers,
    run({ store }) {
      const { only, me } = store.state;
      store.set({ only: only === null ? (me?.player ?? null) : null });
    },
    can: ({ only, me }) => only !== null || me?.player != null,
    lit: ({ only }) => only !== null,
  },
  director: {
    keys: "N",
    on: ["n"],
    does: WORDS.openDirector,
    run() {
      toggle("director");
    },
    lit: () => panels.state.open === "director",
  },
  stopTime: {
    keys: "T",
    on: ["t"],
    does: WORDS.stopTime,
    run({ store, actions }) {
      actions.pacePlayback(store.state.pace === "still" ? "usual" : "still");
    },
  },
  back: {
    keys: ",",
    on: [","],
    does: WORDS.goTenSecondsBack,
    run({ actions }) {
      actions.rewind(100);
    },
  },
  step: {
    keys: ".",
    on: ["."],
    does: WORDS.oneGenerationOn,
    run({ actions }) {
      actions.stepPlayback();
    },
  },
  live: {
    keys: "J",
    on: ["j"],
    does: WORDS.jumpToNow,
    run({ actions }) {
      actions.goLive();
    },
    can: ({ live }) => !live,
  },
  look: tool("look", "V", WORDS.lookAroundNothingHand),
  draw: tool("draw", "B", WORDS.drawCellsBrush),
  erase: tool("erase", "E", WORDS.eraseCellsDraft),
  library: {
    keys: "L",
    on: ["l"],
    does: WORDS.openLibrary,
    run() {
      toggle("library");
    },
  },
  turn: shape("R", WORDS.turnPattern, turn, turnSelected),
  flip: shape("F", WORDS.flipPatternUpDown, flip, flipSelected),
  mirror: shape("M", WORDS.mirrorPatternLeftRight, mirror, mirrorSelected),
  remove: {
    keys: "Delete",
    on: ["delete", "backspace"],
    does: WORDS.takeSelectedStampAway,
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
    keys: WORDS.shiftZOrY,
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
    does: WORDS.showWhatIf,
    run({ store, actions }) {
      actions.setWhatIf(!store.state.whatIfOn);
    },
    lit: ({ whatIfOn }) => whatIfOn,
  },
  send: {
    keys: "Enter",
    on: ["enter"],
    does: WORDS.sendDraft,
    run: ({ actions }) => void actions.send(),
    can: ({ draft }) => draft.items.length > 0,
  },
  cancel: {
    keys: "Escape",
    on: ["escape"],
    does: WORDS.stepBack,
    run: stepBack,
  },
  link: {
    keys: "K",
    on: ["k"],
    does: WORDS.copyLinkPlace,
    run: ({ store, actions }) => void share(({ copyLink }) => copyLink(store.state, actions)),
  },
  share: {
    keys: WORDS.shiftK,
    on: ["shift+k"],
    does: WORDS.sharePlace,
    run: ({ store, actions }) => void share(({ shareLink }) => shareLink(store.state, actions)),
  },
  copyView: {
    keys: "C",
    on: ["c"],
    does: WORDS.copyView,
    run: ({ store, actions }) => void share(({ copyView }) => copyView(store.state, actions)),
  },
  copyBoard: {
    keys: WORDS.shiftC,
    on: ["shift+c"],
    does: WORDS.copyWorld,
    run: ({ store, actions }) => void share(({ copyBoard }) => copyBoard(store.state, actions)),
  },
  picture: {
    keys: "P",
    on: ["p"],
    does: WORDS.savePicture,
    run: ({ store, actions }) => void share(({ savePicture }) => savePicture(store.state, actions)),
  },
  help: {
    keys: "?",
    on: ["?"],
    does: WORDS.showAllKeys,
    run: () => void showHelp(),
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
