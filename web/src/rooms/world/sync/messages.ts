/** What the page and its worker say to each other. Boards are handed over, not copied. */

import type { Truth } from "../rules/world";

/** News of the chain. *asked* counts requests: an answer to an earlier one is late. */
export interface News {
  readonly kind: "frame";
  readonly asked: number;
  readonly text: string;
}

export type ToWorker = News | { readonly kind: "running"; readonly running: boolean };

/** What became of news. */
export type Word =
  | {
      readonly kind: "heard";
      readonly asked: number;
      readonly generation: number;
      readonly late: boolean;
      /** The generation of the frame at hand, or null if one with its board is wanted. */
      readonly base: number | null;
    }
  | { readonly kind: "refused"; readonly asked: number; readonly why: string };

/** The world as it is now; *begun* if it is not what came of the one before. */
export interface Shown {
  readonly kind: "shown";
  readonly truth: Truth;
  readonly begun: boolean;
}

export type FromWorker = Word | Shown;
