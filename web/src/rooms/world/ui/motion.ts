/**
 * Motion of the camera over time: a glide after a drag, a zoom in a few frames.
 *
 * Whoever asked for calm gets the end of a zoom at once, and no glide.
 */

import type { Actions, App } from "../state/app";
import type { Camera } from "../../../state/camera";
import { panBy, zoomAt } from "../../../state/camera";
import type { Pattern } from "../../../state/pattern";
import type { Store } from "../../../state/store";

const LONGEST_FRAME = 50; // milliseconds; after a pause of the page nothing leaps
const FRICTION = 320; // milliseconds in which a glide loses most of its speed
const SLOWEST = 0.02; // pixels a millisecond
const ZOOM_TIME = 140;

/** Calls *step* with the milliseconds of each frame, until it says no or what is returned is called. */
export function frames(step: (elapsed: number) => boolean): () => void {
  let before = performance.now();
  let frame = requestAnimationFrame(next);
  function next(now: number): void {
    const elapsed = Math.min(Math.max(now - before, 0), LONGEST_FRAME);
    before = now;
    frame = requestAnimationFrame(next);
    if (!step(elapsed)) cancelAnimationFrame(frame);
  }
  return () => {
    cancelAnimationFrame(frame);
  };
}

const LARGE_CELL = 16; // device pixels: large enough to be seen and hit
const ROOM = 0.5; // of the screen, for the pattern in a close-up

/** The scale at which *pattern* is seen well. */
export function closeUp(
  { width, height }: Camera,
  pattern: Pick<Pattern, "width" | "height">,
): number {
  return Math.min(LARGE_CELL, (width * ROOM) / pattern.width, (height * ROOM) / pattern.height);
}

export class Motion {
  readonly #store: Store<App>;
  readonly #actions: Actions;
  #stop: () => void = () => undefined;

  constructor(store: Store<App>, actions: Actions) {
    this.#store = store;
    this.#actions = actions;
  }

  stop(): void {
    this.#stop();
  }

  /** Let the board run on with a speed in device pixels a millisecond. */
  glide(vx: number, vy: number): void {
    if (this.#store.state.calm) return;
    let slowed = 1;
    this.#run((camera, elapsed) => {
      slowed *= Math.exp(-elapsed / FRICTION);
      if (Math.hypot(vx, vy) * slowed < SLOWEST) return null;
      return panBy(camera, vx * slowed * elapsed, vy * slowed * elapsed);
    });
  }

  /** Zoom by *factor* about a device pixel, which stays where it is. */
  zoom(x: number, y: number, factor: number): void {
    if (this.#store.state.calm) {
      this.#actions.look(zoomAt(this.#store.state.camera, x, y, factor));
      return;
    }
    let left = ZOOM_TIME;
    this.#run((camera, elapsed) => {
      if (left <= 0) return null;
      const part = Math.min(elapsed, left) / ZOOM_TIME;
      left -= elapsed;
      return zoomAt(camera, x, y, factor ** part);
    });
  }

  #run(move: (camera: Camera, elapsed: number) => Camera | null): void {
    this.#stop();
    this.#stop = frames((elapsed) => {
      const next = move(this.#store.state.camera, elapsed);
      if (next) this.#actions.look(next);
      return next !== null;
    });
  }
}
