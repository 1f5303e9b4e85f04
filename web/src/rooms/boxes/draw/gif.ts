/** What is seen of the sheet as a picture, and how it came to be as a GIF. */

import { gifOf, pngOf } from "../../../draw/film";
import type { Camera } from "../../../state/camera";
import type { Moment } from "./overview";
import type { App } from "../state";
import { shownAt } from "../state";
import * as WORDS from "../words";
import { momentOf, SheetPainter, WholeSheet } from "./sheet";

const WIDTH = 480; // pixels
const FOOT = 28;
const SCENES = 100;

/** The picture of what *app* shows. */
export async function pngOfSheet(app: App): Promise<Blob> {
  const shown = momentOf(app);
  if (shown === null || app.camera === null) throw new Error(WORDS.noSheet);
  return pngOf(looksOf(app.camera), shown);
}

/** The GIF of what *app* shows, from the first line to the moment that is shown; its whole log is here. */
export async function gifOfSheet(app: App): Promise<Blob> {
  const shown = momentOf(app);
  if (shown === null || app.camera === null) throw new Error(WORDS.noSheet);
  const scenes = momentsUpTo(shownAt(app)).map((moment) => ({ ...shown, moment, hotSince: null }));
  return gifOf({ scenes, ...looksOf(app.camera), delay: 10, lastDelay: 300 });
}

/** At most a hundred moments, evenly apart: the first is 0, the last is *last*. */
export function momentsUpTo(last: number): number[] {
  const steps = Math.min(last, SCENES - 1);
  if (steps === 0) return [0];
  return Array.from({ length: steps + 1 }, (_, at) => Math.round((at * last) / steps));
}

/** The same part of the sheet, so many pixels wide, with how many lines there are under it. */
function looksOf(camera: Camera) {
  const ratio = WIDTH / camera.width;
  const height = Math.round(camera.height * ratio);
  const view = { ...camera, width: WIDTH, height, scale: camera.scale * ratio };
  const painter = new SheetPainter(new WholeSheet());
  const image = new ImageData(WIDTH, height);
  const paint = (context: CanvasRenderingContext2D, shown: Moment) => {
    painter.paint(context, image, view, shown);
    foot(context, shown.moment, height);
  };
  return { width: WIDTH, height: height + FOOT, paint };
}

function foot(context: CanvasRenderingContext2D, moment: number, top: number): void {
  context.fillStyle = "#0b0f17";
  context.fillRect(0, top, WIDTH, FOOT);
  context.fillStyle = "#e8edf6";
  context.font = "600 15px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillText(WORDS.filmTitle, 8, top + FOOT / 2);
  context.textAlign = "right";
  context.fillText(WORDS.filmFigures(moment), WIDTH - 8, top + FOOT / 2);
}
