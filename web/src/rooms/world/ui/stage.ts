/**
 * The stage: the board in one canvas, what lies over it in another, painted when they change.
 *
 *     main#stage
 *     `-- .board          takes the keys, and says where the cursor is
 *         |-- canvas      the board, by the painter
 *         |-- canvas      draft, hand and ghosts, by the overlay
 *         `-- status      the cell under the cursor, in words
 */

import { Heat, HOTTEST } from "../draw/heat";
import { drawOverlay } from "../draw/overlay";
import { Painter } from "../draw/paint";
import { coinsOf, indexOf, isAlive, ownerOf } from "../rules/board";
import type { Actions, App } from "../state/app";
import { resize } from "../../../state/camera";
import type { Store } from "../../../state/store";
import { element, write } from "../../../shell/element";
import { fit, repaint } from "../../../shell/stage";
import { tally } from "./hud";
import { differs, moves, overlayOf } from "./layers";
import { pace } from "./pace";
import { plural } from "../../../shell/words";
import * as WORDS from "../words/stage";

const TOLD_EVERY = 10_000; // milliseconds between two labels of the board

export class Stage {
  readonly board = element("canvas", { class: "layer", role: "img", "aria-label": WORDS.world });
  readonly #over = element("canvas", { class: "layer", "aria-hidden": "true" });
  readonly #cell = element("p", { class: "unseen", role: "status" });
  readonly root: HTMLElement;
  readonly #painter = new Painter();
  readonly #heat = new Heat();
  #image: ImageData | null = null;
  #pixels = new Uint32Array(0);

  constructor() {
    const label = WORDS.boardHelp;
    const attributes = { class: "board", role: "application", tabindex: "0", "aria-label": label };
    this.root = element("div", attributes, this.board, this.#over, this.#cell);
  }

  resize(width: number, height: number): void {
    for (const canvas of [this.board, this.#over]) Object.assign(canvas, { width, height });
    this.#image = new ImageData(width, height);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
  }

  follow({ view }: App, before: App): void {
    if (!view || !before.view) return;
    const passed = view.generation - before.view.generation;
    if (passed >= 0 && passed <= HOTTEST) this.#heat.follow(before.view.cells, view.cells);
    else this.#heat.clear(); // who rewinds or jumps to now did not see those cells die
  }

  paintBoard({ view, camera, calm, only, coinsShown: coins }: App): void {
    if (!view || !this.#image) return;
    const heat = calm ? null : this.#heat.levels;
    this.#painter.paint(this.#pixels, camera, view.cells, heat, { only, coins });
    this.board.getContext("2d", { alpha: false })?.putImageData(this.#image, 0, 0);
  }

  paintOver(state: App, time: number): void {
    this.root.dataset["tool"] = state.tool;
    const context = this.#over.getContext("2d");
    if (context) drawOverlay(context, overlayOf(state, time));
  }

  /** Tell in words what is seen, to whoever does not see it. */
  tell({ view }: App): void {
    if (!view) return;
    const alive = plural(tally(view.cells, null).alive, WORDS.livingCell);
    this.board.setAttribute("aria-label", WORDS.worldGeneration(view.generation, alive));
  }

  tellCursor({ view, cursor, standings }: App): void {
    if (!cursor || !view) {
      write(this.#cell, "");
      return;
    }
    const cell = view.cells[indexOf(...cursor)]!;
    const owner = standings.find(({ player }) => player === ownerOf(cell))?.name ?? "nobody";
    const what = isAlive(cell) ? WORDS.aliveOf : WORDS.landOf;
    const coins = coinsOf(cell) === 0 ? "" : `, ${plural(coinsOf(cell), "coin")}`;
    write(this.#cell, WORDS.cellAt(cursor[0], cursor[1], what, owner, coins));
  }
}

export function bindStage(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const stage = new Stage();
  host.append(stage.root);
  const unbind = [follow(stage, store), fill(stage, host, store, actions), tell(stage, store)];
  return () => {
    for (const stop of unbind) stop();
    stage.root.remove();
  };
}

/** Pieces of the state that the board is painted of. */
const BOARD = ["view", "camera", "only", "coinsShown"] as const satisfies readonly (keyof App)[];

/** Paint in the next frame whatever changed since the last one. */
function follow(stage: Stage, store: Store<App>): () => void {
  const stale = { board: true, over: true };
  const ask = repaint((time) => {
    if (stale.board) stage.paintBoard(store.state);
    if (stale.over || moves(store.state)) stage.paintOver(store.state, time);
    stale.board = stale.over = false;
    if (moves(store.state)) ask();
  });
  const stop = store.subscribe((now, before) => {
    if (now.view !== before.view) stage.follow(now, before);
    if (BOARD.some((piece) => now[piece] !== before[piece])) stale.board = true;
    if (differs(now, before)) stale.over = true;
    if (now.cursor !== before.cursor) stage.tellCursor(now);
    if (stale.board || stale.over) ask();
  });
  return () => {
    stop();
    ask.stop();
  };
}

/** Keep as many device pixels as the host has room for. */
function fill(stage: Stage, host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  return fit(host, (width, height) => {
    stage.resize(width, height);
    actions.look(resize(store.state.camera, width, height));
    // At once: a canvas that was resized is empty until it is painted.
    stage.paintBoard(store.state);
    stage.paintOver(store.state, performance.now());
  });
}

function tell(stage: Stage, store: Store<App>): () => void {
  const paced = pace(TOLD_EVERY, () => {
    stage.tell(store.state);
  });
  const stop = store.subscribe((now, before) => {
    if (now.view !== before.view) paced();
  });
  return () => {
    stop();
    paced.stop();
  };
}

/** What the stage of *host* shows now, both layers in one picture. */
export function picture(host: HTMLElement): HTMLCanvasElement | null {
  const [board, over] = host.querySelectorAll("canvas");
  if (!board || !over) return null;
  const both = element("canvas");
  Object.assign(both, { width: board.width, height: board.height });
  const context = both.getContext("2d");
  for (const layer of [board, over]) context?.drawImage(layer, 0, 0);
  return both;
}
