/**
 * The feed: what happens in the world, as the page's own rules play it.
 *
 *     every birth       captures: coins that changed hands, and where
 *     every payday      what the pot paid
 *     two standings     who joined, who left, who leads
 *     two seatings      which season ended
 *
 * The page plays every generation by the canister's rules, so no capture is missed and none is made up.
 * Pure: states in, happenings out.
 */

import type { Point } from "../../../rules/grid";
import type { Player } from "../rules/board";
import { OWNER, pointOf, SIZE } from "../rules/board";
import type { Payday, Taken, Truth } from "../rules/world";
import type { Standing } from "./app";
import { blockOf, BLOCKS_OF_BOARD, middleOfMost, whereBusiest } from "./land";
import type { Seating } from "./seating";

export type Kind = "capture" | "land" | "join" | "leave" | "lead" | "payday" | "begun" | "season";

export interface Happening {
  readonly kind: Kind;
  readonly generation: number;
  /** Who did it, and to whom; 0 is nobody. */
  readonly player: number;
  readonly other: number;
  /** Coins, or land; of a season its number. */
  readonly amount: number;
  /** Where, if it is somewhere. */
  readonly at: Point | null;
}

const NOTHING = { player: 0, other: 0, amount: 0, at: null };

/** Coins that were captured, one by one, for each two players once. */
export function captures(taken: readonly Taken[]): Happening[] {
  const sums = new Map<number, { amount: number; x: number; y: number; first: Point }>();
  for (const { index, from, to, coins } of taken) {
    const [x, y] = pointOf(index);
    const sum = sums.get(to * 16 + from) ?? { amount: 0, x: 0, y: 0, first: [x, y] };
    const near = (here: number, there: number) => here - SIZE * Math.round((here - there) / SIZE);
    sum.amount += coins;
    sum.x += coins * near(x, sum.first[0]);
    sum.y += coins * near(y, sum.first[1]);
    sums.set(to * 16 + from, sum);
  }
  return [...sums].map(([who, { amount, x, y }]) => ({
    kind: "capture",
    generation: taken.at(-1)!.generation,
    player: who >> 4,
    other: who & 15,
    amount,
    at: [wrapped(x / amount), wrapped(y / amount)],
  }));
}

const wrapped = (at: number) => ((Math.round(at) % SIZE) + SIZE) % SIZE;

/** That the world was begun again. */
export function begun(generation: number): Happening {
  return { ...NOTHING, kind: "begun", generation };
}

/** Fewer cells of land than this are not worth a line. */
const FEWEST = 40;

/**
 * Land that *player* won and lost between two moments, if it was much: from whom or to whom most of it
 * was, and where most of that.
 */
export function land(before: Truth, after: Truth, player: Player): Happening[] {
  const { generation } = after;
  if (generation <= before.generation) return [];
  const [won, lost] = [new Change(), new Change()];
  for (let i = 0; i < after.cells.length; i++) {
    const [from, to] = [before.cells[i]! & OWNER, after.cells[i]! & OWNER];
    if (from === to) continue;
    if (to === player) won.add(from, i);
    else if (from === player) lost.add(to, i);
  }
  const told = (amount: number) => ({ kind: "land" as const, generation, amount });
  return [
    ...(won.amount < FEWEST
      ? []
      : [{ ...told(won.amount), player, other: won.other, at: won.at() }]),
    ...(lost.amount < FEWEST
      ? []
      : [{ ...told(lost.amount), player: lost.other, other: player, at: lost.at() }]),
  ];
}

/** Cells that changed hands: how many, with whom most of them, and in which block most of those. */
class Change {
  amount = 0;
  readonly #blocks = Array.from({ length: 16 }, () => new Uint16Array(BLOCKS_OF_BOARD));
  readonly #others = new Uint32Array(16);

  add(other: Player, index: number): void {
    this.amount++;
    this.#others[other]!++;
    this.#blocks[other]![blockOf(index)]!++;
  }

  get other(): Player {
    return this.#others.indexOf(Math.max(...this.#others));
  }

  at(): Point | null {
    return middleOfMost(this.#blocks[this.other]!);
  }
}

/** The season that ended, if another one runs than did before. */
export function ended(
  before: Seating | null,
  after: Seating | null,
  generation: number,
): Happening[] {
  if (before === null || after === null || after.season <= before.season) return [];
  return [{ ...NOTHING, kind: "season", generation, amount: after.season - 1 }];
}

/** What the pot paid, if it had anything. */
export function payday({ generation, paid }: Payday): Happening[] {
  return paid === 0 ? [] : [{ ...NOTHING, kind: "payday", generation, amount: paid }];
}

/** Who joined, who left and who leads, between two standings; *view* shows where they are. */
export function among(
  before: readonly Standing[],
  after: readonly Standing[],
  view: Truth | null,
): Happening[] {
  const told = (kind: Kind, { player, land }: Standing): Happening => ({
    ...NOTHING,
    kind,
    generation: view?.generation ?? 0,
    player,
    amount: land,
    at: view === null ? null : whereBusiest(view.cells, player),
  });
  const missing = (one: readonly Standing[], other: readonly Standing[]) =>
    one.filter(({ player }) => !other.some((row) => row.player === player));
  const [led, leads] = [leader(before), leader(after)];
  const changed = led !== null && leads !== null && led.player !== leads.player;
  return [
    ...missing(after, before).map((row) => told("join", row)),
    ...missing(before, after).map((row) => told("leave", row)),
    ...(changed ? [told("lead", leads)] : []),
  ];
}

/** Who has most land, if anybody has any. */
function leader(standings: readonly Standing[]): Standing | null {
  const [first, ...others] = standings.filter(({ land }) => land > 0);
  if (first === undefined) return null;
  return others.reduce((most, row) => (row.land > most.land ? row : most), first);
}
