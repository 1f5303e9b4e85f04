/**
 * Links: a place on the board, and a pattern in hand, as they follow the room in an address.
 *
 *     #/world?x=255.5&y=16&z=8&p=bo%242bo%243o%21
 *            ^^^^ from here on; older links have all of it after the #
 *
 *     x, y    the cell in the middle of the screen, to a hundredth
 *     z       device pixels per cell, to a hundredth
 *     p       the pattern as RLE, without a header
 *
 * A fragment comes from anybody. One that does not say a place is no link; numbers are brought to
 * where they mean something; a pattern that is damaged, or more than can be placed at once, is
 * left out. The name of a pattern is not in the link, so that no stranger puts words on the page.
 */

import { GRID, SIZE } from "../rules/board";
import { MOST_PLACED } from "../rules/placing";
import { scalesOf } from "../../../state/camera";
import { pattern, type Pattern } from "../../../state/pattern";
import { BadPattern } from "../../../state/reading";
import { drawBody } from "../../../state/rle";
import { readRle } from "../../../state/runs";
import { WORLD } from "./rle";

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly pattern?: Pattern;
}

/** Characters of a fragment, so that a whole link stays below 2,000. */
export const LONGEST_FRAGMENT = 1800;

const [FARTHEST, CLOSEST] = scalesOf(GRID);
const NUMBER = /^-?\d{1,9}(\.\d{1,9})?$/;

/** The end of an address that leads to *place*; a pattern too large for a link is left out. */
export function drawLink(place: Place): string {
  const { x, y, scale } = tidy(place);
  const where = `?x=${x}&y=${y}&z=${scale}`;
  if (place.pattern === undefined || !isPlaceable(place.pattern)) return where;
  const link = `${where}&${new URLSearchParams({ p: drawBody(place.pattern) }).toString()}`;
  return link.length <= LONGEST_FRAGMENT ? link : where;
}

/** Where *fragment* leads; null if it says no place. */
export function parseLink(fragment: string): Place | null {
  if (fragment.length > LONGEST_FRAGMENT) return null;
  const said = new URLSearchParams(fragment.replace(/^[#?]/, ""));
  const [x, y, scale] = ["x", "y", "z"].map((key) => readNumber(said.get(key)));
  if (x == null || y == null || scale == null) return null;
  const shape = readPattern(said.get("p"));
  return { ...tidy({ x, y, scale }), ...(shape !== null && { pattern: shape }) };
}

function readNumber(text: string | null): number | null {
  return text !== null && NUMBER.test(text) ? Number(text) : null;
}

function readPattern(text: string | null): Pattern | null {
  if (text === null) return null;
  try {
    const { cells } = readRle(text, WORLD, MOST_PLACED);
    const shape = pattern(
      "",
      cells.map(([x, y]) => [x, y] as const),
    );
    return isPlaceable(shape) ? shape : null;
  } catch (fault) {
    if (fault instanceof BadPattern) return null;
    throw fault;
  }
}

/** True if *shape* is something, and can be placed at once. */
function isPlaceable(shape: Pattern): boolean {
  const { width, height, points } = shape;
  return points.length > 0 && points.length <= MOST_PLACED && Math.max(width, height) <= SIZE;
}

/** *place* on the board, at a scale that there is, to a hundredth. */
function tidy({ x, y, scale }: Place): Place {
  const near = hundredth(Math.min(Math.max(scale, FARTHEST), CLOSEST));
  return { x: wrap(hundredth(x)), y: wrap(hundredth(y)), scale: near };
}

function hundredth(number: number): number {
  return Math.round(number * 100) / 100;
}

/** *number* from 0 up to the width of the board. */
function wrap(number: number): number {
  return hundredth(((number % SIZE) + SIZE) % SIZE);
}
