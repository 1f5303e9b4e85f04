/** What seedlets are called, by the library of patterns: however they are turned, mirrored and moved. */

import { LIBRARY } from "../../../state/library";
import { parseSeedlet, seedletOf, shapeOf } from "./seedlet";

const NAMES = new Map<number, Map<string, string>>();

/** The name of the seedlet that is written *text*; null if the library does not know it. */
export function nameOf(text: string, size: number): string | null {
  const seed = parseSeedlet(text, size);
  if (seed === null || seed === 0n) return null;
  let names = NAMES.get(size);
  if (names === undefined) NAMES.set(size, (names = namesOf(size)));
  return names.get(shapeOf(seed, size)) ?? null;
}

/** The names of all patterns that fit on *size* x *size* cells, by their shapes. */
function namesOf(size: number): Map<string, string> {
  const fitting = LIBRARY.filter(
    ({ pattern: { width, height } }) => Math.max(width, height) <= size,
  );
  return new Map(
    fitting.map(({ name, pattern }) => [shapeOf(seedletOf(pattern.points, size), size), name]),
  );
}
