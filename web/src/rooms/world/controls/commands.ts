/**
 * Everything one can do by a key, each once: keys, toolbar and help all read this table.
 *
 *     keys    as a player reads them          on     as `chord` writes them
 *     can     whether it does anything now    lit    whether it is switched on
 */

import type { Motion } from "../../../shell/motion";
import { lookAt } from "../../../state/camera";
import type { Pattern } from "../../../state/pattern";
import { flip, mirror, turn } from "../../../state/pattern";
import type { Store } from "../../../state/store";
import { close, panels, toggle } from "../panels/open-panel";
import { SIZE } from "../rules/board";
import type { Actions, App, Tool } from "../state/app";
import type { Draft } from "../state/draft";
import { flipSelected, mirrorSelected, removeSelected, select, turnSelected } from "../state/draft";
import { COMMANDS as WORDS } from "../words";
import { closeUp, locate } from "./camera";

/** What a command works with. */
export interface Context {
  readonly store: Store<App>;
  readonly actions: Actions;
  readonly motion: Motion;
}

export interface Command {
  readonly keys: string;
  readonly on: readonly string[];
  readonly does: string;
  readonly run: (context: Context) => void;
  readonly can?: (state: App) => boolean;
  readonly lit?: (state: App) => boolean;
}

type Run = Command["run"];
type More = Partial<Pick<Command, "can" | "lit">>;

/** A command of one key, whose name is what is pressed. */
const by = (keys: string, does: string, run: Run, more: More = {}): Command => {
  return { keys, on: [keys.toLowerCase()], does, run, ...more };
};

/** A command of several keys. */
const byAny = (
  keys: string,
  on: readonly string[],
  does: string,
  run: Run,
  more: More = {},
): Command => ({ keys, on, does, run, ...more });

const ZOOM = 1.5;

/** Help and sharing are loaded when somebody asks for them. */
export async function showHelp(): Promise<void> {
  (await import("../panels/Help")).openRoomHelp();
}

type Sharing = typeof import("../panels/share");
type Share = (state: App, actions: Actions) => Promise<void>;

const sharing =
  (which: (sharing: Sharing) => Share): Run =>
  ({ store, actions }) =>
    void import("../panels/share").then((all) => which(all)(store.state, actions));

const canReshape = ({ pattern, draft }: App) => pattern !== null || draft.selected !== null;

export const COMMANDS = {
  zoomIn: byAny("+", ["+", "="], WORDS.zoomIn, zoomBy(ZOOM)),
  zoomOut: byAny("−", ["-", "_", "−"], WORDS.zoomOut, zoomBy(1 / ZOOM)),
  overview: by("0", WORDS.seeWholeWorld, overview),
  home: by("H", WORDS.goToYourLand, goHome),
  coins: by(
    "O",
    WORDS.showWhereCoinsLie,
    ({ store }) => {
      store.set({ coinsShown: !store.state.coinsShown });
    },
    { lit: ({ coinsShown }) => coinsShown },
  ),
  only: by(
    "I",
    WORDS.dimOthers,
    ({ store }) => {
      const { only, me } = store.state;
      store.set({ only: only === null ? (me?.player ?? null) : null });
    },
    {
      can: ({ only, me }) => only !== null || me?.player != null,
      lit: ({ only }) => only !== null,
    },
  ),
  director: by("N", WORDS.openDirector, toggling("director"), {
    lit: () => panels.state.open === "director",
  }),
  stopTime: by("T", WORDS.stopTime, ({ store, actions }) => {
    actions.pacePlayback(store.state.pace === "still" ? "usual" : "still");
  }),
  back: by(",", WORDS.goTenSecondsBack, ({ actions }) => {
    actions.rewind(100);
  }),
  step: by(".", WORDS.oneGenerationOn, ({ actions }) => {
    actions.stepPlayback();
  }),
  live: by(
    "J",
    WORDS.jumpToNow,
    ({ actions }) => {
      actions.goLive();
    },
    { can: ({ live }) => !live },
  ),
  look: tool("look", "V", WORDS.lookAroundNothingHand),
  draw: tool("draw", "B", WORDS.drawCellsBrush),
  erase: tool("erase", "E", WORDS.eraseCellsDraft),
  library: by("L", WORDS.openLibrary, toggling("library"), {
    lit: () => panels.state.open === "library",
  }),
  turn: by("R", WORDS.turnPattern, reshape(turn, turnSelected), { can: canReshape }),
  flip: by("F", WORDS.flipPatternUpDown, reshape(flip, flipSelected), { can: canReshape }),
  mirror: by("M", WORDS.mirrorPatternLeftRight, reshape(mirror, mirrorSelected), {
    can: canReshape,
  }),
  remove: byAny(
    "Delete",
    ["delete", "backspace"],
    WORDS.takeSelectedStampAway,
    ({ store, actions }) => {
      actions.edit(removeSelected(store.state.draft));
    },
    { can: ({ draft }) => draft.selected !== null },
  ),
  undo: byAny(
    "Z",
    ["z", "mod+z"],
    WORDS.undo,
    ({ actions }) => {
      actions.undo();
    },
    { can: ({ canUndo }) => canUndo },
  ),
  redo: byAny(
    WORDS.shiftZOrY,
    ["shift+z", "y", "mod+shift+z", "mod+y"],
    WORDS.redo,
    ({ actions }) => {
      actions.redo();
    },
    { can: ({ canRedo }) => canRedo },
  ),
  whatIf: by(
    "G",
    WORDS.showWhatIf,
    ({ store, actions }) => {
      actions.setWhatIf(!store.state.whatIfOn);
    },
    { lit: ({ whatIfOn }) => whatIfOn },
  ),
  send: by("Enter", WORDS.sendDraft, ({ actions }) => void actions.send(), {
    can: ({ draft }) => draft.items.length > 0,
  }),
  cancel: by("Escape", WORDS.stepBack, stepBack),
  link: by(
    "K",
    WORDS.copyLinkPlace,
    sharing(({ copyLink }) => copyLink),
  ),
  share: byAny(
    WORDS.shiftK,
    ["shift+k"],
    WORDS.sharePlace,
    sharing(({ shareLink }) => shareLink),
  ),
  copyView: by(
    "C",
    WORDS.copyView,
    sharing(({ copyView }) => copyView),
  ),
  copyBoard: byAny(
    WORDS.shiftC,
    ["shift+c"],
    WORDS.copyWorld,
    sharing(({ copyBoard }) => copyBoard),
  ),
  picture: by(
    "P",
    WORDS.savePicture,
    sharing(({ savePicture }) => savePicture),
  ),
  help: by("?", WORDS.showAllKeys, () => void showHelp()),
} as const satisfies Record<string, Command>;

export type Name = keyof typeof COMMANDS;

export const command = (name: Name): Command => COMMANDS[name];

/** Whether it would do something now. */
export function can(name: Name, state: App): boolean {
  return command(name).can?.(state) ?? true;
}

function toggling(panel: "director" | "library"): Run {
  return () => {
    toggle(panel);
  };
}

/** Zoom by *factor* about the middle of the screen. */
function zoomBy(factor: number): Run {
  return ({ store, motion }) => {
    const { width, height } = store.state.camera;
    motion.zoom(width / 2, height / 2, factor);
  };
}

/** As much of the world as the screen can show. */
function overview({ store, actions, motion }: Context): void {
  motion.stop();
  const { camera } = store.state;
  const scale = Math.min(camera.width, camera.height) / SIZE;
  actions.look(lookAt(camera, SIZE / 2, SIZE / 2, scale));
}

/** Where one has most land; whoever has none is told so. */
function goHome({ store, actions, motion }: Context): void {
  motion.stop();
  const player = store.state.me?.player ?? null;
  if (player === null) actions.say(WORDS.noLand);
  else locate(player, { store, actions });
}

/** Change what is in hand; if nothing is, then the selected stamp. */
function reshape(
  change: (pattern: Pattern) => Pattern,
  changeSelected: (draft: Draft) => Draft,
): Run {
  return ({ store, actions }) => {
    const { pattern, draft } = store.state;
    if (pattern) actions.hold(change(pattern));
    else actions.edit(changeSelected(draft));
  };
}

/** Escape: one thing after the other, what came last goes first. */
function stepBack({ store, actions }: Context): void {
  const { tool, draft } = store.state;
  if (panels.state.open !== null) close();
  else if (tool !== "look") putDown({ store, actions });
  else if (draft.selected !== null) store.set({ draft: select(draft, null) });
  else if (draft.items.length > 0) actions.cancel();
}

const SMALLEST_CELL = 5; // device pixels, of cells that can be drawn one by one
const CELL = { width: 1, height: 1 };

/** Take *which* in hand: of a brush, come close enough to see what it draws. */
function tool(which: Tool, key: string, does: string): Command {
  const take: Run = ({ store, actions, motion }) => {
    if (which === "look") {
      putDown({ store, actions });
      return;
    }
    actions.use(which);
    const { camera } = store.state;
    if (camera.scale >= SMALLEST_CELL) return;
    motion.zoom(camera.width / 2, camera.height / 2, closeUp(camera, CELL) / camera.scale);
  };
  return by(key, does, take, { lit: (state) => state.tool === which });
}

/** Look around, with nothing in hand and no cursor. */
export function putDown({ store, actions }: Pick<Context, "store" | "actions">): void {
  actions.hold(null);
  actions.use("look");
  store.set({ cursor: null });
}
