/** A film as a GIF: whatever can be painted on a canvas, a picture after the other; or one of them. */

import type { Picture } from "./gif";
import { encode, TRANSPARENT } from "./gif";
import type { Pixels } from "./quantise";
import { Palette } from "./quantise";

const MOST_PICTURES = 300; // a longer film leaves some out
const SAMPLES = 12; // pictures that the colours are taken from
const AT_ONCE = 20; // pictures, before the page may do something else

export interface Film<T> {
  readonly scenes: readonly T[];
  readonly width: number;
  readonly height: number;
  readonly paint: (context: CanvasRenderingContext2D, scene: T) => void;
  /** Hundredths of a second: of each scene, and of the last. */
  readonly delay: number;
  readonly lastDelay: number;
}

/** A scene of a film as a picture, PNG. */
export async function pngOf<T>(
  { width, height, paint }: Pick<Film<T>, "width" | "height" | "paint">,
  scene: T,
): Promise<Blob> {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  paint(canvas.getContext("2d")!, scene);
  const made = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
  if (made === null) throw new Error("The browser could not draw the picture.");
  return made;
}

/** The GIF of a film, made a few pictures at a time so that the page stays alive. */
export async function gifOf<T>({ scenes, width, height, ...film }: Film<T>): Promise<Blob> {
  const chosen = thinned(scenes, MOST_PICTURES);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  const picture = (scene: T): Pixels => {
    film.paint(context, scene);
    return context.getImageData(0, 0, width, height).data;
  };
  const palette = new Palette(thinned(chosen, SAMPLES).map(picture), TRANSPARENT);
  const pictures: Picture[] = [];
  for (const [at, scene] of chosen.entries()) {
    const delay = at === chosen.length - 1 ? film.lastDelay : film.delay;
    pictures.push({ pixels: palette.numbers(picture(scene)), delay });
    if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob([encode(width, height, palette.colours, pictures)], { type: "image/gif" });
}

/** At most *most* of *all*, the first and the last among them. */
export function thinned<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from(
    { length: most },
    (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))]!,
  );
}
