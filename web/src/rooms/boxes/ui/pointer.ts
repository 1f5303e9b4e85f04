/**
 * Mouse, pen and fingers on the sheet.
 *
 *     mouse    hovering shows what a line would do, a click draws it
 *     finger   a tap shows it, a second tap on the same line draws it
 *     drag     moves the sheet; wheel and two fingers zoom
 *
 * From far away lines are too small to be hit: a tap goes closer.
 */

import type { Meaning } from "../../../shell/gesture";
import { Gesture } from "../../../shell/gesture";
import type { Motion } from "../../../shell/motion";
import { bindPointed, wheelFactor } from "../../../shell/pointer";
import { exactAt, panBy, zoomAt } from "../../../state/camera";
import type { Store } from "../../../state/store";
import type { Edge } from "../rules/edges";
import type { App } from "../state/app";
import { aimAt } from "../state/aiming";
import { DRAWING_ZOOM, edgeAt, FIRST_ZOOM, REACH, scaleAt, zoomOf } from "../state/view";

export function bindPointer(
  host: HTMLElement,
  store: Store<App>,
  motion: Motion,
  draw: (edge: Edge) => void,
): () => void {
  const pointing = new Pointing(store, motion, draw);
  const gesture = new Gesture(() => "board");
  const tell = (meanings: readonly Meaning[]) => {
    for (const meaning of meanings) pointing.mean(meaning);
  };
  return bindPointed(host, {
    down(press) {
      host.querySelector<HTMLElement>(".boxes-board")?.focus({ preventScroll: true });
      motion.stop();
      tell(gesture.down(press));
    },
    move(press, event) {
      if (!press.touch || event.buttons !== 0) tell(gesture.move(press));
    },
    up(press) {
      tell(gesture.up(press));
    },
    cancel() {
      tell(gesture.cancel());
    },
    leave(event) {
      if (event.pointerType !== "touch" && store.state.cursor === null) aimAt(store, null);
    },
    wheel(x, y, event) {
      pointing.wheel(x, y, event);
    },
  });
}

class Pointing {
  readonly #store: Store<App>;
  readonly #motion: Motion;
  readonly #draw: (edge: Edge) => void;

  constructor(store: Store<App>, motion: Motion, draw: (edge: Edge) => void) {
    this.#store = store;
    this.#motion = motion;
    this.#draw = draw;
  }

  mean(meaning: Meaning): void {
    const { camera, ratio } = this.#store.state;
    if (camera === null) return;
    if (meaning.does === "hover") aimAt(this.#store, this.#edge(meaning.x, meaning.y, REACH.mouse));
    if (meaning.does === "pan") {
      this.#store.set({ camera: panBy(camera, meaning.dx * ratio, meaning.dy * ratio) });
    }
    if (meaning.does === "glide") this.#motion.glide(meaning.vx * ratio, meaning.vy * ratio);
    if (meaning.does === "pinch") {
      const moved = panBy(camera, meaning.dx * ratio, meaning.dy * ratio);
      const { x, y, factor } = meaning;
      this.#store.set({ camera: zoomAt(moved, x * ratio, y * ratio, factor) });
    }
    if (meaning.does === "tap") this.#tap(meaning.press.x, meaning.press.y, meaning.press.touch);
  }

  wheel(x: number, y: number, event: WheelEvent): void {
    const { camera, ratio } = this.#store.state;
    if (camera === null) return;
    this.#motion.stop();
    this.#store.set({ camera: zoomAt(camera, x * ratio, y * ratio, wheelFactor(event)) });
    aimAt(this.#store, this.#edge(x, y, REACH.mouse));
  }

  #tap(x: number, y: number, touch: boolean): void {
    const { camera, ratio, aim, moment } = this.#store.state;
    if (camera === null) return;
    if (zoomOf(camera, ratio) < DRAWING_ZOOM) {
      const [atX, atY] = exactAt(camera, x * ratio, y * ratio);
      this.#motion.travel(atX, atY, scaleAt(FIRST_ZOOM, ratio));
      return;
    }
    if (moment !== null) return; // the past is as it was
    const edge = this.#edge(x, y, touch ? REACH.touch : REACH.mouse);
    if (edge === null || (touch && edge !== aim)) aimAt(this.#store, edge);
    else this.#draw(edge);
  }

  #edge(x: number, y: number, reach: number): Edge | null {
    const { camera, ratio, moment } = this.#store.state;
    if (camera === null || moment !== null || zoomOf(camera, ratio) < DRAWING_ZOOM) return null;
    return edgeAt(camera, x * ratio, y * ratio, reach * ratio);
  }
}
