/**
 * Who sits where, when a seat frees, and how long race and season last, as the chain last said.
 *
 * Times of the chain are milliseconds since 1970 by its own clock, which may differ from that of
 * this machine: so *now* is what its clock showed when *heard*, a time of `performance.now()`.
 */

import { SEATS as WORDS } from "../words";

export interface Seated {
  readonly player: number;
  readonly name: string;
  readonly bot: boolean;
  /** From when on a person may take the seat, if all are taken; 0 for at once. */
  readonly frees: number;
}

export interface Lost {
  readonly player: number;
  readonly time: number;
  readonly why: string;
  readonly by: string | null;
}

export interface Seating {
  readonly heard: number;
  readonly now: number;
  readonly seats: readonly Seated[];
  /** From when on a person may take the next seat; null if one is free. */
  readonly frees: number | null;
  readonly lost: Lost | null;
  readonly season: number;
  readonly ends: number | null;
  /** How long seasons last, in seconds; 0 for ever. */
  readonly seconds: number;
  /** The race that runs: its number, and when it ends; null if there is none. */
  readonly day: number;
  readonly dayEnds: number | null;
}

/** How somebody ended a race, and what points it gave. */
export interface DayRow extends SeasonRow {
  readonly points: number;
}

/** A race that is over. */
export interface Day {
  readonly number: number;
  readonly season: number;
  readonly began: number;
  readonly ended: number;
  readonly rows: readonly DayRow[];
}

/** A season that is over, in a line; the score is the points of its winner. */
export interface SeasonHead {
  readonly number: number;
  readonly ended: number;
  readonly players: number;
  readonly winner: string;
  readonly score: number;
}

/** How somebody ended a season, or a race: by points the one, by land the other. */
export interface SeasonRow {
  readonly rank: number;
  readonly player: number;
  readonly name: string;
  readonly principal: string;
  readonly score: number;
  readonly land: number;
}

/** A season that is over; its picture is 64 x 64 digits, who had most land there. */
export interface Season {
  readonly number: number;
  readonly ended: number;
  /** Its last one. */
  readonly generation: number;
  readonly rows: readonly SeasonRow[];
  readonly picture: string;
}

/** Milliseconds from now to *moment*, by the chain's clock; below 0 if it has passed. */
export function until(seating: Seating, moment: number, now = performance.now()): number {
  return moment - (seating.now + now - seating.heard);
}

/** Whether somebody who joins now gets a seat. */
export function mayJoin(seating: Seating | null, now = performance.now()): boolean {
  return seating === null || seating.frees === null || until(seating, seating.frees, now) <= 0;
}

/** The lowest number that is not *taken*; the last one, if all are. */
export function freeSeat(taken: readonly number[]): number {
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((player) => !taken.includes(player));
  return free ?? 9;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A time to come in its two largest units: "2 d 3 h", "3 h 5 min", "4 min", "9 s". */
export function remaining(milliseconds: number): string {
  const left = Math.max(0, milliseconds);
  if (left < MINUTE) return WORDS.seconds(Math.ceil(left / 1000));
  if (left < HOUR) return WORDS.minutes(Math.ceil(left / MINUTE));
  const [large, small] = left < DAY ? [HOUR, MINUTE] : [DAY, HOUR];
  const [most, rest] = [Math.floor(left / large), Math.floor((left % large) / small)];
  return left < DAY ? WORDS.hours(most, rest) : WORDS.days(most, rest);
}

/** How a seat was lost, in words. */
export function wordsOf(lost: Lost): string {
  const why = (WORDS.WHY as Record<string, string>)[lost.why] ?? lost.why;
  return WORDS.lost(lost.player, why, lost.by);
}
