/** A sheet: a small square picture that colours are laid on, one mask after the other. */
import { pack } from "../../../draw/colour";
import type { Rgb } from "../../../draw/colour";
import type { Mask } from "../../../draw/mask";

export class Sheet {
  readonly #red: Float32Array;
  readonly #green: Float32Array;
  readonly #blue: Float32Array;

  constructor(size: number) {
    this.#red = new Float32Array(size * size);
    this.#green = new Float32Array(size * size);
    this.#blue = new Float32Array(size * size);
  }

  fill([red, green, blue]: Rgb): void {
    this.#red.fill(red);
    this.#green.fill(green);
    this.#blue.fill(blue);
  }

  /** Lays *colour* on, as thick as *mask* says times *strength*. */
  lay(mask: Mask, [red, green, blue]: Rgb, strength = 1): void {
    layOn(this.#red, mask, red, strength);
    layOn(this.#green, mask, green, strength);
    layOn(this.#blue, mask, blue, strength);
  }

  /** Writes the picture to *pixels* from place *at* on. */
  print(pixels: Uint32Array, at: number): void {
    for (let i = 0; i < this.#red.length; i++) {
      pixels[at + i] = pack(this.#red[i]!, this.#green[i]!, this.#blue[i]!);
    }
  }
}

function layOn(plane: Float32Array, mask: Mask, colour: number, strength: number): void {
  for (let i = 0; i < plane.length; i++) {
    plane[i] = plane[i]! + (colour - plane[i]!) * mask[i]! * strength;
  }
}
