/** What `ui/share.ts` says. */

import { grouped } from "../../../shell/words";

export const linkLabel = "Link to this place";
export const viewLabel = "What is in view, as text for Life programs (RLE)";
export const worldLabel = "The whole world, as text for Life programs (RLE)";
export const caption = (value: number, who: string) =>
  `Life2 · World · generation ${grouped(value)}${who}`;
export const house = "Life2";
export const pictureFailed = "The picture could not be made.";
export const pictureSaved = "Picture saved.";
