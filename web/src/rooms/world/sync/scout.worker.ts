/** A worker that looks for moves, and says what a move brings: one question after the other. */

import type { Question } from "./foresee";
import { landOfPlacing } from "./foresee";
import type { Search } from "./scout";
import { findMove } from "./scout";

/** What is asked, under a number that the answer bears too. */
export type Asked = { readonly id: number } & (
  { readonly search: Search } | { readonly placing: Omit<Question, "id"> }
);

self.addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  const answer = "search" in data ? findMove(data.search) : landOfPlacing(data.placing);
  self.postMessage({ id: data.id, answer });
});
