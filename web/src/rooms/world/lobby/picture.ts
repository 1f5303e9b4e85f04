/** A map of the whole world, with a line about it. */

import { BACKGROUND } from "../../../draw/palette";
import { element, write } from "../../../shell/element";
import { pixelRatio } from "../../../shell/stage";
import { drawBlocks } from "../draw/blocks";
import type { Thumbnail } from "../state/lapse";
import { BLOCKS } from "../state/lapse";
import { TILE } from "../words/tile";

export class Picture {
  readonly #canvas = element("canvas");
  readonly #caption = element("span", { class: "tile-caption number", hidden: true });

  constructor(host: HTMLElement) {
    host.replaceChildren(this.#canvas, this.#caption);
  }

  /** Show *blocks*, which fill the tile: what does not fit is above and below it. */
  draw({ blocks }: Thumbnail): void {
    const context = this.#canvas.getContext("2d", { alpha: false });
    if (context === null) return;
    const ratio = pixelRatio();
    const width = Math.max(1, Math.round(this.#canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(this.#canvas.clientHeight * ratio));
    [this.#canvas.width, this.#canvas.height] = [width, height];
    context.fillStyle = BACKGROUND;
    context.fillRect(0, 0, width, height);
    const side = Math.max(width, height) / BLOCKS;
    drawBlocks(context, blocks, side, (width - side * BLOCKS) / 2, (height - side * BLOCKS) / 2);
  }

  /** Say which *generation* it is, and how many *players* have a seat. */
  say(generation: number, players: number): void {
    write(this.#caption, TILE.caption(generation, players));
    this.#caption.hidden = false;
  }
}
