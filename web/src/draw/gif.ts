/**
 * GIF: pictures that follow each other, as a file that every browser and messenger shows.
 *
 *     GIF89a | size | 256 colours | loop for ever
 *       a picture: how long, what of it changed, its pixels by LZW        for each
 *     ;
 *
 * A pixel is the number of its colour. Of each picture but the first only the rectangle that
 * changed is written, and in it what stays is TRANSPARENT, so still parts cost next to nothing.
 */

import type { Rgb } from "./colour";

export interface Picture {
  /** A number of a colour for each pixel, row by row. */
  readonly pixels: Uint8Array;
  /** Hundredths of a second. */
  readonly delay: number;
}

/** No colour has this number: what was there stays. */
export const TRANSPARENT = 255;
const BITS = 8; // of a pixel
const MOST_CODE = 4095; // LZW's codes have at most 12 bits

/** A GIF of *pictures*, each of *width* x *height* pixels, in at most 255 *colours*. */
export function encode(
  width: number,
  height: number,
  colours: readonly Rgb[],
  pictures: readonly Picture[],
): Uint8Array<ArrayBuffer> {
  if (colours.length > TRANSPARENT) {
    throw new RangeError(`Expected at most ${TRANSPARENT} colours, got ${colours.length}`);
  }
  const out = new Bytes();
  out.text("GIF89a");
  out.words(width, height);
  out.bytes(0xf0 | (BITS - 1), 0, 0);
  for (let at = 0; at < 256; at++) out.bytes(...(colours[at] ?? [0, 0, 0]));
  out.bytes(0x21, 0xff, 11);
  out.text("NETSCAPE2.0");
  out.bytes(3, 1, 0, 0, 0);
  let before: Uint8Array | null = null;
  for (const picture of pictures) {
    write(out, width, height, picture, before);
    before = picture.pixels;
  }
  out.bytes(0x3b);
  return out.all();
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function write(
  out: Bytes,
  width: number,
  height: number,
  { pixels, delay }: Picture,
  before: Uint8Array | null,
): void {
  const part = before === null ? whole(width, height) : changed(width, height, before, pixels);
  out.bytes(0x21, 0xf9, 4, 0x05); // what is drawn stays, and one number is transparent
  out.words(delay);
  out.bytes(TRANSPARENT, 0);
  out.bytes(0x2c);
  out.words(part.x, part.y, part.width, part.height);
  out.bytes(0);
  lzw(out, cut(width, part, pixels, before));
}

const whole = (width: number, height: number): Part => ({ x: 0, y: 0, width, height });

/** The smallest rectangle with all pixels in it that differ; one pixel, if none does. */
function changed(width: number, height: number, before: Uint8Array, after: Uint8Array): Part {
  let [left, top, right, bottom] = [width, height, -1, -1];
  after.forEach((pixel, at) => {
    if (pixel === before[at]) return;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  });
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

/** The pixels of *part*, transparent where they are as *before*. */
function cut(width: number, part: Part, pixels: Uint8Array, before: Uint8Array | null): Uint8Array {
  const found = new Uint8Array(part.width * part.height);
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < part.width; x++) {
      const at = (part.y + y) * width + part.x + x;
      found[y * part.width + x] = pixels[at] === before?.[at] ? TRANSPARENT : pixels[at]!;
    }
  }
  return found;
}

/** *pixels* by LZW: a code for every row of pixels that was there before, and one pixel more. */
function lzw(out: Bytes, pixels: Uint8Array): void {
  const clear = 1 << BITS;
  const codes = new Map<number, number>(); // by the code of a row, and the pixel after it
  const bits = new Bits();
  let size = BITS + 1;
  let next = clear + 2;
  bits.add(clear, size);
  let row = pixels[0]!;
  for (const pixel of pixels.subarray(1)) {
    const key = (row << BITS) | pixel;
    const longer = codes.get(key);
    if (longer !== undefined) {
      row = longer;
      continue;
    }
    bits.add(row, size);
    if (next <= MOST_CODE) {
      codes.set(key, next);
      if (next === 1 << size) size++;
      next++;
    } else {
      bits.add(clear, size);
      codes.clear();
      size = BITS + 1;
      next = clear + 2;
    }
    row = pixel;
  }
  bits.add(row, size);
  bits.add(clear + 1, size);
  out.bytes(BITS);
  out.blocks(bits.all());
}

/** Codes of any number of bits, the lowest first. */
class Bits {
  readonly #bytes: number[] = [];
  #held = 0;
  #count = 0;

  add(code: number, size: number): void {
    this.#held |= code << this.#count;
    this.#count += size;
    while (this.#count >= 8) {
      this.#bytes.push(this.#held & 255);
      this.#held >>>= 8;
      this.#count -= 8;
    }
  }

  all(): number[] {
    return this.#count > 0 ? [...this.#bytes, this.#held & 255] : this.#bytes;
  }
}

class Bytes {
  readonly #parts: number[] = [];

  bytes(...values: number[]): void {
    for (const value of values) this.#parts.push(value);
  }

  /** Numbers of 16 bits, the lower byte first. */
  words(...values: number[]): void {
    for (const value of values) this.bytes(value & 255, value >> 8);
  }

  text(text: string): void {
    this.bytes(...new TextEncoder().encode(text));
  }

  /** *values* in blocks of at most 255, each with its length before it, and an empty one. */
  blocks(values: readonly number[]): void {
    for (let at = 0; at < values.length; at += 255) {
      const block = values.slice(at, at + 255);
      this.bytes(block.length, ...block);
    }
    this.bytes(0);
  }

  all(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#parts);
  }
}
