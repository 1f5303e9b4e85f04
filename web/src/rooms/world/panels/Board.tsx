/**
 * The stage: the board in one canvas, what lies over it in another, painted when they change.
 *
 *     main#stage
 *     `-- .board          takes the keys, and says where the cursor is
 *         |-- canvas      the board, by the painter
 *         |-- canvas      draft, hand and ghosts, by the overlay
 *         `-- status      the cell under the cursor, in words
 */

import type { ComponentChildren } from "preact";
import { useBound } from "../../../shell/mount";
import { fit, repaint } from "../../../shell/stage";
import { plural } from "../../../shell/format";
import { resize } from "../../../state/camera";
import { bindPointer } from "../controls/pointer";
import { Heat, HOTTEST } from "../draw/heat";
import { differs, drawOverlay, moves, overlayOf } from "../draw/overlay";
import { Painter } from "../draw/paint";
import { useApp, useAppEvery, useGame, type Game } from "../game";
import { coinsOf, indexOf, isAlive, ownerOf } from "../rules/board";
import type { App } from "../state/app";
import { tally } from "../state/land";
import { BOARD as WORDS } from "../words";

const TOLD_EVERY = 10_000; // milliseconds between two labels of the board

export function Board({ children }: { readonly children?: ComponentChildren }) {
  const game = useGame();
  const { tool } = useApp("tool");
  const { view } = useAppEvery(TOLD_EVERY, "view");
  const stage = useBound<HTMLElement>((host) => {
    const stops = [paint(host, game), bindPointer(host, game)];
    return () => {
      for (const stop of stops) stop();
    };
  });
  return (
    <main id="stage" aria-label={WORDS.world} ref={stage}>
      <div
        class="board"
        role="application"
        tabIndex={0}
        aria-label={WORDS.boardHelp}
        data-tool={tool}
      >
        <canvas class="layer" role="img" aria-label={labelOf(view)} />
        <canvas class="layer" aria-hidden="true" />
        <Cursor />
      </div>
      {children}
    </main>
  );
}

/** What is seen, in words, for whoever does not see it. */
function labelOf(view: App["view"]): string {
  if (view === null) return WORDS.world;
  const alive = plural(tally(view.cells, null).alive, WORDS.livingCell);
  return WORDS.worldGeneration(view.generation, alive);
}

/** The cell under the cursor, in words, as it is when the cursor comes. */
function Cursor() {
  const { store } = useGame();
  const { cursor } = useApp("cursor");
  const { view, standings } = store.state;
  const told = () => {
    if (cursor === null || view === null) return "";
    const cell = view.cells[indexOf(...cursor)]!;
    const owner = standings.find(({ player }) => player === ownerOf(cell))?.name ?? WORDS.nobody;
    const what = isAlive(cell) ? WORDS.aliveOf : WORDS.landOf;
    const coins = coinsOf(cell) === 0 ? "" : `, ${plural(coinsOf(cell), "coin")}`;
    return WORDS.cellAt(...cursor, what, owner, coins);
  };
  return (
    <p class="unseen" role="status">
      {told()}
    </p>
  );
}

/** The two layers of the stage in *host*. */
const layersOf = (host: HTMLElement) => [...host.querySelectorAll<HTMLCanvasElement>(".layer")];

/** Pieces of the state that the board is painted of. */
const PIECES = ["view", "camera", "only", "coinsShown"] as const satisfies readonly (keyof App)[];

/** Paint in the next frame whatever changed since the last one, in as many pixels as there are. */
function paint(host: HTMLElement, { store, actions }: Pick<Game, "store" | "actions">): () => void {
  const [board, over] = layersOf(host) as [HTMLCanvasElement, HTMLCanvasElement];
  const [painter, heat] = [new Painter(), new Heat()];
  const stale = { board: true, over: true };
  let image = new ImageData(1, 1);

  const paintBoard = () => {
    const { view, camera, calm, only, coinsShown: coins } = store.state;
    if (view === null) return;
    const pixels = new Uint32Array(image.data.buffer);
    painter.paint(pixels, camera, view.cells, calm ? null : heat.levels, { only, coins });
    board.getContext("2d", { alpha: false })?.putImageData(image, 0, 0);
  };
  const paintOver = (time: number) => {
    const context = over.getContext("2d");
    if (context) drawOverlay(context, overlayOf(store.state, time));
  };
  const ask = repaint((time) => {
    if (stale.board) paintBoard();
    if (stale.over || moves(store.state)) paintOver(time);
    stale.board = stale.over = false;
    if (moves(store.state)) ask();
  });
  const unfit = fit(host, (width, height) => {
    for (const canvas of [board, over]) Object.assign(canvas, { width, height });
    image = new ImageData(width, height);
    actions.look(resize(store.state.camera, width, height));
    // At once: a canvas that was resized is empty until it is painted.
    paintBoard();
    paintOver(performance.now());
  });
  const unsubscribe = store.subscribe((now, before) => {
    if (now.view !== before.view) warm(heat, now, before);
    if (PIECES.some((piece) => now[piece] !== before[piece])) stale.board = true;
    if (differs(now, before)) stale.over = true;
    if (stale.board || stale.over) ask();
  });
  return () => {
    unsubscribe();
    unfit();
    ask.stop();
  };
}

/** Let cells glow that just died. */
function warm(heat: Heat, { view }: App, { view: before }: App): void {
  if (!view || !before) return;
  const passed = view.generation - before.generation;
  if (passed >= 0 && passed <= HOTTEST) heat.follow(before.cells, view.cells);
  else heat.clear(); // who rewinds or jumps to now did not see those cells die
}

/** What the stage of *host* shows now, both layers in one picture. */
export function picture(host: HTMLElement): HTMLCanvasElement | null {
  const layers = layersOf(host);
  const [board] = layers;
  if (board === undefined) return null;
  const both = document.createElement("canvas");
  Object.assign(both, { width: board.width, height: board.height });
  const context = both.getContext("2d");
  for (const layer of layers) context?.drawImage(layer, 0, 0);
  return both;
}
