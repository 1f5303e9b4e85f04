/**
 * Quantising: many colours as the few that are seen most, for files with a palette.
 *
 *     a pixel -> the 16 x 16 x 16 box of colours that it is in -> the nearest colour of the palette
 *
 * A palette is found once for all pictures of a film, from some of them, so that nothing flickers.
 */

import type { Rgb } from "./colour";

const BOXES = 4096;

/** Pixels as a canvas has them: red, green, blue and alpha, row by row. */
export type Pixels = Uint8ClampedArray;

/** The palette of some pictures, and the number of a colour for every pixel. */
export class Palette {
  readonly colours: readonly Rgb[];
  readonly #nearest = new Int16Array(BOXES).fill(-1);

  /** The *most* colours that are seen most in *pictures*. */
  constructor(pictures: readonly Pixels[], most: number) {
    const seen = new Map<number, number[]>(); // by box: how often, and the sums of its colours
    for (const pixels of pictures) count(pixels, seen);
    this.colours = [...seen.values()]
      .sort((one, other) => other[0]! - one[0]!)
      .slice(0, most)
      .map(([times, red, green, blue]): Rgb => {
        const part = (sum: number) => Math.round(sum / times!);
        return [part(red!), part(green!), part(blue!)];
      });
  }

  /** The number of the nearest colour for each of *pixels*. */
  numbers(pixels: Pixels): Uint8Array {
    const found = new Uint8Array(pixels.length / 4);
    for (let at = 0; at < found.length; at++) {
      const box = boxOf(pixels, at * 4);
      if (this.#nearest[box] === -1) this.#nearest[box] = this.#near(box);
      found[at] = this.#nearest[box]!;
    }
    return found;
  }

  #near(box: number): number {
    const [red, green, blue] = [(box >> 8) * 17, ((box >> 4) & 15) * 17, (box & 15) * 17];
    const far = this.colours.map(
      ([r, g, b]) => 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + (b - blue) ** 2,
    );
    return far.indexOf(Math.min(...far));
  }
}

function count(pixels: Pixels, seen: Map<number, number[]>): void {
  for (let at = 0; at < pixels.length; at += 4) {
    const box = boxOf(pixels, at);
    const sums = seen.get(box) ?? [0, 0, 0, 0];
    sums[0]!++;
    for (let part = 0; part < 3; part++) sums[part + 1]! += pixels[at + part]!;
    seen.set(box, sums);
  }
}

/** The box of the pixel that begins at *at*: four bits of red, green and blue each. */
function boxOf(pixels: Pixels, at: number): number {
  return ((pixels[at]! >> 4) << 8) | (pixels[at + 1]! & 0xf0) | (pixels[at + 2]! >> 4);
}
