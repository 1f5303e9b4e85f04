/**
 * Links: a place on the sheet, and a moment of its past, as they follow the room in an address.
 *
 *     #/boxes?x=500.5&y=16&z=3.5@1234567
 *            ^^^^ from here on
 *
 *     x, y    the box in the middle of the screen, to a hundredth
 *     z       zoom, 0.1 to 10
 *     @       after so many records; without it the sheet as it is now
 *
 * A fragment comes from anybody: numbers are brought to where they mean something.
 */

import { EDGES, HEIGHT, WIDTH } from "../rules/edges";
import { LEAST_ZOOM, MOST_ZOOM } from "./view";

export interface Spot {
  /** Null if the link says no place. */
  readonly at: { readonly x: number; readonly y: number; readonly zoom: number } | null;
  /** Null is now. */
  readonly moment: number | null;
}

const PLACE = /^(?:\?([^@]*))?(?:@(\d{1,7}))?$/;
const NUMBER = /^-?\d{1,9}(\.\d{1,9})?$/;

/** Where *place* leads; null if it says nothing that is understood. */
export function parseSpot(place: string): Spot | null {
  const found = PLACE.exec(place === "/" ? "" : place);
  if (found === null) return null;
  const [, query, moment] = found;
  const said = new URLSearchParams(query ?? "");
  const [x, y, zoom] = ["x", "y", "z"].map((key) => readNumber(said.get(key)));
  if (query !== undefined && (x == null || y == null)) return null;
  return {
    at: x == null || y == null ? null : tidy(x, y, zoom ?? 1),
    moment: moment === undefined ? null : Math.min(Number(moment), EDGES),
  };
}

/** The end of an address that leads to *x*, *y* at *zoom*, and to *moment* if that is not now. */
export function drawSpot(x: number, y: number, zoom: number, moment: number | null): string {
  const at = tidy(x, y, zoom);
  const when = moment === null ? "" : `@${moment}`;
  return `?x=${at.x}&y=${at.y}&z=${at.zoom}${when}`;
}

function readNumber(text: string | null): number | null {
  return text !== null && NUMBER.test(text) ? Number(text) : null;
}

function tidy(x: number, y: number, zoom: number) {
  const bring = (value: number, least: number, most: number) =>
    Math.round(Math.min(Math.max(value, least), most) * 100) / 100;
  return {
    x: bring(x, 0, WIDTH),
    y: bring(y, 0, HEIGHT),
    zoom: bring(zoom, LEAST_ZOOM, MOST_ZOOM),
  };
}
