/**
 * World's tile in the lobby: the world as it is now, going on by itself.
 *
 *     get_frame -> world -> a step, a picture, a step, a picture ...
 *
 * One frame is asked for, and another one twice a minute; between them the page's own rules play
 * on. Nothing is asked and nothing moves while nobody can see it.
 */

import type { House } from "../../../shell/room";
import { element } from "../../../shell/element";
import { grouped } from "../../../shell/words";
import type { Point } from "../../../rules/board";
import { camera, lookAt } from "../../../state/camera";
import { Painter } from "../draw/paint";
import { Client } from "../net/client";
import { decode } from "../rules/frame";
import { World } from "../rules/world";
import { liveliest } from "./liveliest";

const ASK_EVERY = 30_000; // milliseconds
const STEP_EVERY = 200; // half as fast as the world, which is easier to look at
const CELL = 3; // device pixels
const MOST_PIXELS = 2; // device pixels in a CSS pixel

/** Show the world in *host*, until what is returned is called. */
export function show(host: HTMLElement, { agent, settings }: House): () => void {
  const picture = new Picture(host);
  const client = new Client(agent);
  const refresh = async () => {
    // A tile that cannot be drawn stays as it is: the room itself says what is wrong.
    const text = await client.frame(null).catch(() => null);
    const frame = text === null ? null : await decode(text).catch(() => null);
    if (frame !== null) picture.begin(World.from(frame));
  };
  return whileSeen(host, () => {
    void refresh();
    const asking = setInterval(() => void refresh(), ASK_EVERY);
    const playing = setInterval(() => {
      if (!settings.state.calm) picture.step();
    }, STEP_EVERY);
    return () => {
      clearInterval(asking);
      clearInterval(playing);
    };
  });
}

class Picture {
  readonly #canvas = element("canvas");
  readonly #caption = element("span", { class: "tile-caption number" });
  readonly #painter = new Painter();
  #world: World | null = null;
  #middle: Point = [0, 0];

  constructor(host: HTMLElement) {
    host.replaceChildren(this.#canvas, this.#caption);
  }

  begin(world: World): void {
    this.#world = world;
    this.#middle = liveliest(world.cells);
    this.#paint(world);
  }

  step(): void {
    if (this.#world === null) return;
    this.#world.step();
    this.#paint(this.#world);
  }

  #paint(world: World): void {
    const ratio = Math.min(devicePixelRatio || 1, MOST_PIXELS);
    const width = Math.max(1, Math.round(this.#canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(this.#canvas.clientHeight * ratio));
    Object.assign(this.#canvas, { width, height });
    const image = new ImageData(width, height);
    const view = lookAt(camera(width, height), ...this.#middle, CELL);
    this.#painter.paint(new Uint32Array(image.data.buffer), view, world.cells, null);
    this.#canvas.getContext("2d", { alpha: false })?.putImageData(image, 0, 0);
    this.#caption.textContent = `Generation ${grouped(world.generation)}`;
  }
}

/** Calls *begin* when *host* comes into sight, and what it returned when it is out of sight again. */
function whileSeen(host: HTMLElement, begin: () => () => void): () => void {
  let stop: (() => void) | null = null;
  let inSight = false;
  const look = () => {
    const seen = inSight && document.visibilityState === "visible";
    if (seen) stop ??= begin();
    else {
      stop?.();
      stop = null;
    }
  };
  const observer = new IntersectionObserver((entries) => {
    inSight = entries.some(({ isIntersecting }) => isIntersecting);
    look();
  });
  observer.observe(host);
  document.addEventListener("visibilitychange", look);
  return () => {
    observer.disconnect();
    document.removeEventListener("visibilitychange", look);
    stop?.();
    stop = null;
  };
}
