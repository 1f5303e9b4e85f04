/** What commands do where that takes more than one of the `Actions`. */

import { SIZE } from "../rules/board";
import type { Actions, App, Tool } from "../state/app";
import { lookAt } from "../../../state/camera";
import type { Draft } from "../state/draft";
import { select } from "../state/draft";
import type { Pattern } from "../../../state/pattern";
import type { Store } from "../../../state/store";
import { locate } from "./locate";
import type { Motion } from "../../../shell/motion";
import { closeUp } from "./closeup";
import { close, panels } from "./panels";
import * as WORDS from "../words/actions";

/** What a command works with. */
export interface Context {
  readonly store: Store<App>;
  readonly actions: Actions;
  readonly motion: Motion;
}

/** Zoom by *factor* about the middle of the screen. */
export function zoom({ store, motion }: Context, factor: number): void {
  const { width, height } = store.state.camera;
  motion.zoom(width / 2, height / 2, factor);
}

/** As much of the world as the screen can show. */
export function overview({ store, actions, motion }: Context): void {
  motion.stop();
  const { camera } = store.state;
  const scale = Math.min(camera.width, camera.height) / SIZE;
  actions.look(lookAt(camera, SIZE / 2, SIZE / 2, scale));
}

/** Where one has most land; whoever has none is told so. */
export function goHome({ store, actions, motion }: Context): void {
  motion.stop();
  const player = store.state.me?.player ?? null;
  if (player === null) actions.say(WORDS.noLand);
  else locate(player, store, actions);
}

/** Change what is in hand; if nothing is, then the selected stamp. */
export function reshape(
  { store, actions }: Context,
  change: (pattern: Pattern) => Pattern,
  changeSelected: (draft: Draft) => Draft,
): void {
  const { pattern, draft } = store.state;
  if (pattern) actions.hold(change(pattern));
  else actions.edit(changeSelected(draft));
}

/** Escape: one thing after the other, what came last goes first. */
export function stepBack({ store, actions }: Context): void {
  const { tool, draft } = store.state;
  if (panels.state.open !== null) close();
  else if (tool !== "look") putDown(store, actions);
  else if (draft.selected !== null) store.set({ draft: select(draft, null) });
  else if (draft.items.length > 0) actions.cancel();
}

const SMALLEST_CELL = 5; // device pixels, of cells that can be drawn one by one
const CELL = { width: 1, height: 1 };

/** Take a brush in hand, and come close enough to see what it draws. */
export function pickUp({ store, actions, motion }: Context, tool: Tool): void {
  actions.use(tool);
  const { camera } = store.state;
  if (camera.scale >= SMALLEST_CELL) return;
  motion.zoom(camera.width / 2, camera.height / 2, closeUp(camera, CELL) / camera.scale);
}

/** Look around, with nothing in hand and no cursor. */
export function putDown(store: Store<App>, actions: Actions): void {
  actions.hold(null);
  actions.use("look");
  store.set({ cursor: null });
}
