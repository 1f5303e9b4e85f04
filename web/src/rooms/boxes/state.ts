/** What the room knows and shows. */

import type { Camera } from "../../state/camera";
import type { Box, Edge } from "./rules/edges";
import type { Forecast } from "./rules/forecast";
import type { Allowance, Quota } from "./rules/quota";
import { ALLOWANCE, refill, waitOf } from "./rules/quota";
import type { Sheet } from "./rules/sheet";
import type { Scores, Team } from "./rules/teams";
import { NO_SCORES } from "./rules/teams";
import type { Log } from "./state/log";
import type { Marks } from "./net/history";
import { scoresAt } from "./net/history";

export interface Seat {
  readonly team: Team;
  readonly name: string;
  readonly quota: Quota;
  readonly drawn: number;
  readonly claimed: number;
}

/** A box, and one of its sides. */
export interface Cursor {
  readonly box: Box;
  readonly side: Side;
}

/** In the order of `edgesAround`. */
export const SIDES = ["top", "bottom", "left", "right"] as const;
export type Side = (typeof SIDES)[number];

/** A line that was sent, or waits to be. */
export interface Pending {
  readonly edge: Edge;
  readonly sent: boolean;
}

/** Boxes that were just closed. */
export interface Flash {
  readonly boxes: readonly number[];
  readonly at: number; // performance.now()
}

export interface App {
  /** The sheet and its log; both change in place, and then `records` is another number. */
  readonly sheet: Sheet | null;
  readonly log: Log | null;
  readonly game: number;
  readonly records: number;
  readonly players: readonly number[];
  readonly complete: boolean;
  readonly paused: boolean;
  readonly allowance: Allowance;
  /** Records as they were an hour ago. */
  readonly hourAgo: number;
  readonly camera: Camera | null;
  /** Device pixels in a CSS pixel. */
  readonly ratio: number;
  /** The line that is pointed at, and what would come of it; null if it is drawn. */
  readonly aim: Edge | null;
  readonly ahead: Forecast | null;
  /** The box and the side of it that keys have chosen; null if a hand points. */
  readonly cursor: Cursor | null;
  readonly pending: readonly Pending[];
  readonly flashes: readonly Flash[];
  readonly heat: boolean;
  /** The moment that is watched; null is now. */
  readonly moment: number | null;
  readonly playing: boolean;
  readonly speed: number;
  /** How much of the log is here, 0 to 1; null if nobody asked for it. */
  readonly reading: number | null;
  /** Once the whole log is here. */
  readonly marks: Marks | null;
  readonly who: string | null;
  readonly seat: Seat | null;
  readonly busy: readonly string[];
  readonly fault: string;
  readonly calm: boolean;
}

export const FIRST: App = {
  sheet: null,
  log: null,
  game: 0,
  records: 0,
  players: [0, 0, 0, 0],
  complete: false,
  paused: false,
  allowance: ALLOWANCE,
  hourAgo: 0,
  camera: null,
  ratio: 1,
  aim: null,
  ahead: null,
  cursor: null,
  pending: [],
  flashes: [],
  heat: false,
  moment: null,
  playing: false,
  speed: 1,
  reading: null,
  marks: null,
  who: null,
  seat: null,
  busy: [],
  fault: "",
  calm: false,
};

/** The moment that is shown: records before it are drawn. */
export function shownAt({ moment, records }: Pick<App, "moment" | "records">): number {
  return moment ?? records;
}

type Scored = Pick<App, "sheet" | "log" | "marks" | "moment">;

/** The scores that are shown. */
export function scoresOf({ sheet, log, marks, moment }: Scored): Scores {
  if (sheet === null || log === null) return NO_SCORES;
  if (moment === null || marks === null) return sheet.scores;
  return scoresAt(sheet, log, marks, moment);
}

/** How many lines may be drawn at *now*, without those that are under way. */
export function linesLeft(
  { seat, allowance, pending }: Pick<App, "seat" | "allowance" | "pending">,
  now: number,
): number {
  // whoever is in no team yet begins with a full quota
  const lines = seat === null ? allowance.most : refill(seat.quota, now, allowance).lines;
  return Math.max(0, lines - pending.length);
}

/** Milliseconds at *now* until one more line comes, to who has not all of them. */
export function waitLeft(
  { seat, allowance }: Pick<App, "seat" | "allowance">,
  now: number,
): number {
  if (seat === null) return allowance.every;
  return waitOf(refill(seat.quota, now, allowance), now, allowance);
}
