/**
 * Accounts: who plays, what they have, and the pot between them, as the canister counts them.
 *
 *     seated      true for each player who has a seat, player 1 first
 *     balances    their coins that do not lie on land
 *     scores      their land, added up at every payday of today's race
 *     points      what the races of this season that are over gave them
 *     minted      coins that ever came into the world
 *     pot         coins that are nobody's: found on own or nobody's land, or left behind
 *     off         which rules are turned off: a bit each for seasons, levy, paydays, idle seats
 *
 * Every 600th generation is a payday: of what anybody has in hand above 1,000 coins a sixteenth goes
 * to the pot, in whole coins; then a quarter of the pot is paid out to all who are seated, half of it
 * in equal shares and half by the whole square root of their land, and what does not divide stays. The
 * score of each grows by the land that they hold. When a race ends, points are given by rank.
 *
 * In a frame, numbers little-endian:
 *
 *     0    8   minted
 *     8    8   pot
 *     16   1   how many players: n
 *     17   2   who is seated: bit k for player k + 1; what is off in bits 12 to 15
 *     19   8n  balances
 *     ..   8n  scores
 *     ..   8n  points
 */

import type { Cells, Player } from "./board";
import { ALIVE, ownerOf, SEATS } from "./board";

/** Coins that everybody has who takes a seat. */
export const FIRST_COINS = 1000;

/** Generations from one payday to the next: a minute. */
export const PAYDAY = 600;

/** Of the pot, one in so many coins is paid. */
const PAID_PART = 4;

/** Of what is in hand above the first coins, one in so many goes to the pot before. */
const LEVY_PART = 16;

/** For the ranks of a race; none for who has no score. */
const POINTS = [25, 18, 15, 12, 10, 8, 6, 4, 2];

/** The rules that an admin may turn off, in the order of their bits. */
const RULES = ["seasons", "levy", "paydays", "idle_seats"];
const NO_LEVY = 1 << 1;
const NO_PAYDAYS = 1 << 2;
const FIRST_BIT = 12;

const SUMS_BYTES = 19;
const PLAYER_BYTES = 24;

/** What is said of accounts: without a word everybody is seated, and the pot is empty. */
export interface Known {
  balances: number[];
  seated?: boolean[];
  scores?: number[];
  points?: number[];
  minted?: number;
  pot?: number;
  off?: number;
}

export class Accounts implements Known {
  readonly balances: number[];
  readonly seated: boolean[];
  readonly scores: number[];
  readonly points: number[];
  minted: number;
  pot: number;
  off: number;

  constructor({ balances, seated, scores, points, minted, pot, off }: Known) {
    this.balances = [...balances];
    this.seated = balances.map((_, seat) => seated?.[seat] ?? true);
    this.scores = balances.map((_, seat) => scores?.[seat] ?? 0);
    this.points = balances.map((_, seat) => points?.[seat] ?? 0);
    this.pot = pot ?? 0;
    this.off = off ?? 0;
    this.minted = minted ?? balances.reduce((sum, balance) => sum + balance, this.pot);
  }

  /** Seat *player*, the next number or one that left; what the pot does not have is minted. */
  join(player: Player): void {
    const fromPot = Math.min(this.pot, FIRST_COINS);
    this.pot -= fromPot;
    this.minted += FIRST_COINS - fromPot;
    this.balances[player - 1] = FIRST_COINS;
    this.seated[player - 1] = true;
    this.scores[player - 1] = 0;
    this.points[player - 1] = 0;
  }

  /** Let *player* go, with so many coins *onLand*: how many are in the pot for it. */
  leave(player: Player, onLand: number): number {
    const coins = this.balances[player - 1]! + onLand;
    this.pot += coins;
    this.balances[player - 1] = 0;
    this.seated[player - 1] = false;
    this.scores[player - 1] = 0;
    this.points[player - 1] = 0;
    return coins;
  }

  /** Levy, pay everybody what is theirs of the pot, and add the land of *cells*; what was paid. */
  holdPayday(cells: Cells): number {
    if (this.off & NO_PAYDAYS) return 0;
    this.balances.forEach((balance, seat) => {
      const levy = this.#levyOf(balance);
      this.balances[seat] = balance - levy;
      this.pot += levy;
    });
    const land = landOf(cells);
    const roots = this.seated.map((taken, seat) => (taken ? root(land[seat + 1]!) : 0));
    const every = roots.reduce((sum, one) => sum + one, 0);
    const players = this.seated.filter(Boolean).length;
    const half = Math.floor(Math.floor(this.pot / PAID_PART) / 2);
    const before = this.pot;
    this.seated.forEach((taken, seat) => {
      if (!taken) return;
      const byLand = every > 0 ? Math.floor((half * roots[seat]!) / every) : 0;
      const income = Math.floor(half / players) + byLand;
      this.balances[seat]! += income;
      this.pot -= income;
      this.scores[seat]! += land[seat + 1]!;
    });
    return before - this.pot;
  }

  /** End a race: points by rank in it, and everybody's score is 0 again. */
  endDay(cells: Cells): void {
    const land = landOf(cells);
    const alive = landOf(cells.filter((cell) => cell & ALIVE));
    const ranks = this.seated.flatMap((taken, seat) => (taken ? [seat] : []));
    ranks.sort(
      (one, other) =>
        this.scores[other]! - this.scores[one]! ||
        land[other + 1]! - land[one + 1]! ||
        alive[other + 1]! - alive[one + 1]! ||
        one - other,
    );
    ranks.forEach((seat, rank) => {
      if (this.scores[seat]! > 0) this.points[seat]! += POINTS[rank]!;
    });
    this.scores.fill(0);
  }

  /** What who has *balance* in hand pays into the pot on a payday. */
  #levyOf(balance: number): number {
    if (this.off & NO_LEVY) return 0;
    return Math.max(0, Math.floor((balance - FIRST_COINS) / LEVY_PART));
  }
}

/** How many of *cells* nobody, player 1, 2, ... owns. */
function landOf(cells: Cells): number[] {
  const land = new Array<number>(SEATS + 1).fill(0);
  for (let index = 0; index < cells.length; index++) land[ownerOf(cells[index]!)]!++;
  return land;
}

/** The whole square root of *cells*, of which there are far fewer than 2 ** 52. */
const root = (cells: number) => Math.floor(Math.sqrt(cells));

/** What is off by the *words* of an event: those that are on, or "classic"; null if it has others. */
export function offBy(words: string): number | null {
  const on = words.split(",");
  const off = RULES.reduce((bits, rule, at) => bits | (Number(!on.includes(rule)) << at), 0);
  const said = RULES.filter((rule) => on.includes(rule)).join(",") || "classic";
  return said === words ? off : null;
}

/** How many bytes accounts have of which byte 16 is *players*. */
export function lengthOf(players: number): number {
  return SUMS_BYTES + PLAYER_BYTES * players;
}

/** Read accounts at *at*, each number of them by *number*; null if there are no such accounts. */
export function read(view: DataView, at: number, number: (at: number) => number): Accounts | null {
  const count = at + SUMS_BYTES <= view.byteLength ? view.getUint8(at + 16) : SEATS + 1;
  if (count > SEATS || at + lengthOf(count) > view.byteLength) return null;
  const bits = view.getUint16(at + 17, true);
  const mask = bits & ((1 << FIRST_BIT) - 1);
  if (mask >> count !== 0) return null;
  const numbers = Array.from({ length: 3 * count }, (_, n) => number(at + SUMS_BYTES + 8 * n));
  return new Accounts({
    minted: number(at),
    pot: number(at + 8),
    balances: numbers.slice(0, count),
    seated: Array.from({ length: count }, (_, seat) => ((mask >> seat) & 1) === 1),
    scores: numbers.slice(count, 2 * count),
    points: numbers.slice(2 * count),
    off: bits >> FIRST_BIT,
  });
}

/** *accounts* in bytes: what `read` reads. */
export function write(accounts: Required<Known>): Uint8Array {
  const { balances, seated, scores, points, minted, pot, off } = accounts;
  const view = new DataView(new ArrayBuffer(lengthOf(balances.length)));
  const number = (at: number, value: number) => {
    view.setBigUint64(at, BigInt(value), true);
  };
  number(0, minted);
  number(8, pot);
  view.setUint8(16, balances.length);
  view.setUint16(
    17,
    seated.reduce((mask, taken, seat) => mask | (Number(taken) << seat), off << FIRST_BIT),
    true,
  );
  [...balances, ...scores, ...points].forEach((value, at) => {
    number(SUMS_BYTES + 8 * at, value);
  });
  return new Uint8Array(view.buffer);
}
