/** A whole board in a small canvas that takes the keys: a press or a drag goes there, arrows move on. */

import type { Camera } from "../state/camera";
import { lookAt } from "../state/camera";
import { element } from "./element";

/** An empty map of so many device pixels a side; *name* is a class for its looks, *label* says what it is. */
export function mapCanvas(side: number, name: string, label: string): HTMLCanvasElement {
  return element("canvas", {
    class: `panel ${name}`,
    width: String(side),
    height: String(side),
    tabindex: "0",
    role: "application",
    "data-keys": true,
    "aria-label": label,
  });
}

/** The board that a map shows, *width* x *height*, of which an arrow moves the view by *step*. */
export interface Mapped {
  readonly width: number;
  readonly height: number;
  readonly step: number;
  camera(): Camera | null;
  look(camera: Camera): void;
}

/** Let presses, drags and arrows on *canvas* move the camera, for as long as the canvas is there. */
export function steer(canvas: HTMLCanvasElement, board: Mapped): void {
  const go = (x: number, y: number) => {
    const camera = board.camera();
    if (camera !== null) board.look(lookAt(camera, x, y));
  };
  const follow = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    go(((clientX - left) / width) * board.width, ((clientY - top) / height) * board.height);
  };
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    follow(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (event.buttons !== 0) follow(event);
  });
  canvas.addEventListener("keydown", (event) => {
    const arrow = ARROWS[event.key];
    const camera = board.camera();
    if (arrow === undefined || camera === null) return;
    event.preventDefault();
    event.stopPropagation();
    go(camera.x + arrow[0] * board.step, camera.y + arrow[1] * board.step);
  });
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
