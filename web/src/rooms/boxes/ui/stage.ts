/**
 * The stage: the sheet in one canvas, what lies over it in another, painted when they change.
 *
 *     .boxes-stage
 *     `-- .boxes-board    takes the keys, and says what is pointed at
 *         |-- canvas      the sheet
 *         |-- canvas      the line that is pointed at, lines under way, flashes
 *         `-- status      what is pointed at, in words
 */

import { resize } from "../../../state/camera";
import { element, write } from "../../../shell/element";
import { fit, repaint } from "../../../shell/stage";
import { grouped } from "../../../shell/words";
import type { Store } from "../../../state/store";
import { drawOver, moves } from "../draw/over";
import { TEAMS } from "../rules/teams";
import type { App } from "../state/app";
import { scoresOf, shownAt } from "../state/app";
import { aimAgain } from "../state/aiming";
import { viewOf } from "../state/view";
import type { WholeSheet } from "./whole";
import { momentOf, SheetPainter } from "./whole";
import { aimWords, lineWords } from "./words";

const TOLD_EVERY = 10_000; // milliseconds between two labels of the sheet

export class Stage {
  readonly canvas = element("canvas", {
    class: "boxes-layer",
    role: "img",
    "aria-label": "The sheet",
  });
  readonly #over = element("canvas", { class: "boxes-layer", "aria-hidden": "true" });
  readonly #aim = element("p", { class: "unseen", role: "status" });
  readonly root: HTMLElement;
  readonly #sheet: SheetPainter;
  #image: ImageData | null = null;

  constructor(whole: WholeSheet) {
    this.#sheet = new SheetPainter(whole);
    const label =
      "Sheet. Arrow keys choose a box, W A S D a side of it, Enter draws. Question mark lists all keys.";
    const attributes = {
      class: "boxes-board",
      role: "application",
      tabindex: "0",
      "aria-label": label,
    };
    this.root = element("div", attributes, this.canvas, this.#over, this.#aim);
  }

  resize(width: number, height: number): void {
    for (const canvas of [this.canvas, this.#over]) Object.assign(canvas, { width, height });
    this.#image = new ImageData(width, height);
  }

  paint(app: App): void {
    const shown = momentOf(app);
    const context = this.canvas.getContext("2d", { alpha: false });
    const { camera } = app;
    if (shown === null || context === null || camera === null || this.#image === null) return;
    this.#sheet.paint(context, this.#image, camera, shown);
  }

  paintOver(app: App, now: number): void {
    const context = this.#over.getContext("2d");
    if (context !== null) drawOver(context, app, now);
  }

  /** Tell in words what is seen, to whoever does not see it. */
  tell(app: App): void {
    const scores = scoresOf(app).map((score, team) => `${TEAMS[team]!.name} ${grouped(score)}`);
    const label = `The sheet after ${grouped(shownAt(app))} lines. Boxes: ${scores.join(", ")}`;
    this.canvas.setAttribute("aria-label", label);
  }

  tellAim(app: App): void {
    const { cursor } = app;
    const line = cursor === null ? "" : lineWords(cursor);
    const capital = line.replace(/^./, (letter) => letter.toUpperCase());
    write(this.#aim, cursor === null ? "" : `${capital}. ${aimWords(app)}`);
  }
}

export function bindStage(host: HTMLElement, store: Store<App>, whole: WholeSheet): () => void {
  const stage = new Stage(whole);
  host.append(stage.root);
  const unbind = [follow(stage, store), fill(stage, host, store), tell(stage, store)];
  return () => {
    for (const stop of unbind) stop();
    stage.root.remove();
  };
}

const UNDER = ["sheet", "records", "moment", "heat", "hourAgo", "camera"] as const;
const OVER = ["aim", "ahead", "cursor", "pending", "flashes", "seat", "moment", "camera"] as const;

/** Paint in the next frame whatever changed since the last one. */
function follow(stage: Stage, store: Store<App>): () => void {
  const stale = { under: true, over: true };
  const ask = repaint((now) => {
    if (stale.under) stage.paint(store.state);
    const moving = moves(store.state, now);
    if (stale.over || moving) stage.paintOver(store.state, now);
    stale.under = false;
    stale.over = moving; // once more when it has come to rest
    if (moving) ask();
  });
  const stop = store.subscribe((now, before) => {
    if (UNDER.some((piece) => now[piece] !== before[piece])) stale.under = true;
    if (OVER.some((piece) => now[piece] !== before[piece])) stale.over = true;
    if (now.records !== before.records || now.sheet !== before.sheet) aimAgain(store);
    if (now.aim !== before.aim || now.ahead !== before.ahead) stage.tellAim(store.state);
    if (stale.under || stale.over) ask();
  });
  return () => {
    stop();
    ask.stop();
  };
}

/** Keep as many device pixels as the host has room for. */
function fill(stage: Stage, host: HTMLElement, store: Store<App>): () => void {
  return fit(host, (width, height, ratio) => {
    stage.resize(width, height);
    const { camera } = store.state;
    store.set({
      ratio,
      camera: camera === null ? viewOf(width, height, ratio) : resize(camera, width, height),
    });
    // At once: a canvas that was resized is empty until it is painted.
    stage.paint(store.state);
    stage.paintOver(store.state, performance.now());
  });
}

function tell(stage: Stage, store: Store<App>): () => void {
  const timer = setInterval(() => {
    stage.tell(store.state);
  }, TOLD_EVERY);
  const stop = store.subscribe((now, before) => {
    if (now.sheet !== before.sheet || now.moment !== before.moment) stage.tell(now);
  });
  return () => {
    clearInterval(timer);
    stop();
  };
}
