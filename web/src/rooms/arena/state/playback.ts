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

import type { Field } from "../rules/field";
import { has as hasCell, invaders } from "../rules/field";
import type { Origins } from "../rules/descent";
import type { Rules, Team } from "../rules/round";
import { scores, teamAt, TEAMS } from "../rules/round";
import type { App, Reel } from "../state";
import { isOver, lastOf, mySlot, reelOf } from "../state";

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

/** A moment of a round that one wants to see. */
export interface Moment {
  readonly generation: number;
  /** Somebody is in the other half first, a side comes to lead, or somebody's last cell dies. */
  readonly kind: "crosses" | "leads" | "gone";
  readonly team: Team;
  /** Whose cells; null if only the side is known. */
  readonly slot: number | null;
}

const MOST_LEADS = 4; // the last ones, which decide

/** The moments of *film*, in order; *origins* say whose cells they are, once all may be told. */
export function momentsOf(
  film: readonly Field[],
  rules: Rules,
  origins: readonly Origins[] | null,
): Moment[] {
  const found = [
    ...crossings(film, rules, origins),
    ...leads(film, rules).slice(-MOST_LEADS),
    ...(origins === null ? [] : deaths(origins, rules)),
  ];
  return found.sort((one, other) => one.generation - other.generation);
}

/** When each team was first in the other's half, and with whose cells. */
function crossings(
  film: readonly Field[],
  { width }: Rules,
  origins: readonly Origins[] | null,
): Moment[] {
  return TEAMS.flatMap((_, at) => {
    const team = at as Team;
    const generation = film.findIndex((field) => invaders(field)[team] > 0);
    if (generation < 0) return [];
    const field = film[generation]!;
    const cells = team === 0 ? field.blue : field.red;
    const origin = origins?.[generation]!.find((each, cell) => {
      const x = cell % width;
      const abroad = x < width / 2 ? team === 1 : team === 0;
      return each !== 0 && abroad && hasCell(cells, x, Math.floor(cell / width), width);
    });
    return [{ generation, kind: "crosses" as const, team, slot: origin ? origin - 1 : null }];
  });
}

/** When a team came to lead that did not lead last. */
function leads(film: readonly Field[], rules: Rules): Moment[] {
  const found: Moment[] = [];
  let leader: Team | null = null;
  film.forEach((field, generation) => {
    const [blue, red] = scores(field, rules);
    if (blue === red) return;
    const team = blue > red ? 0 : 1;
    if (leader !== null && team !== leader) {
      found.push({ generation, kind: "leads", team, slot: null });
    }
    leader = team;
  });
  return found;
}

/** When the last descendant of a slot died, for each that has none at the end. */
function deaths(origins: readonly Origins[], rules: Rules): Moment[] {
  const seen = new Map<number, number>();
  origins.forEach((all, generation) => {
    for (const origin of all) if (origin !== 0) seen.set(origin - 1, generation);
  });
  return [...seen].flatMap(([slot, last]): Moment[] =>
    last === origins.length - 1
      ? []
      : [{ generation: last + 1, kind: "gone", team: teamAt(slot, rules), slot }],
  );
}
