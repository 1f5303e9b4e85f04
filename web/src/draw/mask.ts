/**
 * Masks: the shapes a tile is made of, each a square of numbers from 0 to 1, one per pixel.
 *
 *     whole    all of it
 *     body     the rounded square of a living cell
 *     shine    light on its upper part
 *     weave    an owner's hatch, all over it
 *     glow     light that is strongest in the middle
 *     grid     the upper and left edge
 *     hatch    an owner's hatch, all over the tile
 *     mark     an owner's hatch, once, in the middle of a living cell
 *     pips     dots, as on dice; or one dot for all of them where a tile is too small
 *     rims     the dark round pips that makes gold readable on yellow
 */
import { hatch, ink } from "./hatch";

export type Mask = Float32Array;
type Shade = (x: number, y: number) => number;

/** Tiles from this size on show pips one by one. */
const PIPS_FROM = 10;
/** Two strokes of a hatch fit into tiles from this size on. */
const TWICE_FROM = 26;
/** How much of a living cell's width its mark takes. */
const MARK = 0.5;
/** How wide the strokes are: fine on land, bold in marks. */
const FINE = 0.14;
const BOLD = 0.24;

/** Which of the nine places of a die have a pip: 0 1 2, and below them 3 4 5, and 6 7 8. */
const DICE: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
  [0, 2, 3, 4, 5, 6, 8],
];

export function whole(size: number): Mask {
  return mask(size, () => 1);
}

export function body(size: number): Mask {
  // Whole pixels are sharp; half a pixel on each side is all that small cells can spare.
  const gap = size < 14 ? 0.5 : Math.max(1, Math.round(size * 0.055));
  // Round corners would take too much of a small cell.
  const radius = size * 0.24 * Math.min(1, size / 16 + 0.3);
  return mask(size, (x, y) => {
    const across = Math.max(0, Math.abs(x - size / 2) - (size / 2 - gap - radius));
    const down = Math.max(0, Math.abs(y - size / 2) - (size / 2 - gap - radius));
    return ink(radius - distance(across, down), 1);
  });
}

/** The light on a living cell, from above. */
export function shine(size: number): Mask {
  const shape = body(size);
  return shape.map((inside, i) => inside * (1 - Math.floor(i / size) / size) ** 2);
}

/** An owner's hatch all over a living cell. */
export function weave(size: number, owner: number): Mask {
  const shape = body(size);
  return hatched(size, owner, 1).map((line, i) => line * shape[i]!);
}

export function glow(size: number): Mask {
  return mask(size, (x, y) => {
    const far = distance(x / size - 0.5, y / size - 0.5);
    return 1 - 0.75 * Math.min(1, far * 1.5) ** 2;
  });
}

export function grid(size: number): Mask {
  return mask(size, (x, y) => (x < 1 || y < 1 ? 1 : 0));
}

export function hatching(size: number, owner: number): Mask {
  return hatched(size, owner, size < TWICE_FROM ? 1 : 2);
}

/** A round piece of the hatch. */
export function mark(size: number, owner: number): Mask {
  const wide = Math.round(size * MARK);
  const edge = (size - wide) / 2;
  return mask(size, (x, y) => {
    const [a, b] = [(x - edge) / wide, (y - edge) / wide];
    const round = ink(0.56 - distance(a - 0.5, b - 0.5), wide);
    return a < 0 || a > 1 || b < 0 || b > 1 ? 0 : round * hatch(owner, a, b, wide, BOLD);
  });
}

export function pips(size: number, count: number): Mask {
  return discs(size, count, 0);
}

export function rims(size: number, count: number): Mask {
  return discs(size, count, Math.max(0.9, size * 0.035));
}

function hatched(size: number, owner: number, times: number): Mask {
  const part = size / times;
  return mask(size, (x, y) => hatch(owner, (x / part) % 1, (y / part) % 1, part, FINE));
}

function discs(size: number, count: number, margin: number): Mask {
  const apart = size >= PIPS_FROM;
  const wide = apart ? Math.max(2, Math.round(size * 0.165)) : Math.round(size * 0.4);
  const step = Math.round(size * 0.26);
  // A whole number of pixels from the edge keeps small pips sharp.
  const middle = Math.floor((size - wide) / 2) + wide / 2;
  const places = DICE[apart ? count : Math.min(1, count)]!;
  return mask(size, (x, y) =>
    ink(wide / 2 + margin - nearest(places, x - middle, y - middle, step), 1),
  );
}

/** As Math.hypot, which is much slower. */
function distance(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** How far it is from *x*, *y* to the nearest of *places*, which are *step* apart. */
function nearest(places: readonly number[], x: number, y: number, step: number): number {
  let least = Infinity;
  for (const place of places) {
    const [across, down] = [((place % 3) - 1) * step, (Math.floor(place / 3) - 1) * step];
    least = Math.min(least, distance(x - across, y - down));
  }
  return least;
}

function mask(size: number, shade: Shade): Mask {
  const shades = new Float32Array(size * size);
  for (let i = 0; i < shades.length; i++) {
    shades[i] = shade((i % size) + 0.5, Math.floor(i / size) + 0.5);
  }
  return shades;
}
