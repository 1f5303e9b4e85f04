/** A game as a GIF, a picture for each turn with the turn and the points under it; or one of them. */

import { gifOf, pngOf } from "../../../draw/film";
import { BACKGROUND } from "../../../draw/palette";
import { paint } from "../draw/paint";
import { still } from "../draw/scene";
import type { Dish } from "../rules/dish";
import type { Film } from "../state/recipe";
import * as WORDS from "../words";

const SIDE = 320; // pixels
const FOOT = 28;
const HEIGHT = SIDE + FOOT;

/** The GIF of the game in *film*. */
export function gifOfGame({ dishes }: Film): Promise<Blob> {
  return gifOf({ scenes: dishes, ...LOOKS, delay: 45, lastDelay: 300 });
}

/** The picture of *dish*. */
export const pngOfDish = (dish: Dish): Promise<Blob> => pngOf(LOOKS, dish);

const LOOKS = { width: SIDE, height: HEIGHT, paint: picture };

function picture(context: CanvasRenderingContext2D, dish: Dish): void {
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, SIDE, HEIGHT);
  paint(context, still(dish), SIDE - 8, 4, 4);
  context.fillStyle = "#e8edf6";
  context.font = "600 15px system-ui, sans-serif";
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillText(WORDS.filmTitle(dish), 8, SIDE + FOOT / 2 - 1);
  context.textAlign = "right";
  context.fillText(WORDS.filmFigures(dish), SIDE - 8, SIDE + FOOT / 2 - 1);
}
