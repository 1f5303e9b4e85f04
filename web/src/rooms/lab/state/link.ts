/**
 * Links: an experiment, or a specimen of the gallery, as it follows the room in an address.
 *
 *     #/lab?r=23/3/8&g=T64,64&p=5.3A$...!     rule, grid, and cells as RLE from the corner on
 *     #/lab/17                                specimen 17
 *          ^^^^ from here on
 *
 * A link comes from anybody: what it says is read as strictly as a file, and it has no name in it,
 * so that no stranger puts words on the page.
 */

import { drawGrid } from "../../../state/notation";
import { NoSuchPlace } from "../../../shell/room";
import type { Experiment } from "./experiment";
import { drawBody, experimentOf, sentenceOf } from "./experiment";
import * as WORDS from "../words";

/** Characters of a link, at most: more is cut off by too many programs. */
export const LONGEST = 8000;

const BENCH = { rule: "B3/S23", grid: "T64,64", pattern: "!" };

/** The end of an address that leads to *experiment*; null if it would be too long. */
export function drawLink(experiment: Experiment): string | null {
  const { rule, grid } = experiment;
  const link = `?r=${rule.text}&g=${drawGrid(grid)}&p=${drawBody(experiment)}`;
  return link.length <= LONGEST ? link : null;
}

/** Where *place* leads: a specimen's number, an experiment, or null if it says nothing. */
export function parseLink(place: string): number | Experiment | null {
  if (place === "") return null;
  const id = /^\/([1-9]\d{0,14})$/.exec(place)?.[1];
  if (id !== undefined) return Number(id);
  if (!place.startsWith("?") || place.length > LONGEST) {
    throw new NoSuchPlace(WORDS.leadsNowhere());
  }
  const said = new URLSearchParams(place);
  try {
    return experimentOf({
      name: "",
      rule: said.get("r") ?? BENCH.rule,
      grid: said.get("g") ?? BENCH.grid,
      pattern: said.get("p") ?? BENCH.pattern,
    });
  } catch (fault) {
    throw new NoSuchPlace(WORDS.leadsNowhere(sentenceOf(fault)));
  }
}
