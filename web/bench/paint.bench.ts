/**
 * What a picture costs. Panning at 60 pictures a second leaves 16 milliseconds for each; the painter
 * should need about three of them on a screen of 1280 x 800.
 *
 * Time is read here and gates nothing.
 */

import { bench, describe } from "vitest";
import { Heat } from "../src/rooms/world/draw/heat";
import { MapPainter } from "../src/rooms/world/draw/minimap";
import { Painter } from "../src/rooms/world/draw/paint";
import type { Cells } from "../src/rooms/world/rules/board";
import { CELLS, GRID } from "../src/rooms/world/rules/board";
import { camera, lookAt, panBy } from "../src/state/camera";

/** Every cell owned, a third alive, a few coins: as full as a board can be. */
function fullBoard(): Cells {
  const cells = new Uint8Array(CELLS);
  let random = 1;
  for (let i = 0; i < CELLS; i++) {
    random = (Math.imul(random, 1103515245) + 12345) >>> 0;
    const bits = random >>> 16;
    cells[i] =
      (1 + (bits % 9)) | (bits % 3 === 0 ? 16 : 0) | (bits % 16 === 0 ? (bits >>> 4) << 5 : 0);
  }
  return cells;
}

const cells = fullBoard();
const later = cells.map((_, i) => cells[(i + 1) % CELLS]!);
const heat = new Heat();
heat.follow(cells, later);
heat.follow(later, cells);

for (const [width, height] of [
  [1280, 800],
  [2560, 1600],
] as const) {
  // prettier-ignore
  describe(`a full board on a screen of ${width} x ${height}`, () => {
    const pixels = new Uint32Array(width * height);
    for (const scale of [1, 2.5, 8, 24]) {
      const painter = new Painter();
      let view = lookAt(camera(GRID, width, height), 500, 500, scale);
      bench(`panning at ${scale} pixels per cell`, () => {
        view = panBy(view, 3, 2);
        painter.paint(pixels, view, cells, heat.levels);
      });
    }
  });
}

describe("between pictures", () => {
  const map = new Uint32Array(200 * 200);
  bench("the afterglow of a generation", () => {
    heat.follow(cells, later);
  });
  bench("the map", () => {
    new MapPainter(map, 200).paint(cells);
  });
});
