/**
 * The stage: a picture of each run, in step, and the cell under the cursor in words.
 *
 *     [ B3/S23 Life ] [ B36/S23 HighLife ]     side by side, or one above the other on a phone
 */

import { useRef } from "preact/hooks";
import type { Point } from "../../../rules/grid";
import { holds } from "../../../rules/grid";
import { classes } from "../../../shell/Button";
import { useBound } from "../../../shell/mount";
import { resize } from "../../../state/camera";
import { cellsOf } from "../../../state/pattern";
import { centred } from "../../../state/strokes";
import { drawCursor, drawGhost, drawGround, Picture } from "../draw/board";
import type { Context } from "../state/app";
import { useSession, wholeOf } from "../state/app";
import * as WORDS from "../words";
import { bindPointer } from "./pointer";
import "./Board.css";

const MOST_PIXELS = 2; // device pixels in a CSS pixel

export function Stage() {
  const two = useSession().store.signals.other.value !== null;
  return (
    <div class={classes("lab-stage", two && "two")}>
      <Pane at={0} />
      <Pane at={1} />
      <CursorWords />
    </div>
  );
}

interface PaneProps {
  /** 0 for the first run, 1 for the one beside it. */
  readonly at: 0 | 1;
}

/** A run with its rule above, and whose pattern it is. */
function Pane({ at }: PaneProps) {
  const context = useSession();
  const { rule, other, credit, drawn } = context.store.signals;
  const shown = at === 0 ? rule.value : other.value;
  const view = useBound<HTMLDivElement>((host) => bindView(host, context, at));
  // The first has the focus for both.
  const first = { role: "application", tabIndex: 0, "aria-label": WORDS.board } as const;
  return (
    <div class="lab-pane" hidden={shown === null}>
      <div class="lab-captions">
        <p class="lab-caption">{shown && WORDS.ruleTitle(shown)}</p>
        {at === 0 && <p class="lab-credit">{drawn.value ? WORDS.unpublished : credit}</p>}
      </div>
      <div class="lab-view" ref={view} {...(at === 0 ? first : {})}>
        <BoardCanvas at={at} />
      </div>
    </div>
  );
}

/** While it runs its words stay: nobody could listen so fast. */
function BoardCanvas({ at }: PaneProps) {
  const { running, now } = useSession().store.signals;
  const words = useRef("");
  if (!running.value || words.current === "") {
    const { generation, populations } = running.value ? now.peek() : now.value;
    words.current = WORDS.boardNow(generation, populations[at]?.at(-1) ?? 0);
  }
  return <canvas class="lab-canvas" role="img" aria-label={words.current} />;
}

function CursorWords() {
  const { store, bench } = useSession();
  const { cursor, now, rule } = store.signals;
  const at = cursor.value;
  return (
    <p class="unseen" role="status">
      {at &&
        WORDS.cellNow(
          ...at,
          WORDS.stateName(rule.value, bench.boards[0]!.state(...at)),
          now.value.generation,
        )}
    </p>
  );
}

/** Paints run *at* on the canvas in *host* after each change, and hears the pointer there. */
function bindView(host: HTMLElement, context: Context, at: number): () => void {
  const { store, bench, hand } = context;
  const canvas = host.querySelector("canvas")!;
  const picture = new Picture();
  let frame = 0;
  const paint = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const drawing = canvas.getContext("2d", { alpha: false });
    const board = bench.boards[at];
    if (board === undefined || drawing === null) return;
    const { camera, grid, cursor } = store.state;
    if (canvas.width !== camera.width) canvas.width = camera.width;
    if (canvas.height !== camera.height) canvas.height = camera.height;
    picture.take(board);
    picture.draw(drawing, camera);
    drawGround(drawing, camera, grid);
    drawGhost(drawing, camera, ghostOf(context));
    if (cursor !== null) drawCursor(drawing, camera, cursor);
  };
  const ask = () => {
    frame ||= requestAnimationFrame(paint);
  };
  const fit = () => {
    if (at === 0) fitCamera(host, context);
    paint();
  };
  const observer = new ResizeObserver(fit);
  observer.observe(host);
  fit();
  const unbind = [store.subscribe(ask), hand.subscribe(ask), bindPointer(host, context)];
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    for (const stop of unbind) stop();
  };
}

/** Has the camera see as much as *host* shows. */
function fitCamera({ clientWidth, clientHeight }: HTMLElement, { store }: Context): void {
  const ratio = Math.min(devicePixelRatio || 1, MOST_PIXELS);
  const [width, height] = [
    Math.round(clientWidth * ratio) || 1,
    Math.round(clientHeight * ratio) || 1,
  ];
  const { camera, grid } = store.state;
  // A board that nobody looked closer at is seen whole, however large the window is.
  const whole = camera.scale === wholeOf(grid, camera.width, camera.height).scale;
  store.set({ camera: whole ? wholeOf(grid, width, height) : resize(camera, width, height) });
}

/** The cells that the pattern in hand would have where the pointer is. */
function ghostOf({ store, hand }: Context): readonly Point[] {
  const { tool, hover, cursor, grid } = store.state;
  const { pattern } = hand.state;
  const at = hover ?? cursor;
  if (tool !== "stamp" || pattern === null || at === null) return [];
  const [left, top] = centred(pattern, at);
  return cellsOf(pattern)
    .map(([x, y]): Point => [x + left, y + top])
    .filter(([x, y]) => holds(grid, x, y))
    .map(([x, y]): Point => [(x + grid.width) % grid.width, (y + grid.height) % grid.height]);
}
