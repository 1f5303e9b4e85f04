/** A square canvas that is as sharp as the screen, with a scene on it. */

import { element } from "../../../shell/element";
import { paint } from "../draw/paint";
import type { Scene } from "../draw/scene";

const SHARPEST = 3; // pixels of the canvas for one of the page

export class DishCanvas {
  readonly root: HTMLCanvasElement;
  #scene: Scene | null = null;
  #observer: ResizeObserver | null = null;

  /** *label* is for whoever cannot see it; without one it is only decoration. */
  constructor(name: string, label = "") {
    const spoken: Record<string, string> =
      label === "" ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
    this.root = element("canvas", { class: `petri-dish ${name}`, ...spoken });
  }

  /** Paint again whenever the size changes, until what is returned is called. */
  follow(): () => void {
    this.#observer = new ResizeObserver(() => {
      this.#paint();
    });
    this.#observer.observe(this.root);
    return () => {
      this.#observer?.disconnect();
    };
  }

  show(scene: Scene | null): void {
    this.#scene = scene;
    this.#paint();
  }

  #paint(): void {
    const context = this.root.getContext("2d");
    const side = Math.round(this.root.clientWidth * Math.min(devicePixelRatio || 1, SHARPEST));
    if (context === null || side === 0) return;
    if (this.root.width !== side) this.root.width = this.root.height = side;
    context.clearRect(0, 0, side, side);
    if (this.#scene !== null) paint(context, this.#scene, side);
  }
}
