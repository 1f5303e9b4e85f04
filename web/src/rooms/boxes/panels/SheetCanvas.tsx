/**
 * The sheet in one canvas, what lies over it in another, painted when they change.
 *
 *     .boxes-stage
 *     `-- .boxes-board    takes the keys, and says what is pointed at
 *         |-- canvas      the sheet
 *         |-- canvas      the line that is pointed at, lines under way, flashes
 *         `-- status      the line that keys have chosen, in words
 */

import type { Signal } from "@preact/signals";
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Motion } from "../../../shell/motion";
import { useBound } from "../../../shell/mount";
import { fit, repaint } from "../../../shell/stage";
import { resize } from "../../../state/camera";
import type { Store } from "../../../state/store";
import { bindPointer } from "../controls";
import { drawOver, moves } from "../draw/highlights";
import type { WholeSheet } from "../draw/sheet";
import { momentOf, SheetPainter } from "../draw/sheet";
import type { Edge } from "../rules/edges";
import type { App } from "../state";
import { scoresOf, shownAt } from "../state";
import { viewOf } from "../state/view";
import * as WORDS from "../words";

const TOLD_EVERY = 10_000; // milliseconds between two labels of the sheet

interface SheetCanvasProps {
  readonly store: Store<App>;
  readonly whole: WholeSheet;
  readonly motion: Motion;
  readonly draw: (edge: Edge) => void;
}

export function SheetCanvas({ store, whole, motion, draw }: SheetCanvasProps) {
  const label = useSignal(WORDS.sheet);
  const [under, over] = [useRef<HTMLCanvasElement>(null), useRef<HTMLCanvasElement>(null)];
  const stage = useBound<HTMLDivElement>((host) => {
    const painting = new Painting(under.current!, over.current!, whole);
    const stops = [
      follow(painting, store),
      fill(painting, host, store),
      tell(label, store),
      bindPointer(host, store, motion, draw),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  });
  return (
    <div class="boxes-stage" ref={stage}>
      <div class="boxes-board" role="application" tabIndex={0} aria-label={WORDS.board}>
        <canvas class="boxes-layer" role="img" aria-label={label.value} ref={under} />
        <canvas class="boxes-layer" aria-hidden ref={over} />
        <ChosenLine store={store} />
      </div>
    </div>
  );
}

function ChosenLine({ store }: Pick<SheetCanvasProps, "store">) {
  const { aim, ahead, sheet, pending, cursor } = store.signals;
  const chosen = {
    aim: aim.value,
    ahead: ahead.value,
    sheet: sheet.value,
    pending: pending.value,
    cursor: cursor.value,
  };
  return (
    <p class="unseen" role="status">
      {WORDS.chosenWords(chosen)}
    </p>
  );
}

class Painting {
  readonly #under: HTMLCanvasElement;
  readonly #over: HTMLCanvasElement;
  readonly #sheet: SheetPainter;
  #image: ImageData | null = null;

  constructor(under: HTMLCanvasElement, over: HTMLCanvasElement, whole: WholeSheet) {
    this.#under = under;
    this.#over = over;
    this.#sheet = new SheetPainter(whole);
  }

  resize(width: number, height: number): void {
    for (const canvas of [this.#under, this.#over]) Object.assign(canvas, { width, height });
    this.#image = new ImageData(width, height);
  }

  paint(app: App): void {
    const shown = momentOf(app);
    const context = this.#under.getContext("2d", { alpha: false });
    const { camera } = app;
    if (shown === null || context === null || camera === null || this.#image === null) return;
    this.#sheet.paint(context, this.#image, camera, shown);
  }

  paintOver(app: App, now: number): void {
    const context = this.#over.getContext("2d");
    if (context !== null) drawOver(context, app, now);
  }
}

const UNDER = ["sheet", "records", "moment", "heat", "hourAgo", "camera"] as const;
const OVER = ["aim", "ahead", "cursor", "pending", "flashes", "seat", "moment", "camera"] as const;

/** Paint in the next frame whatever changed since the last one. */
function follow(painting: Painting, store: Store<App>): () => void {
  const stale = { under: true, over: true };
  const ask = repaint((now) => {
    if (stale.under) painting.paint(store.state);
    const moving = moves(store.state, now);
    if (stale.over || moving) painting.paintOver(store.state, now);
    stale.under = false;
    stale.over = moving; // once more when it has come to rest
    if (moving) ask();
  });
  const stop = store.subscribe((now, before) => {
    if (UNDER.some((piece) => now[piece] !== before[piece])) stale.under = true;
    if (OVER.some((piece) => now[piece] !== before[piece])) stale.over = true;
    if (stale.under || stale.over) ask();
  });
  return () => {
    stop();
    ask.stop();
  };
}

/** Keep as many device pixels as the host has room for. */
function fill(painting: Painting, host: HTMLElement, store: Store<App>): () => void {
  return fit(host, (width, height, ratio) => {
    painting.resize(width, height);
    const { camera } = store.state;
    store.set({
      ratio,
      camera: camera === null ? viewOf(width, height, ratio) : resize(camera, width, height),
    });
    // At once: a canvas that was resized is empty until it is painted.
    painting.paint(store.state);
    painting.paintOver(store.state, performance.now());
  });
}

/** Tell in the *label* what is seen, now and then and when it is another sheet or moment. */
function tell(label: Signal<string>, store: Store<App>): () => void {
  const say = () => {
    label.value = WORDS.sheetWords(shownAt(store.state), scoresOf(store.state));
  };
  const timer = setInterval(say, TOLD_EVERY);
  const stop = store.subscribe((now, before) => {
    if (now.sheet !== before.sheet || now.moment !== before.moment) say();
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}
