/**
 * Painting the sheet: from close by, or from far away out of a canvas that has a pixel for each box, which
 * the map shows, too.
 */

import type { Camera } from "../../../state/camera";
import { BEYOND } from "./colours";
import type { Moment } from "./overview";
import { FarPicture } from "./overview";
import { NEAR_FROM, NearPainter } from "./close-up";
import { HEIGHT, WIDTH } from "../rules/edges";
import type { App } from "../state";
import { shownAt } from "../state";

/** What is painted of *app*; null before there is a sheet. */
export function momentOf(app: App): Moment | null {
  const { sheet, log, heat, hourAgo } = app;
  if (sheet === null || log === null) return null;
  return { sheet, log, moment: shownAt(app), hotSince: heat ? Math.max(hourAgo, log.first) : null };
}

export class WholeSheet {
  readonly canvas = document.createElement("canvas");
  readonly #far = new FarPicture();
  readonly #image = new ImageData(WIDTH, HEIGHT);

  constructor() {
    Object.assign(this.canvas, { width: WIDTH, height: HEIGHT });
  }

  /** Have the picture of *shown*. */
  show(shown: Moment): void {
    if (!this.#far.show(shown)) return;
    new Uint32Array(this.#image.data.buffer).set(this.#far.pixels);
    this.canvas.getContext("2d", { alpha: false })?.putImageData(this.#image, 0, 0);
  }
}

/** Paints what a camera sees of the sheet, from close by or from far away. */
export class SheetPainter {
  readonly #near = new NearPainter();
  readonly #whole: WholeSheet;

  constructor(whole: WholeSheet) {
    this.#whole = whole;
  }

  /** Paint *shown* in *context*; *image* is as large as what *camera* sees. */
  paint(context: CanvasRenderingContext2D, image: ImageData, camera: Camera, shown: Moment): void {
    if (camera.scale >= NEAR_FROM) {
      this.#near.paint(new Uint32Array(image.data.buffer), camera, shown);
      context.putImageData(image, 0, 0);
    } else this.#paintFar(context, camera, shown);
  }

  #paintFar(context: CanvasRenderingContext2D, camera: Camera, shown: Moment): void {
    this.#whole.show(shown);
    context.fillStyle = BEYOND;
    context.fillRect(0, 0, camera.width, camera.height);
    context.imageSmoothingEnabled = camera.scale < 1;
    const left = (0 - camera.x) * camera.scale + camera.width / 2;
    const top = (0 - camera.y) * camera.scale + camera.height / 2;
    context.drawImage(this.#whole.canvas, left, top, WIDTH * camera.scale, HEIGHT * camera.scale);
  }
}
