/** A window on the world, where there is most to see, with a line about it. */

import { element, write } from "../../../shell/element";
import { grouped, plural } from "../../../shell/words";
import type { Point } from "../../../rules/grid";
import { camera, lookAt } from "../../../state/camera";
import { Painter } from "../draw/paint";
import { GRID } from "../rules/board";
import type { World } from "../rules/world";
import { liveliest } from "./liveliest";

const CELL = 2; // device pixels, and one more for each in a CSS pixel: small screens show enough
const EMPTY_CELL = 16; // device pixels, so that an empty board is seen to be one
const MOST_PIXELS = 2; // device pixels in a CSS pixel

export class Picture {
  readonly #canvas = element("canvas");
  readonly #caption = element("span", { class: "tile-caption number", hidden: true });
  readonly #painter = new Painter();
  #world: World | null = null;
  #players = 0;
  #middle: Point | null = null;

  constructor(host: HTMLElement) {
    host.replaceChildren(this.#canvas, this.#caption);
  }

  /** Show *world*, in which so many *players* have a seat. */
  begin(world: World, players: number): void {
    this.#world = world;
    this.#players = players;
    // Once something lives, the window stays where it is: a picture that leaps cannot be followed.
    this.#middle ??= liveliest(world.cells);
    this.#show(world);
  }

  /** Show the next generation. */
  step(): void {
    if (this.#world === null) return;
    this.#world.step();
    this.#show(this.#world);
  }

  #show(world: World): void {
    this.#paint(world);
    const players = this.#players === 0 ? "nobody plays yet" : plural(this.#players, "player");
    write(this.#caption, `Generation ${grouped(world.generation)} · ${players}`);
    this.#caption.hidden = false;
  }

  #paint({ cells }: World): void {
    const context = this.#canvas.getContext("2d", { alpha: false });
    if (context === null) return;
    const ratio = Math.min(devicePixelRatio || 1, MOST_PIXELS);
    const width = Math.max(1, Math.round(this.#canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(this.#canvas.clientHeight * ratio));
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const image = new ImageData(width, height);
    const scale = this.#middle === null ? EMPTY_CELL : CELL + ratio;
    const view = lookAt(camera(GRID, width, height), ...(this.#middle ?? NOWHERE), scale);
    this.#painter.paint(new Uint32Array(image.data.buffer), view, cells, null);
    context.putImageData(image, 0, 0);
  }
}

const NOWHERE: Point = [0, 0];
