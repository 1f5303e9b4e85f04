/** What other rooms take of what was made here, and why not, in a sentence. */

import { LIFE_RULE } from "../../../state/dialect";
import type { Pattern } from "../../../state/pattern";
import { grouped } from "../../../shell/words";

/** So many cells World places at once. */
export const WORLD_PLACES = 1000;

/** Why World does not take *pattern*; null if it does. */
export function notForWorld(pattern: Pattern | null): string | null {
  if (pattern === null) return "There is nothing alive to take along.";
  if (pattern.rule !== LIFE_RULE) {
    return `World plays ${LIFE_RULE} only, and this is ${pattern.rule}.`;
  }
  const count = pattern.points.length;
  if (count <= WORLD_PLACES) return null;
  return `World places ${grouped(WORLD_PLACES)} cells at once, and this has ${grouped(count)}.`;
}

/** Cells on a side of a specimen, and characters of its pattern, that the gallery takes. */
export const GALLERY_SIDE = 128;
export const GALLERY_CHARACTERS = 8000;

/** Why the gallery does not take a pattern written *body* on so large a grid; null if it does. */
export function notForGallery(width: number, height: number, body: string): string | null {
  if (Math.max(width, height) > GALLERY_SIDE) {
    const most = `${GALLERY_SIDE} x ${GALLERY_SIDE}`;
    return `The gallery takes grids of at most ${most}, and this is ${width} x ${height}.`;
  }
  if (body === "!") return "There is nothing alive to publish.";
  if (body.length <= GALLERY_CHARACTERS) return null;
  const most = grouped(GALLERY_CHARACTERS);
  return `The gallery takes patterns of ${most} characters, and this has ${grouped(body.length)}.`;
}
