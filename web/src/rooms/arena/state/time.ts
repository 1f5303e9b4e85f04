/**
 * The generation on the board, as time goes by.
 *
 *     live      follows what the canister has played, up to a second ahead by the twin, and
 *               never goes back
 *     replay    goes where somebody puts it, and plays on from there if they say so
 *     reel      the last round again and again, for who waits for the next one
 *
 * Whoever only watches goes on to the next round when they have seen the end for a while.
 */

import type { App, Reel } from "./app";
import { isOver, lastOf, mySlot, reelOf } from "./app";

/** Milliseconds of a generation: the canister itself plays ten a second. */
export const EVERY = 100;
const AHEAD = 10; // generations that the canister plays until it is asked again
const PATIENCE = 30; // ticks in which whoever is behind catches up
const LAST_FOR = 30; // ticks that the end of a reel is shown for
export const REST = 200; // ticks that the end of a round is shown for

/** What changes in a tick; for who wants it *calm*, live is what the canister has, without steps. */
export function tick(app: App, calm = false): Partial<App> {
  if (app.replay) return { ...replayed(app), ...(app.rest === 0 ? {} : { rest: 0 }) };
  const reel = reelOf(app);
  if (reel !== null) return calm ? {} : { reel: wound(reel) };
  return { ...(calm ? { shown: lastOf(app) } : followed(app)), ...rested(app) };
}

/** *reel* a generation later, or from the start again. */
export function wound(reel: Reel): Reel {
  return { ...reel, at: (reel.at + 1) % (reel.film.length + LAST_FOR) };
}

function rested(app: App): Partial<App> {
  const { rest, spot, round, current } = app;
  const idle = isOver(app) && spot === null && mySlot(app) === null && current !== round?.id;
  if (!idle) return rest === 0 ? {} : { rest: 0 };
  return { rest: rest + 1 };
}

function replayed(app: App): Partial<App> {
  if (!app.playing) return {};
  return app.shown < lastOf(app) ? { shown: app.shown + 1 } : { playing: false };
}

function followed({ film, round, shown }: App): Partial<App> {
  if (film === null || round === null) return {};
  const end = film.length - 1;
  const goal = round.phase === "Claim" ? end : Math.min(end, round.generation + AHEAD);
  const behind = goal - shown;
  return behind > 0 ? { shown: shown + Math.ceil(behind / PATIENCE) } : {};
}

/** Look at *generation*. */
export function jump(app: App, generation: number): Partial<App> {
  const shown = Math.max(0, Math.min(generation, lastOf(app)));
  return { shown, replay: true, playing: false };
}

/** Play on from where one is, or from the start if that is the end; or stop. */
export function playOrStop(app: App): Partial<App> {
  if (app.playing) return { playing: false };
  const shown = app.shown >= lastOf(app) ? 0 : app.shown;
  return { shown, replay: true, playing: true };
}
