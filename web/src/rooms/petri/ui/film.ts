/** A game as a GIF: a picture for each turn, with the turn and the points under it. */

import { BACKGROUND } from "../../../draw/palette";
import type { Picture } from "../../../draw/gif";
import { encode, TRANSPARENT } from "../../../draw/gif";
import type { Pixels } from "../../../draw/quantise";
import { Palette } from "../../../draw/quantise";
import { paint } from "../draw/paint";
import { still } from "../draw/scene";
import type { Dish } from "../rules/dish";
import { points } from "../state/app";
import type { Film } from "../state/recipe";

const SIDE = 320; // pixels
const FOOT = 28;
const DELAY = 45; // hundredths of a second
const LAST_DELAY = 300;
const MOST_PICTURES = 300; // a longer game skips turns
const SAMPLES = 12; // pictures that the colours are taken from

/** The GIF of *film*, made a few pictures at a time so that the page stays alive. */
export async function gifOf({ dishes }: Film): Promise<Blob> {
  const chosen = thinned(dishes, MOST_PICTURES);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [SIDE, SIDE + FOOT];
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  const palette = new Palette(
    thinned(chosen, SAMPLES).map((dish) => picture(context, dish)),
    TRANSPARENT,
  );
  const pictures: Picture[] = [];
  for (const [at, dish] of chosen.entries()) {
    const delay = at === chosen.length - 1 ? LAST_DELAY : DELAY;
    pictures.push({ pixels: palette.numbers(picture(context, dish)), delay });
    if (at % 20 === 19) await new Promise((resolve) => setTimeout(resolve));
  }
  const bytes = encode(SIDE, SIDE + FOOT, palette.colours, pictures);
  return new Blob([bytes], { type: "image/gif" });
}

/** At most *most* of *all*, the first and the last among them. */
export function thinned<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  return Array.from(
    { length: most },
    (_, at) => all[Math.round((at * (all.length - 1)) / (most - 1))]!,
  );
}

function picture(context: CanvasRenderingContext2D, dish: Dish): Pixels {
  const height = SIDE + FOOT;
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, SIDE, height);
  paint(context, still(dish), SIDE - 8, 4, 4);
  context.fillStyle = "#e8edf6";
  context.font = "600 15px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillText(`Petri · ${dish.mode.name} ${dish.seed}`, 8, SIDE + FOOT / 2 - 1);
  context.textAlign = "right";
  context.fillText(`turn ${dish.turn} · ${points(dish.score)}`, SIDE - 8, SIDE + FOOT / 2 - 1);
  return context.getImageData(0, 0, SIDE, height).data;
}
