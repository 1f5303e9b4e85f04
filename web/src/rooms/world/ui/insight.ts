/**
 * What was just drafted stays in sight: where the order would cover it, the board moves up.
 *
 * Nothing moves while a finger or the mouse is down: who draws would draw beside.
 */

import { screenOf } from "../../../state/camera";
import type { Store } from "../../../state/store";
import type { App } from "../state/app";
import type { Item } from "../state/draft";
import type { Motion } from "../../../shell/motion";

const MARGIN = 16; // CSS pixels between the draft and the order

/** A stretch of the screen, in CSS pixels. */
export interface Stretch {
  readonly top: number;
  readonly bottom: number;
}

/** How far up *drafted* has to go so that *order* does not cover it, as far as *room* is above it. */
export function rise(drafted: Stretch, order: Stretch, room: number): number {
  if (drafted.bottom + MARGIN <= order.top || drafted.top >= order.bottom) return 0;
  return Math.max(0, Math.min(drafted.bottom + MARGIN - order.top, drafted.top - room));
}

/** Keep what is drafted out of the shadow of *order*, below *hud*. */
export function keepInSight(
  { stage, order, hud }: Readonly<Record<"stage" | "order" | "hud", HTMLElement>>,
  store: Store<App>,
  motion: Motion,
): () => void {
  let [down, frame] = [false, 0];
  const look = () => {
    frame = 0;
    const item = store.state.draft.items.at(-1);
    if (down || item === undefined || order.hidden) return;
    const { bottom } = hud.getBoundingClientRect();
    const far = rise(stretchOf(item, stage, store.state), order.getBoundingClientRect(), bottom);
    if (far > 0) motion.pan(0, -far * ratioOf(stage, store.state));
  };
  const ask = () => {
    if (frame === 0) frame = requestAnimationFrame(look);
  };
  const press = (now: boolean) => () => {
    down = now;
    if (!down) ask();
  };
  const listening = new AbortController();
  const { signal } = listening;
  stage.addEventListener("pointerdown", press(true), { signal });
  for (const end of ["pointerup", "pointercancel"])
    stage.addEventListener(end, press(false), { signal });
  const grown = new ResizeObserver(ask);
  grown.observe(order);
  const stop = store.subscribe((now, before) => {
    if (now.draft !== before.draft) ask();
  });
  return () => {
    listening.abort();
    grown.disconnect();
    cancelAnimationFrame(frame);
    stop();
  };
}

/** Device pixels in a CSS pixel. */
function ratioOf(stage: HTMLElement, { camera }: App): number {
  return camera.width / Math.max(stage.clientWidth, 1);
}

/** From where to where down the screen *item* is. */
function stretchOf({ at, pattern }: Item, stage: HTMLElement, state: App): Stretch {
  const { camera } = state;
  const [, top] = screenOf(camera, ...at)[0] ?? [0, -Infinity];
  const ratio = ratioOf(stage, state);
  return { top: top / ratio, bottom: (top + pattern.height * camera.scale) / ratio };
}
