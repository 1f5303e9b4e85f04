/**
 * Mouse, pen and fingers on a board: what `gesture` means by them, done to camera and cells.
 *
 *     look    a drag moves the board               draw, erase   a drag draws a stroke without gaps
 *     stamp   a tap puts down what is in hand      two fingers, or the wheel, move and zoom
 */

import type { Grip, Meaning } from "../../../shell/gesture";
import { Gesture } from "../../../shell/gesture";
import { bindPointed, wheelFactor } from "../../../shell/pointer";
import type { Point } from "../../../rules/grid";
import { DEAD } from "../../../rules/rule";
import { exactAt, panBy, zoomAt } from "../../../state/camera";
import { centred, line } from "../../../state/strokes";
import type { Context } from "../state/app";

const TWICE_ZOOM = 2;

/** Hears what is done on *host*, until it is stopped. */
export function bindPointer(host: HTMLElement, { store, bench, hand }: Context): () => void {
  const gesture = new Gesture((): Grip => {
    const { tool } = store.state;
    return tool === "draw" || tool === "erase" ? "stroke" : "board";
  });
  let last: Point = [0, 0]; // of the stroke that is being drawn
  let drawn = false; // whether it has touched the board

  /** Device pixels in a CSS pixel. */
  const ratio = () => store.state.camera.width / Math.max(host.clientWidth, 1);
  const cellAt = (x: number, y: number): Point => {
    const [column, row] = exactAt(store.state.camera, x * ratio(), y * ratio());
    return [Math.floor(column), Math.floor(row)];
  };
  const drawOn = (points: readonly Point[]) => {
    const { tool, ink } = store.state;
    if (bench.draw(points, tool === "erase" ? DEAD : ink, drawn)) drawn = true;
  };
  const act = (meaning: Meaning) => {
    const { camera, tool } = store.state;
    switch (meaning.does) {
      case "hover":
        store.set({ hover: cellAt(meaning.x, meaning.y), cursor: null });
        break;
      case "tap": {
        const { x, y } = meaning.press;
        const { pattern } = hand.state;
        if (tool === "stamp" && pattern) bench.stamp(pattern, centred(pattern, cellAt(x, y)));
        else if (meaning.twice) zoom(x, y, TWICE_ZOOM);
        break;
      }
      case "pan":
        store.set({ camera: panBy(camera, meaning.dx * ratio(), meaning.dy * ratio()) });
        break;
      case "pinch":
        store.set({ camera: panBy(camera, meaning.dx * ratio(), meaning.dy * ratio()) });
        zoom(meaning.x, meaning.y, meaning.factor);
        break;
      case "begin":
        drawn = false;
        last = cellAt(meaning.x, meaning.y);
        drawOn([last]);
        break;
      case "drag": {
        const way = line(last, cellAt(meaning.x, meaning.y));
        last = way.at(-1)!;
        if (way.length > 1) drawOn(way.slice(1));
        break;
      }
      case "drop":
        if (drawn) bench.back(); // a second finger came: the stroke was not meant
        break;
      case "glide":
      case "end":
        break;
    }
  };
  const zoom = (x: number, y: number, factor: number) => {
    store.set({ camera: zoomAt(store.state.camera, x * ratio(), y * ratio(), factor) });
  };
  const all = (meanings: readonly Meaning[]) => {
    meanings.forEach(act);
  };
  return bindPointed(host, {
    down: (press) => {
      host.focus({ preventScroll: true });
      all(gesture.down(press));
    },
    move: (press) => {
      all(gesture.move(press));
    },
    up: (press) => {
      all(gesture.up(press));
      if (press.touch) store.set({ hover: null });
    },
    cancel: () => {
      all(gesture.cancel());
    },
    leave: () => {
      store.set({ hover: null });
    },
    wheel: (x, y, event) => {
      zoom(x, y, wheelFactor(event));
    },
  });
}
