/** While you were away: what was left, beside what is found. */

import type { App } from "../state/app";
import { FEED } from "../words/later";
import { recall } from "./left";

const LONG = 300; // generations after which one was away

/** What changed since whoever plays now last looked, in a sentence; null if that was just now. */
export function away(state: App): string | null {
  const { me, view, standings } = state;
  const left = recall(state);
  const mine = standings.find(({ player }) => player === me?.player);
  if (left === null || mine === undefined || view === null) return null;
  const passed = view.generation - left.generation;
  if (passed < LONG) return null;
  const place = standings.filter(({ land }) => land > mine.land).length + 1;
  return FEED.away(passed, left, mine, place, standings.length);
}
