/**
 * The sheet from far away: a pixel for each box, kept as the sheet changes.
 *
 *     somebody's     the colour of the team
 *     nobody's       lighter the more of its lines there are
 *     with heat      what was drawn in the last hour glows, all else is dim
 */

import type { Box } from "../rules/edges";
import { BOXES, boxesBeside, edgesAround, HEIGHT, WIDTH } from "../rules/edges";
import type { Sheet } from "../rules/sheet";
import type { Log } from "../state/log";
import { FAR, heatOf, PIXEL } from "./colours";

/** More records than this are not followed one by one: all is painted anew. */
const MOST_FOLLOWED = 100_000;

export interface Moment {
  readonly sheet: Sheet;
  readonly log: Log;
  /** Records before it are drawn. */
  readonly moment: number;
  /** The first record that glows; null if none does. */
  readonly hotSince: number | null;
}

export class FarPicture {
  readonly pixels = new Uint32Array(BOXES);
  #shown: Moment | null = null;

  /** Have the picture of *next*: true if anything changed. */
  show(next: Moment): boolean {
    const before = this.#shown;
    this.#shown = next;
    const same = before?.sheet === next.sheet && before.hotSince === next.hotSince;
    if (same && before.moment === next.moment) return false;
    const [from, to] = same ? range(before.moment, next.moment) : [0, Infinity];
    if (to - from > MOST_FOLLOWED || from < next.log.first || next.hotSince !== null) {
      for (let box = 0; box < BOXES; box++) this.#paint(box, next);
    } else {
      for (let at = from; at < to; at++) {
        for (const box of boxesBeside(next.log.packed(at) >> 2)) this.#paint(box, next);
      }
    }
    return true;
  }

  #paint(box: Box, { sheet, moment, hotSince }: Moment): void {
    this.pixels[box] =
      hotSince === null ? plain(sheet, box, moment) : hot(sheet, box, moment, hotSince);
  }
}

const range = (one: number, other: number): [number, number] =>
  one < other ? [one, other] : [other, one];

function plain({ closedAt, owners, drawnAt }: Sheet, box: Box, moment: number): number {
  if (closedAt[box]! < moment) return FAR.owned[owners[box]! - 1]!;
  const left = WIDTH * (HEIGHT + 1) + box + Math.floor(box / WIDTH);
  const sides =
    Number(drawnAt[box]! < moment) +
    Number(drawnAt[box + WIDTH]! < moment) +
    Number(drawnAt[left]! < moment) +
    Number(drawnAt[left + 1]! < moment);
  return sides === 0 ? PIXEL.paper : FAR.sides[sides]!;
}

function hot(sheet: Sheet, box: Box, moment: number, since: number): number {
  let latest = -1;
  for (const edge of edgesAround(box)) {
    const at = sheet.drawnAt[edge]!;
    if (at < moment && at > latest) latest = at;
  }
  if (latest >= since) return heatOf(latest, since, moment);
  return latest >= 0 ? PIXEL.faint : PIXEL.paper;
}
