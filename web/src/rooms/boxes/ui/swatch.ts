/** A team's colour with its hatch, as a small picture. */

import { element } from "../../../shell/element";
import { HATCH, tilesOf } from "../draw/colours";
import type { Team } from "../rules/teams";

const SIDE = 2 * HATCH;

/** A canvas with the looks of *team*; screen readers pass it by. */
export function swatch(team: Team): HTMLElement {
  const canvas = element("canvas", {
    class: "boxes-swatch",
    width: String(SIDE),
    height: String(SIDE),
    "aria-hidden": "true",
  });
  const image = new ImageData(SIDE, SIDE);
  const pixels = new Uint32Array(image.data.buffer);
  const tiles = tilesOf(false);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const [x, y] = [at % HATCH, Math.floor(at / SIDE) % HATCH];
    pixels[at] = tiles[((team + 1) * HATCH + y) * HATCH + x]!;
  }
  canvas.getContext("2d")?.putImageData(image, 0, 0);
  return canvas;
}
