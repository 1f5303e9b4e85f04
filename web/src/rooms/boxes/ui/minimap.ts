/** The whole sheet in a small square, and the part of it that is in view: a press goes there. */

import { mapCanvas, steer } from "../../../shell/map";
import { repaint } from "../../../shell/stage";
import type { Store } from "../../../state/store";
import { HEIGHT, WIDTH } from "../rules/edges";
import type { App } from "../state/app";
import type { WholeSheet } from "./whole";
import { momentOf } from "./whole";

export const SIDE = 150; // CSS pixels
const PIXELS = 2 * SIDE; // sharp on fine screens
const STEP = 20; // boxes, for an arrow key
const SMALLEST_FRAME = 6;
const PAINT_EVERY = 500; // milliseconds: a million boxes are not painted for every line
const LABEL = "Map of the sheet. Arrow keys move what is in view.";

export function bindMinimap(host: HTMLElement, store: Store<App>, whole: WholeSheet): () => void {
  const map = new Minimap(whole);
  steer(map.canvas, {
    width: WIDTH,
    height: HEIGHT,
    step: STEP,
    camera: () => store.state.camera,
    look: (camera) => {
      store.set({ camera });
    },
  });
  host.append(map.canvas);
  const stop = follow(map, store);
  return () => {
    stop();
    map.canvas.remove();
  };
}

class Minimap {
  readonly canvas = mapCanvas(PIXELS, "boxes-map", LABEL);
  readonly #whole: WholeSheet;

  constructor(whole: WholeSheet) {
    this.#whole = whole;
  }

  paintSheet(app: App): void {
    const shown = momentOf(app);
    if (shown !== null) this.#whole.show(shown);
  }

  show({ camera }: App): void {
    const context = this.canvas.getContext("2d", { alpha: false });
    if (context === null || camera === null) return;
    context.imageSmoothingQuality = "medium";
    context.drawImage(this.#whole.canvas, 0, 0, PIXELS, PIXELS);
    const part = PIXELS / WIDTH;
    const wide = Math.max(SMALLEST_FRAME, (camera.width / camera.scale) * part);
    const high = Math.max(SMALLEST_FRAME, (camera.height / camera.scale) * part);
    context.strokeStyle = "#ffffff";
    context.lineWidth = 3;
    context.strokeRect(camera.x * part - wide / 2, camera.y * part - high / 2, wide, high);
  }
}

const PIECES = ["sheet", "records", "moment", "heat", "hourAgo"] as const;

/** Paint what changed: the frame at once, the sheet now and then. */
function follow(map: Minimap, store: Store<App>): () => void {
  let stale = true;
  let painted = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = repaint((now) => {
    if (stale && now - painted >= PAINT_EVERY) {
      map.paintSheet(store.state);
      painted = now;
      stale = false;
    } else if (stale) {
      clearTimeout(timer);
      timer = setTimeout(ask, PAINT_EVERY);
    }
    map.show(store.state);
  });
  const stop = store.subscribe((now, before) => {
    const changed = PIECES.some((piece) => now[piece] !== before[piece]);
    if (changed) stale = true;
    if (changed || now.camera !== before.camera) ask();
  });
  return () => {
    stop();
    clearTimeout(timer);
    ask.stop();
  };
}
