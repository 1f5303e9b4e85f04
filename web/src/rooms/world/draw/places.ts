/**
 * Where in the atlas the tile of each cell is; worked out again only where something has changed.
 *
 *     notice   the cells and the heat of a picture: four cells that are not what they were are stale,
 *              and so are those beside them, whose borders may be others now
 *     find     the places of some cells of a row: those of them that are stale are looked up
 *
 * A board of which nothing is stale costs a look at the heat of every four cells, and no more.
 */
import type { Cells } from "../rules/board";
import { CELLS, foursOf, OWNER, SIZE } from "../rules/board";
import { changedFours, FOURS } from "../rules/changes";
import type { Atlas } from "./tile";
import { marksOf } from "./lens";

const ACROSS = SIZE / 4; // fours in a row
const LAST = ACROSS - 1;

export class Places {
  /** Where the tile of each cell begins in the atlas. */
  readonly tiles = new Int32Array(CELLS);
  readonly #stale = new Uint8Array(FOURS);
  #cells: Cells | null = null;
  readonly #heat = new Uint32Array(FOURS);
  readonly #bits = new Uint8Array(OWNER + 1);
  #atlas: Atlas | null = null;

  /** From now on places are those of *cells* with this *heat*; *bits* is what the lens makes of each owner's. */
  notice(atlas: Atlas, bits: Uint8Array, cells: Cells, heat: Uint8Array<ArrayBuffer>): void {
    const warm = foursOf(heat);
    const before = this.#cells;
    if (
      atlas !== this.#atlas ||
      before === null ||
      bits.some((bit, owner) => bit !== this.#bits[owner])
    ) {
      this.#stale.fill(1);
    } else {
      for (const four of changedFours(before, cells)) this.#touch(four);
      this.#compare(warm);
    }
    this.#atlas = atlas;
    this.#bits.set(bits);
    this.#cells = cells;
    this.#heat.set(warm);
  }

  #compare(warm: Uint32Array): void {
    const [stale, heat] = [this.#stale, this.#heat];
    for (let four = 0; four < FOURS; four++) {
      if (warm[four] !== heat[four]) stale[four] = 1;
    }
  }

  #touch(four: number): void {
    const [stale, row] = [this.#stale, four & ~LAST];
    stale[four] = stale[row | ((four - 1) & LAST)] = stale[row | ((four + 1) & LAST)] = 1;
    stale[(four - ACROSS) & (FOURS - 1)] = stale[(four + ACROSS) & (FOURS - 1)] = 1;
  }

  /** Makes `tiles` right for *count* cells of row *y*, from column *first* on; columns come round as the board does. */
  find(y: number, first: number, count: number, cells: Cells, heat: Uint8Array): void {
    const [stale, row] = [this.#stale, y * ACROSS];
    for (let at = first >> 2; at <= (first + count - 1) >> 2; at++) {
      const four = row + (at & LAST);
      if (stale[four] === 0) continue;
      stale[four] = 0;
      this.#look(y, 4 * four, cells, heat);
    }
  }

  #look(y: number, start: number, cells: Cells, heat: Uint8Array): void {
    const atlas = this.#atlas!;
    for (let i = start; i < start + 4; i++) {
      const cell = cells[i]!;
      const marks = atlas.size === 1 ? marksOf(cells, i & (SIZE - 1), y) : 0; // of boards far away
      this.tiles[i] = atlas.find(cell, heat[i]! | this.#bits[cell & OWNER]! | marks);
    }
  }
}
