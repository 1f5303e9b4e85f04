/**
 * An atlas: tiles that are drawn already, side by side in one array.
 *
 *     tile 0            tile 1            tile 2
 *     size*size pixels  size*size pixels  ...
 *
 * A tile is drawn when it is first asked for: of the thousands that there are, few are seen at once.
 */
import { LOOKS } from "./lens";
import { Tiles } from "./tile";

export class Atlas {
  readonly size: number;
  pixels: Uint32Array;
  /** Where the tile of cell + 256 * look begins in `pixels`; -1 if it is not drawn yet. */
  readonly #places = new Int32Array(LOOKS * 256).fill(-1);
  readonly #tiles: Tiles;
  #next = 0;

  constructor(size: number) {
    this.size = size;
    this.pixels = new Uint32Array(64 * size * size);
    this.#tiles = new Tiles(size);
  }

  /** Where in `pixels` the tile of *cell* begins, as the bits of *look* say (see lens.ts). */
  find(cell: number, look: number): number {
    const place = this.#places[cell + 256 * look]!;
    return place < 0 ? this.#add(cell, look) : place;
  }

  #add(cell: number, look: number): number {
    const place = this.#next;
    this.#next += this.size * this.size;
    if (this.#next > this.pixels.length) this.#grow();
    this.#tiles.draw(this.pixels, place, cell, look);
    this.#places[cell + 256 * look] = place;
    return place;
  }

  #grow(): void {
    const larger = new Uint32Array(this.pixels.length * 2);
    larger.set(this.pixels);
    this.pixels = larger;
  }
}
