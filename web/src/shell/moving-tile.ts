/**
 * A tile of the lobby that moves: a canvas with a caption, a question now and then, a step often.
 *
 * Nothing is asked and nothing moves while nobody can see it, and for who wants it calm it stands.
 */

import { element, write } from "./element";
import type { House, TileFrame } from "./room";
import { whileSeen } from "./seen";

export interface Moves {
  /** Ask the canister what there is to show. */
  readonly ask: () => Promise<void>;
  readonly askEvery: number; // milliseconds
  readonly step: () => void;
  readonly stepEvery: number;
  /** End what a step began. */
  readonly stop?: () => void;
}

/** What asks a room, and tells the *frame* of its tile whether it answered. */
export function asking(go: () => Promise<void>, frame: TileFrame): () => void {
  return () => {
    go().then(
      () => {
        frame.answered(true);
      },
      () => {
        frame.answered(false);
      },
    );
  };
}

/** Let a tile in *host* move, until what is returned is called. */
export function move(
  host: HTMLElement,
  { settings }: House,
  moves: Moves,
  frame: TileFrame,
): () => void {
  const ask = asking(() => moves.ask(), frame);
  return whileSeen(host, () => {
    ask();
    const asking = setInterval(ask, moves.askEvery);
    const stepping = setInterval(() => {
      if (!settings.state.calm) moves.step();
    }, moves.stepEvery);
    return () => {
      clearInterval(asking);
      clearInterval(stepping);
      moves.stop?.();
    };
  });
}

/** The canvas of a tile, as sharp as the screen, and the words at its foot. */
export class TileCanvas {
  readonly #canvas = element("canvas");
  readonly #caption = element("span", { class: "tile-caption number", hidden: true });

  constructor(host: HTMLElement) {
    host.replaceChildren(this.#canvas, this.#caption);
  }

  say(caption: string): void {
    write(this.#caption, caption);
    this.#caption.hidden = false;
  }

  /** Draw on *width* x *height* pixels, *ratio* of them in one of the page's; not while hidden. */
  draw(
    paint: (
      context: CanvasRenderingContext2D,
      width: number,
      height: number,
      ratio: number,
    ) => void,
  ): void {
    const canvas = this.#canvas;
    const context = canvas.getContext("2d");
    const ratio = Math.min(devicePixelRatio || 1, 2);
    const width = Math.round(canvas.clientWidth * ratio);
    const height = Math.round(canvas.clientHeight * ratio);
    if (context === null || width === 0 || height === 0) return;
    if (canvas.width !== width) canvas.width = width;
    if (canvas.height !== height) canvas.height = height;
    paint(context, width, height, ratio);
  }
}
