/**
 * How colours look: to all eyes, to colour-blind ones, and how far apart they are.
 *
 * Contrast is that of WCAG 2. Colour blindness is full loss of one kind of cone, as modelled by Machado,
 * Oliveira and Fernandes (2009). Distance is Euclidean in OKLab: 0.02 is just seen, black to white is 1.
 */
import { parse } from "../../src/draw/colour";

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

export const SIGHTS: Readonly<Record<string, Matrix>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  "red-blind": [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  "green-blind": [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  "blue-blind": [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

function times(matrix: Matrix, [a, b, c]: Triple): Triple {
  const [x, y, z] = matrix.map((row) => row[0] * a + row[1] * b + row[2] * c);
  return [x!, y!, z!];
}

function map([a, b, c]: Triple, change: (value: number) => number): Triple {
  return [change(a), change(b), change(c)];
}

/** How much red, green and blue light there is, 0 to 1. */
function light(css: string): Triple {
  return map(parse(css), (part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
}

function luminance(css: string): number {
  const [red, green, blue] = light(css);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
}

function oklab(css: string, sight: Matrix): Triple {
  const seen = map(times(sight, light(css)), (part) => Math.min(1, Math.max(0, part)));
  return times(LAB, map(times(LMS, seen), Math.cbrt));
}

export function distance(one: string, other: string, sight: Matrix): number {
  const [a, b] = [oklab(one, sight), oklab(other, sight)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** 0 is black, 1 is white. */
export function lightness(css: string): number {
  return oklab(css, SIGHTS["all"]!)[0];
}

/** *css* as whoever has *sight* would see it. */
export function seenBy(css: string, sight: Matrix): string {
  const seen = map(times(sight, light(css)), (part) => {
    const share = Math.min(1, Math.max(0, part));
    return share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055;
  });
  return (
    "#" +
    seen
      .map((part) =>
        Math.round(part * 255)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")
  );
}
