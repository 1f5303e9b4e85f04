/** What the page and its worker say to each other. Boards are handed over, not copied. */

import type { Known } from "../rules/accounts";
import type { Truth } from "../rules/world";
import type { Happening } from "../state/feed";
import type { Count } from "./count";
import type { Heard } from "./twin";

/** How fast time goes here, where it is not that of the network. */
export type Pace = "still" | "slow" | "usual";

/** What the chain said. *asked* counts requests, so that each gets its answer. */
export type News =
  | { readonly kind: "frame"; readonly asked: number; readonly text: string }
  | {
      readonly kind: "news";
      readonly asked: number;
      readonly heard: Heard;
      /** Milliseconds until more is heard. */
      readonly pause: number;
    };

/** What the network certifies of the board: its digest in *generation*, before event *following*. */
export interface Certified {
  readonly kind: "board";
  readonly asked: number;
  readonly generation: number;
  readonly following: number;
  readonly digest: string;
}

/** Which moment of the world is shown, and what its digest is. */
export interface Asked {
  readonly kind: "moment";
  readonly asked: number;
}

export type ToWorker =
  | News
  | Certified
  | Asked
  | { readonly kind: "pace"; readonly pace: Pace }
  | { readonly kind: "step" }
  | { readonly kind: "back"; readonly generations: number }
  | { readonly kind: "live" };

/** What became of a question. */
export type Word =
  | {
      readonly kind: "heard";
      readonly asked: number;
      /** The number of the first event that is not known. */
      readonly following: number;
    }
  /** It cannot be used: a whole frame is wanted. *lie* if that is the server's fault. */
  | {
      readonly kind: "refused";
      readonly asked: number;
      readonly why: string;
      readonly lie: boolean;
    }
  /** Whether the board is the one that is certified; null if that moment is not at hand. */
  | { readonly kind: "compared"; readonly asked: number; readonly same: boolean | null }
  | {
      readonly kind: "moment";
      readonly asked: number;
      readonly generation: number;
      readonly following: number;
      readonly digest: string;
    };

/** A world to be shown; *begun* if it is not what came of the one before. */
export interface Shown {
  readonly kind: "shown";
  readonly truth: Truth;
  /** The number of the event that comes next in it. */
  readonly following: number;
  readonly begun: boolean;
  /** Whether it is the world of now, and not one of one's own time; and how fast that goes. */
  readonly live: boolean;
  readonly pace: Pace;
  /** What happened since the last one that was live. */
  readonly happened: readonly Happening[];
}

/** What everybody has in the world of now. */
export interface Counted extends Required<Known> {
  readonly kind: "counted";
  readonly generation: number;
  readonly counts: readonly Count[];
}

export type FromWorker = Word | Shown | Counted;
