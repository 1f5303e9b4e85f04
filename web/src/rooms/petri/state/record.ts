/**
 * The record: on which days one played the day's dish, and one's best score in each mode. This
 * browser keeps it, and adds what the canister has of whoever signs in.
 */

import type { ModeName } from "../rules/tables";

export interface PlayRecord {
  /** Days, counted from 1970, the latest last. */
  readonly days: readonly number[];
  /** The best of dishes that count, in quarters of a point. */
  readonly best: Readonly<Partial<{ [mode in ModeName]: number }>>;
}

export const NOTHING: PlayRecord = { days: [], best: {} };

const MOST_DAYS = 400;

/** A dish as far as the record goes; *day* is null, if it is not that of a day. */
export interface Noted {
  readonly mode: ModeName;
  readonly day: number | null;
  readonly score: number;
}

/** *record* with a dish that was played. */
export function note(record: PlayRecord, { mode, day, score }: Noted): PlayRecord {
  const all = day === null ? record.days : [...new Set([...record.days, day])];
  const days = [...all].sort((one, other) => one - other).slice(-MOST_DAYS);
  return { days, best: { ...record.best, [mode]: Math.max(score, record.best[mode] ?? 0) } };
}

/** How many days in a row were played, up to *today* or the day before. */
export function streakOf({ days }: PlayRecord, today: number): number {
  let last = days.includes(today) ? today : today - 1;
  let streak = 0;
  while (days.includes(last)) {
    streak++;
    last--;
  }
  return streak;
}

/** The record that *text* is; nothing, if it is none. */
export function parseRecord(text: string | null): PlayRecord {
  try {
    const { days, best } = JSON.parse(text ?? "null") as PlayRecord;
    const numbers = [...days, ...Object.values(best)].every((one) => Number.isSafeInteger(one));
    return numbers ? { days, best } : NOTHING;
  } catch {
    return NOTHING;
  }
}
