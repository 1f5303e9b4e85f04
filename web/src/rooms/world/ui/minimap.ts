/** The whole world in a small square, and the part of it that is in view: a press goes there. */

import { drawFrameOfView, MapPainter } from "../draw/minimap";
import { SIZE } from "../rules/board";
import type { Actions, App } from "../state/app";
import type { Store } from "../../../state/store";
import { mapCanvas, steer } from "../../../shell/map";
import { repaint } from "../../../shell/stage";
import { pace } from "./pace";
import * as WORDS from "../words/minimap";

const SIDE = 256; // device pixels: two cells in a pixel, and sharp on fine screens
const STEP = SIZE / 16; // cells, for an arrow key
const PAINTED_EVERY = 300; // milliseconds: a map is glanced at, and the board needs the time

export function bindMinimap(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const map = new Minimap();
  steer(map.canvas, {
    width: SIZE,
    height: SIZE,
    step: STEP,
    camera: () => store.state.camera,
    look: (camera) => {
      actions.look(camera);
    },
  });
  host.append(map.canvas);
  const unfollow = follow(map, store);
  return () => {
    unfollow();
    map.canvas.remove();
  };
}

class Minimap {
  readonly canvas = mapCanvas(SIDE, "map", WORDS.label);
  readonly #image = new ImageData(SIDE, SIDE);
  readonly #painter = new MapPainter(new Uint32Array(this.#image.data.buffer), SIDE);

  paintWorld({ view }: App): void {
    if (view) this.#painter.paint(view.cells);
  }

  show({ camera }: App): void {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.putImageData(this.#image, 0, 0);
    drawFrameOfView(context, SIDE, camera);
  }
}

/** Paint in the next frame what changed: where one looks at once, the world some times a second. */
function follow(map: Minimap, store: Store<App>): () => void {
  let stale = true;
  const ask = repaint(() => {
    if (stale) map.paintWorld(store.state);
    stale = false;
    map.show(store.state);
  });
  const paced = pace(PAINTED_EVERY, () => {
    stale = true;
    ask();
  });
  const stop = store.subscribe((now, before) => {
    if (now.view !== before.view) paced();
    if (now.camera !== before.camera) ask();
  });
  return () => {
    stop();
    paced.stop();
    ask.stop();
  };
}
