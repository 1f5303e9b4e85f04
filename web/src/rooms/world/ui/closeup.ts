/** How close one goes to see a pattern well. */

import type { Camera } from "../../../state/camera";
import type { Pattern } from "../../../state/pattern";

const LARGE_CELL = 16; // device pixels: large enough to be seen and hit
const ROOM = 0.5; // of the screen, for the pattern in a close-up

/** The scale at which *pattern* is seen well. */
export function closeUp(
  { width, height }: Camera,
  pattern: Pick<Pattern, "width" | "height">,
): number {
  return Math.min(LARGE_CELL, (width * ROOM) / pattern.width, (height * ROOM) / pattern.height);
}
