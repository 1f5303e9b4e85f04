/**
 * On which days somebody played in which room, as this browser remembers it.
 *
 *     life2.days    { "world": [20776, 20777], "lab": [20770] }    days since 1970, the oldest first
 *
 * A day is one on which something was asked of a room's canister that changes it: a look is none.
 */

import { kept } from "../keeping";

export type Days = Readonly<Record<string, readonly number[]>>;

const DAY = 86_400_000; // milliseconds
const MOST = 400; // days of a room that are kept

const DAYS = kept<Days>("days", isDays);

function isDays(value: unknown): value is Days {
  const isDay = (day: unknown) => Number.isInteger(day) && (day as number) >= 0;
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((days) => Array.isArray(days) && days.every(isDay))
  );
}

/** The day of *now*, counted from 1970, as everywhere in the house by universal time. */
export const dayOf = (now: number): number => Math.floor(now / DAY);

/** Remember that somebody played in *room* today. */
export function notePlayed(room: string, today = dayOf(Date.now())): void {
  const all = DAYS.read() ?? {};
  const days = all[room] ?? [];
  if (days.includes(today)) return;
  DAYS.write({ ...all, [room]: [...days, today].slice(-MOST) });
}

/** The days on which somebody played in each room. */
export const playedDays = (): Days => DAYS.read() ?? {};

export interface Habit {
  readonly days: number;
  /** Days in a row up to today, or to yesterday: today is not over. */
  readonly streak: number;
  readonly longest: number;
}

/** How often somebody played who played on *days*, of which some may be the same. */
export function habitOf(days: readonly number[], today = dayOf(Date.now())): Habit {
  const played = [...new Set(days)].sort((one, other) => one - other);
  let [run, longest, before] = [0, 0, -Infinity];
  for (const day of played) {
    run = day === before + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  return { days: played.length, streak: before >= today - 1 ? run : 0, longest };
}
