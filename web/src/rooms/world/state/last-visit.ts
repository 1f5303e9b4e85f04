/**
 * The last visit: how things were when somebody who plays here last looked.
 *
 * Kept in this browser for each who plays here: land, coins and generation when they last looked, and
 * the most land and coins that they ever had.
 */

import { kept } from "../../../shell/keeping";
import type { App } from "./app";

export interface LastVisit {
  readonly principal: string;
  readonly generation: number;
  readonly land: number;
  readonly coins: number;
  readonly mostLand: number;
  readonly mostCoins: number;
}

const MOST = 8; // people who are remembered

const isVisit = (value: unknown): value is LastVisit => {
  const { principal, ...numbers } = (value ?? {}) as Record<string, unknown>;
  const all = ["generation", "land", "coins", "mostLand", "mostCoins"];
  return typeof principal === "string" && all.every((key) => Number.isSafeInteger(numbers[key]));
};
const everybody = kept("world.left", (value): value is LastVisit[] => {
  return Array.isArray(value) && value.every(isVisit);
});

/** What was kept of whoever plays now. */
export function recall({ me }: Pick<App, "me">): LastVisit | null {
  return (everybody.read() ?? []).find(({ principal }) => principal === me?.principal) ?? null;
}

/** What was kept of *giver* is *taker*'s from now on. */
export function passOn(giver: string, taker: string): void {
  const known = (everybody.read() ?? []).filter(({ principal }) => principal !== taker);
  everybody.write(
    known.map((left) => (left.principal === giver ? { ...left, principal: taker } : left)),
  );
}

/** Keep how things are for whoever plays now. */
export function remember({ me, view, standings }: App): void {
  const mine = standings.find(({ player }) => player === me?.player);
  if (me === null || view === null || mine === undefined) return;
  const { land, balance: coins } = mine;
  const { generation } = view;
  const before = recall({ me });
  // A world that was begun again has records of its own.
  const same = before !== null && before.generation <= generation;
  const most = (now: number, then: number) => (same ? Math.max(now, then) : now);
  const left: LastVisit = {
    principal: me.principal,
    generation,
    land,
    coins,
    mostLand: most(land, before?.mostLand ?? 0),
    mostCoins: most(coins, before?.mostCoins ?? 0),
  };
  const others = (everybody.read() ?? []).filter(({ principal }) => principal !== me.principal);
  everybody.write([left, ...others].slice(0, MOST));
}
