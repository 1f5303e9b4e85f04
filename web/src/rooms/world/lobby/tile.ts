/**
 * World's tile in the lobby: a map of who has land where, and which generation it is.
 *
 *     get_thumbnail, get_stats -> blocks -> a picture, and a number that goes on as fast as the world
 *
 * The canister is asked six times a minute, and answers with less than 4 kB. Nothing is asked and
 * nothing moves while nobody can see it.
 */

import { BACKGROUND } from "../../../draw/palette";
import { element, write } from "../../../shell/element";
import { asking } from "../../../shell/moving-tile";
import type { House, TileFrame } from "../../../shell/room";
import { whileSeen } from "../../../shell/seen";
import { pixelRatio } from "../../../shell/stage";
import { drawBlocks } from "../draw/thumbnail";
import { Client } from "../net/client";
import type { Thumbnail } from "../state/thumbnail";
import { BLOCKS } from "../state/thumbnail";
import { TILE } from "./words";

const ASK_EVERY = 10_000; // milliseconds
const STEP_EVERY = 100;

/** Show the world in *host*, until what is returned is called. */
export function show(host: HTMLElement, { agent, settings }: House, frame: TileFrame): () => void {
  const picture = new Picture(host);
  const client = new Client(agent);
  let [generation, players, moves] = [0, 0, false];
  const refresh = async () => {
    const [thumbnail, stats] = await Promise.all([client.thumbnail(), client.stats()]);
    ({ generation } = thumbnail);
    ({ players } = stats);
    moves = !stats.paused && (stats.running || stats.generation > 0n);
    picture.draw(thumbnail);
    picture.say(generation, players);
  };
  const ask = asking(refresh, frame);
  return whileSeen(host, () => {
    ask();
    const again = setInterval(ask, ASK_EVERY);
    const counting = setInterval(() => {
      if (moves && !settings.state.calm) picture.say(++generation, players);
    }, STEP_EVERY);
    return () => {
      clearInterval(again);
      clearInterval(counting);
    };
  });
}

/** The map, with a line about it. */
class Picture {
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
