/**
 * What would come of a line: the boxes that it closes, and those that it opens for others.
 *
 * A box with three lines can be closed by anybody, and closing it may leave the next one with three:
 *
 *     .--.--.--.         the line at * closes nothing, and leaves three boxes
 *     |  *     |         to whoever comes first, one after the other
 *     .--.--.--.
 *
 * Boxes are followed from the line alone, as if nobody took anything else first. What could be
 * closed without the line as well can follow it, but is not given away by it: it was there to take.
 */

import type { Box, Edge } from "./edges";
import { boxesBeside, edgesAround } from "./edges";
import type { Sheet } from "./sheet";

export interface Forecast {
  readonly closes: readonly Box[];
  /** Boxes that others could take because of it, in the order in which they would. */
  readonly opens: readonly Box[];
  /** Boxes that can be taken after it, and could be without it. */
  readonly follows: readonly Box[];
  /** True if there are more than are followed. */
  readonly more: boolean;
}

/** Longer chains are not followed to their end, so that pointing at a line is never slow. */
export const MOST_FOLLOWED = 2000;

/** What would come of drawing *edge*, which is not drawn. */
export function forecast(sheet: Sheet, edge: Edge, most = MOST_FOLLOWED): Forecast {
  const drawn = new Set([edge]);
  const missing = (box: Box) => missingOf(sheet, drawn, box);
  const closes = boxesBeside(edge).filter((box) => missing(box).length === 0);
  const taken = takeAll(sheet, drawn, boxesBeside(edge), most);
  const anyway = new Set(takenAnyway(sheet, taken, closes, most));
  const opens = taken.filter((box) => !anyway.has(box));
  const follows = taken.filter((box) => anyway.has(box));
  return { closes, opens, follows, more: taken.length >= most };
}

/** The boxes that can be closed one after the other, beginning with *first*; their lines go to *drawn*. */
function takeAll(sheet: Sheet, drawn: Set<Edge>, first: readonly Box[], most: number): Box[] {
  const waiting = [...first];
  const taken: Box[] = [];
  for (let box = waiting.shift(); box !== undefined && taken.length < most; box = waiting.shift()) {
    const missing = missingOf(sheet, drawn, box);
    if (missing.length !== 1) continue;
    drawn.add(missing[0]!);
    const beside = boxesBeside(missing[0]!);
    taken.push(...beside.filter((each) => missingOf(sheet, drawn, each).length === 0));
    waiting.push(...beside);
  }
  return taken;
}

/** Those of *taken* that could be closed without the line, too. */
function takenAnyway(
  sheet: Sheet,
  taken: readonly Box[],
  closes: readonly Box[],
  most: number,
): Box[] {
  const nothing = new Set<Edge>();
  const open = [...closes, ...taken].filter((box) => missingOf(sheet, nothing, box).length === 1);
  return open.length === 0 ? [] : takeAll(sheet, nothing, open, 2 * most);
}

function missingOf(sheet: Sheet, drawn: ReadonlySet<Edge>, box: Box): Edge[] {
  return edgesAround(box).filter((edge) => !sheet.isDrawn(edge) && !drawn.has(edge));
}
