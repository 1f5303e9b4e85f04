/**
 * Motion of a camera over time: a glide after a drag, a move, a zoom or a journey in a few frames.
 *
 * Whoever asked for calm gets the end of each at once, and no glide.
 */

import type { Camera } from "../state/camera";
import { lookAt, panBy, zoomAt } from "../state/camera";

const LONGEST_FRAME = 50; // milliseconds; after a pause of the page nothing leaps
const FRICTION = 320; // milliseconds in which a glide loses most of its speed
const SLOWEST = 0.02; // pixels a millisecond
const MOVE_TIME = 150; // milliseconds
const JOURNEY = 420; // milliseconds

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

/** The state of a room whose camera is moved; it may have none yet. */
interface Moved {
  readonly state: { readonly camera: Camera | null; readonly calm: boolean };
}

interface Looks {
  look(camera: Camera): void;
}

export class Motion {
  readonly #moved: Moved;
  readonly #looks: Looks;
  #stop: () => void = () => undefined;

  constructor(moved: Moved, looks: Looks) {
    this.#moved = moved;
    this.#looks = looks;
  }

  stop(): void {
    this.#stop();
  }

  /** Let the picture run on with a speed in device pixels a millisecond. */
  glide(vx: number, vy: number): void {
    if (this.#moved.state.calm) return;
    let slowed = 1;
    this.#run((camera, elapsed) => {
      slowed *= Math.exp(-elapsed / FRICTION);
      if (Math.hypot(vx, vy) * slowed < SLOWEST) return null;
      return panBy(camera, vx * slowed * elapsed, vy * slowed * elapsed);
    });
  }

  /** Move the picture by so many device pixels. */
  pan(dx: number, dy: number): void {
    this.#spread(MOVE_TIME, (camera, part) => panBy(camera, dx * part, dy * part));
  }

  /** Zoom by *factor* about a device pixel, which stays where it is. */
  zoom(x: number, y: number, factor: number): void {
    this.#spread(MOVE_TIME, (camera, part) => zoomAt(camera, x, y, factor ** part));
  }

  /** Go to (x, y) at *scale*, slowly at both ends. */
  travel(x: number, y: number, scale: number): void {
    const begun = this.#moved.state.camera;
    if (begun === null) return;
    let done = 0;
    this.#spread(JOURNEY, (camera, part) => {
      done += part;
      const eased = done >= 1 ? 1 : done * done * (3 - 2 * done);
      const near = begun.scale * (scale / begun.scale) ** eased;
      return lookAt(camera, begun.x + (x - begun.x) * eased, begun.y + (y - begun.y) * eased, near);
    });
  }

  /** Does *part* after part of a move that takes *time*, until all of it is done. */
  #spread(time: number, move: (camera: Camera, part: number) => Camera): void {
    const { camera, calm } = this.#moved.state;
    this.#stop();
    if (camera === null) return;
    if (calm) {
      this.#looks.look(move(camera, 1));
      return;
    }
    let left = time;
    this.#run((now, elapsed) => {
      if (left <= 0) return null;
      const part = Math.min(elapsed, left) / time;
      left -= elapsed;
      return move(now, part);
    });
  }

  #run(move: (camera: Camera, elapsed: number) => Camera | null): void {
    this.#stop();
    this.#stop = frames((elapsed) => {
      const { camera } = this.#moved.state;
      const next = camera === null ? null : move(camera, elapsed);
      if (next !== null) this.#looks.look(next);
      return next !== null;
    });
  }
}
