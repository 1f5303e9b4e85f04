/** The whole world in a small square, and the part of it that is in view: a press goes there. */

import { drawFrameOfView, paintMinimap } from "../draw/minimap";
import { SIZE } from "../rules/board";
import type { Actions, App } from "../state/app";
import { lookAt } from "../../../state/camera";
import type { Store } from "../../../state/store";
import { element } from "../../../shell/element";

const SIDE = 256; // device pixels: two cells in a pixel, and sharp on fine screens
const STEP = SIZE / 16; // cells, for an arrow key

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};

export function bindMinimap(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const map = new Minimap();
  const go = (x: number, y: number) => {
    actions.look(lookAt(store.state.camera, x, y));
  };
  map.canvas.addEventListener("pointerdown", (event) => {
    map.canvas.setPointerCapture(event.pointerId);
    go(...map.cellAt(event));
  });
  map.canvas.addEventListener("pointermove", (event) => {
    if (event.buttons !== 0) go(...map.cellAt(event));
  });
  map.canvas.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    go(store.state.camera.x + arrow[0], store.state.camera.y + arrow[1]);
  });
  host.append(map.canvas);
  const unfollow = follow(map, store);
  return () => {
    unfollow();
    map.canvas.remove();
  };
}

class Minimap {
  readonly canvas = element("canvas", {
    class: "panel map",
    width: String(SIDE),
    height: String(SIDE),
    tabindex: "0",
    role: "application",
    "data-keys": true,
    "aria-label": "Map of the world. Arrow keys move what is in view.",
  });
  readonly #image = new ImageData(SIDE, SIDE);
  readonly #pixels = new Uint32Array(this.#image.data.buffer);

  paintWorld({ view }: App): void {
    if (view) paintMinimap(this.#pixels, SIDE, view.cells);
  }

  show({ camera }: App): void {
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.putImageData(this.#image, 0, 0);
    drawFrameOfView(context, SIDE, camera);
  }

  cellAt({ clientX, clientY }: PointerEvent): [x: number, y: number] {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    return [((clientX - left) / width) * SIZE, ((clientY - top) / height) * SIZE];
  }
}

/** Paint in the next frame what changed. */
function follow(map: Minimap, store: Store<App>): () => void {
  let frame = 0;
  let stale = true;
  const paint = () => {
    frame = 0;
    if (stale) map.paintWorld(store.state);
    stale = false;
    map.show(store.state);
  };
  const ask = () => {
    if (frame === 0) frame = requestAnimationFrame(paint);
  };
  const stop = store.subscribe((now, before) => {
    if (now.view !== before.view) stale = true;
    if (stale || now.camera !== before.camera) ask();
  });
  ask();
  return () => {
    stop();
    cancelAnimationFrame(frame);
  };
}
