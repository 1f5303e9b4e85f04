/**
 * Colours as three numbers from 0 to 255, and as the one number a canvas keeps.
 *
 *     "#5ed9ff"  ->  [94, 217, 255]  ->  0xff_ff_d9_5e     alpha, blue, green, red
 */

export type Rgb = readonly [red: number, green: number, blue: number];

export const WHITE: Rgb = [255, 255, 255];

/** Reads "#rrggbb". */
export function parse(css: string): Rgb {
  const bits = parseInt(css.slice(1), 16);
  return [bits >> 16, (bits >> 8) & 255, bits & 255];
}

/** *part* of *b* over *a*: 0 is all *a*, 1 is all *b*. */
export function mix(a: Rgb, b: Rgb, part: number): Rgb {
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part];
}

/** A whole pixel, in the order of bytes that ImageData wants on little-endian machines. */
export function pack(red: number, green: number, blue: number): number {
  return (0xff000000 | ((blue + 0.5) << 16) | ((green + 0.5) << 8) | (red + 0.5)) >>> 0;
}
