/**
 * The stage: a picture of each run, in step, and the cell under the cursor in words.
 *
 *     [ B3/S23 Life ] [ B36/S23 HighLife ]     side by side, or one above the other on a phone
 */

import { element, write } from "../../../shell/element";
import type { Hand } from "../../../shell/hand";
import { plural } from "../../../shell/words";
import type { Point } from "../../../rules/grid";
import { holds } from "../../../rules/grid";
import { resize } from "../../../state/camera";
import { cellsOf } from "../../../state/pattern";
import type { Store } from "../../../state/store";
import { centred } from "../../../state/strokes";
import { nameOfState } from "../draw/colours";
import { drawCursor, drawGhost, drawGround, Picture } from "../draw/picture";
import type { App } from "../state/app";
import { wholeOf } from "../state/app";
import type { Bench } from "../state/bench";
import { bindPointer } from "./pointer";

const MOST_PIXELS = 2; // device pixels in a CSS pixel
const LABEL = "Board. Arrow keys move, Enter draws, Space runs, question mark lists all keys.";

class View {
  readonly root: HTMLElement;
  /** The board with its caption above. */
  readonly pane: HTMLElement;
  readonly canvas = element("canvas", { class: "lab-canvas", role: "img" });
  readonly #caption = element("p", { class: "lab-caption" });
  readonly #picture = new Picture();

  constructor(first: boolean) {
    const own = first ? { role: "application", tabindex: "0", "aria-label": LABEL } : {};
    this.root = element("div", { class: "lab-view", ...own }, this.canvas);
    this.pane = element("div", { class: "lab-pane" }, this.#caption, this.root);
  }

  paint(state: App, bench: Bench, at: number, ghost: readonly Point[]): void {
    const board = bench.boards[at];
    const context = this.canvas.getContext("2d", { alpha: false });
    if (board === undefined || context === null) return;
    const { camera } = state;
    if (this.canvas.width !== camera.width) this.canvas.width = camera.width;
    if (this.canvas.height !== camera.height) this.canvas.height = camera.height;
    this.#picture.take(board);
    this.#picture.draw(context, camera);
    drawGround(context, camera, state.grid);
    drawGhost(context, camera, ghost);
    if (state.cursor !== null) drawCursor(context, camera, state.cursor);
    const { text, name } = board.rule;
    write(this.#caption, name === "" || name === text ? text : `${name} ${text}`);
  }

  /** Tell in words what is seen. */
  tell({ now }: App, at: number): void {
    const alive = plural(now.populations[at]?.at(-1) ?? 0, "cell");
    this.canvas.setAttribute("aria-label", `Generation ${now.generation}: ${alive}`);
  }
}

export function bindStage(
  host: HTMLElement,
  store: Store<App>,
  bench: Bench,
  hand: Hand,
): () => void {
  const views = [new View(true), new View(false)];
  const status = element("p", { class: "unseen", role: "status" });
  const pointers = views.map(({ root }) => bindPointer(root, store, bench, hand));
  host.append(...views.map(({ pane }) => pane), status);

  let frame = 0;
  const paint = () => {
    frame = 0;
    const ghost = ghostOf(store.state, hand);
    views.forEach((view, at) => {
      view.paint(store.state, bench, at, ghost);
    });
  };
  const ask = () => {
    frame ||= requestAnimationFrame(paint);
  };
  const fit = () => {
    const { other } = store.state;
    views[1]!.pane.hidden = other === null;
    host.classList.toggle("two", other !== null);
    const { clientWidth, clientHeight } = views[0]!.root;
    const ratio = Math.min(devicePixelRatio || 1, MOST_PIXELS);
    const [width, height] = [clientWidth, clientHeight].map(
      (side) => Math.round(side * ratio) || 1,
    );
    const { camera, grid } = store.state;
    // A board that nobody looked closer at is seen whole, however large the window is.
    const whole = camera.scale === wholeOf(grid, camera.width, camera.height).scale;
    store.set({
      camera: whole ? wholeOf(grid, width!, height!) : resize(camera, width!, height!),
    });
    paint();
  };
  const tell = ({ now, cursor, rule, running }: App) => {
    if (!running) views.forEach((view, at) => { view.tell(store.state, at); }); // prettier-ignore
    if (cursor === null) write(status, "");
    else {
      const state = nameOfState(rule, bench.boards[0]!.state(...cursor));
      const when = `generation ${now.generation}`;
      write(status, `Column ${cursor[0]}, row ${cursor[1]}: ${state}, ${when}`);
    }
  };
  const observer = new ResizeObserver(fit);
  observer.observe(host);
  fit();
  tell(store.state);
  const unbind = [
    store.subscribe((now, before) => {
      if ((now.other === null) !== (before.other === null)) fit();
      if (
        now.now !== before.now ||
        now.cursor !== before.cursor ||
        now.running !== before.running
      ) {
        tell(now);
      }
      ask();
    }),
    hand.subscribe(ask),
    ...pointers,
  ];
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const stop of unbind) stop();
  };
}

/** The cells that the pattern in *hand* would have where the pointer is. */
function ghostOf({ tool, hover, cursor, grid }: App, hand: Hand): readonly Point[] {
  const { pattern } = hand.state;
  const at = hover ?? cursor;
  if (tool !== "stamp" || pattern === null || at === null) return [];
  const [left, top] = centred(pattern, at);
  return cellsOf(pattern)
    .map(([x, y]): Point => [x + left, y + top])
    .filter(([x, y]) => holds(grid, x, y))
    .map(([x, y]): Point => [(x + grid.width) % grid.width, (y + grid.height) % grid.height]);
}
