/**
 * What mouse, pen and fingers do: the meanings of `gesture`, done to camera and draft.
 *
 * While a stroke is drawn or a stamp is moved the draft is shown as it will be, and becomes a
 * step for undo only when the hand lets go.
 */

import type { Point } from "../../../rules/grid";
import { clearTheWay, focusBoard } from "../panels/open-panel";
import type { Tool } from "../state/app";
import { cellAt, exactAt, panBy, zoomAt } from "../../../state/camera";
import type { Draft } from "../state/draft";
import {
  drawCells,
  eraseCells,
  itemAt,
  nudgeSelected,
  onSelected,
  priceOf,
  select,
  stamp,
} from "../state/draft";
import type { Grip, Meaning, Press } from "../../../shell/gesture";
import { Gesture } from "../../../shell/gesture";
import { centred, line } from "../../../state/strokes";
import { bindPointed, wheelFactor } from "../../../shell/pointer";
import { closeUp } from "./camera";
import type { Context } from "./commands";

const TWICE_ZOOM = 2;
const REACH = { mouse: 6, touch: 20 }; // CSS pixels from a cell at which one takes hold of it

/** What was begun and is not yet done: with what, on which draft, and the cells touched so far. */
interface Begun {
  readonly grip: Grip;
  readonly tool: Tool;
  readonly draft: Draft;
  readonly points: Point[];
}

export class Pointing {
  readonly #host: HTMLElement;
  readonly #store: Context["store"];
  readonly #actions: Context["actions"];
  readonly #motion: Context["motion"];
  readonly #gesture = new Gesture((press) => this.#gripAt(press));
  #begun: Begun | null = null;
  #shown: Draft | null = null;

  constructor(host: HTMLElement, { store, actions, motion }: Context) {
    this.#host = host;
    this.#store = store;
    this.#actions = actions;
    this.#motion = motion;
  }

  down(press: Press): void {
    this.#motion.stop();
    this.#all(this.#gesture.down(press));
  }

  move(press: Press): void {
    this.#all(this.#gesture.move(press));
  }

  up(press: Press): void {
    this.#all(this.#gesture.up(press));
  }

  cancel(): void {
    this.#motion.stop();
    this.#all(this.#gesture.cancel());
  }

  wheel(x: number, y: number, event: Parameters<typeof wheelFactor>[0]): void {
    this.#motion.stop();
    const [atX, atY] = [x * this.#ratio, y * this.#ratio];
    this.#actions.look(zoomAt(this.#camera, atX, atY, wheelFactor(event)));
  }

  leave(): void {
    this.#store.set({ hover: null });
  }

  get #camera() {
    return this.#store.state.camera;
  }

  /** Device pixels in a CSS pixel. */
  get #ratio(): number {
    return this.#camera.width / Math.max(this.#host.clientWidth, 1);
  }

  #gripAt({ x, y, touch }: Press): Grip {
    const { tool, draft } = this.#store.state;
    if (tool === "draw" || tool === "erase") return "stroke";
    const held = tool === "look" && onSelected(draft, this.#exact(x, y), this.#reach(touch));
    return held ? "stamp" : "board";
  }

  /** How many cells beside a cell still mean that cell. */
  #reach(touch: boolean): number {
    const pixels = REACH[touch ? "touch" : "mouse"] * this.#ratio;
    return Math.max(1, Math.round(pixels / this.#camera.scale));
  }

  /** The cell at a CSS pixel, as far off the board as the screen goes. */
  #exact(x: number, y: number): Point {
    const [cellX, cellY] = exactAt(this.#camera, x * this.#ratio, y * this.#ratio);
    return [Math.floor(cellX), Math.floor(cellY)];
  }

  #cell(x: number, y: number): Point {
    return cellAt(this.#camera, x * this.#ratio, y * this.#ratio);
  }

  #all(meanings: readonly Meaning[]): void {
    for (const meaning of meanings) this.#act(meaning);
  }

  #act(meaning: Meaning): void {
    const ratio = this.#ratio;
    switch (meaning.does) {
      case "hover":
        this.#store.set({ hover: this.#cell(meaning.x, meaning.y), cursor: null });
        break;
      case "tap":
        this.#tap(meaning.press, meaning.twice);
        break;
      case "pan":
        this.#actions.look(panBy(this.#camera, meaning.dx * ratio, meaning.dy * ratio));
        break;
      case "glide":
        this.#motion.glide(meaning.vx * ratio, meaning.vy * ratio);
        break;
      case "pinch": {
        const panned = panBy(this.#camera, meaning.dx * ratio, meaning.dy * ratio);
        this.#actions.look(zoomAt(panned, meaning.x * ratio, meaning.y * ratio, meaning.factor));
        break;
      }
      default:
        this.#draft(meaning);
    }
  }

  #draft(meaning: Meaning & { does: "begin" | "drag" | "end" | "drop" }): void {
    // Whoever sends, undoes or cancels in the middle of a stroke is done with it.
    if (this.#begun && this.#store.state.draft !== this.#shown) this.#begun = null;
    if (meaning.does === "begin") {
      const { tool, draft } = this.#store.state;
      const points = [this.#exact(meaning.x, meaning.y)];
      this.#begun = { grip: meaning.grip, tool, draft, points };
      this.#show(this.#drafted(this.#begun));
    } else if (this.#begun && meaning.does === "drag") {
      const { points } = this.#begun;
      const to = this.#exact(meaning.x, meaning.y);
      points.push(...line(points.at(-1)!, to).slice(1));
      this.#store.set({ hover: this.#cell(meaning.x, meaning.y) });
      this.#show(this.#drafted(this.#begun));
    } else {
      this.#finish(meaning.does === "end");
    }
  }

  #finish(done: boolean): void {
    const begun = this.#begun;
    this.#begun = null;
    if (begun && done) this.#actions.edit(this.#drafted(begun));
    else if (begun) this.#show(begun.draft);
  }

  #drafted({ grip, tool, draft, points }: Begun): Draft {
    if (grip !== "stamp") return (tool === "erase" ? eraseCells : drawCells)(draft, points);
    const [from, to] = [points[0]!, points.at(-1)!];
    return nudgeSelected(draft, to[0] - from[0], to[1] - from[1]);
  }

  /** Show a draft that is not yet a step. */
  #show(draft: Draft): void {
    this.#shown = draft;
    this.#store.set({ draft, price: priceOf(this.#store.state, draft) });
  }

  #tap({ x, y, touch }: Press, twice: boolean): void {
    const { draft, tool, pattern } = this.#store.state;
    const item = itemAt(draft, this.#exact(x, y), tool === "look" ? this.#reach(touch) : 0);
    if (item) this.#select(item.id);
    else if (tool === "stamp" && pattern) this.#stamp(x, y, touch);
    else if (twice) this.#motion.zoom(x * this.#ratio, y * this.#ratio, TWICE_ZOOM);
    else if (draft.selected !== null) this.#select(null);
    else if (touch && tool === "look") this.#store.set({ touched: this.#cell(x, y) });
  }

  #select(id: number | null): void {
    const { draft, tool } = this.#store.state;
    if (tool === "stamp") this.#actions.hold(null);
    this.#store.set({ draft: select(draft, id) });
  }

  /** A finger hides what is under it: what it puts down is seen, moved and turned next. */
  #stamp(x: number, y: number, touch: boolean): void {
    const { draft, pattern } = this.#store.state;
    if (!pattern) return;
    this.#actions.edit(stamp(draft, pattern, centred(pattern, this.#exact(x, y))));
    if (!touch) return;
    this.#actions.hold(null);
    const closer = closeUp(this.#camera, pattern) / this.#camera.scale;
    if (closer >= TWICE_ZOOM) this.#motion.zoom(x * this.#ratio, y * this.#ratio, closer);
  }
}

/** Hear mouse, pen and fingers on *host*. */
export function bindPointer(host: HTMLElement, context: Context): () => void {
  const pointing = new Pointing(host, context);
  const unbind = bindPointed(host, {
    down(press) {
      clearTheWay();
      focusBoard();
      pointing.down(press);
    },
    move(press) {
      pointing.move(press);
    },
    up(press) {
      pointing.up(press);
      if (press.touch) pointing.leave();
    },
    cancel() {
      pointing.cancel();
    },
    leave() {
      pointing.leave();
    },
    wheel(x, y, event) {
      pointing.wheel(x, y, event);
    },
  });
  return () => {
    unbind();
    pointing.cancel();
  };
}
