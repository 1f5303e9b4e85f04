/**
 * Accounts: who plays, what they have, and the pot between them, as the canister counts them.
 *
 *     seated      true for each player who has a seat, player 1 first
 *     balances    their coins that do not lie on land
 *     scores      their land, added up at every payday since they took the seat
 *     minted      coins that ever came into the world
 *     pot         coins that are nobody's: found on own or nobody's land, or left behind
 *     off         which rules are turned off: a bit each for seasons, levy, paydays, idle seats
 *
 * Every 600th generation is a payday: of what anybody has in hand above 1,000 coins a sixteenth goes
 * to the pot, in whole coins; then a quarter of the pot is paid out in equal whole shares to all who
 * are seated, and the score of each grows by the land that they hold.
 *
 * In a frame, numbers little-endian:
 *
 *     0    8   minted
 *     8    8   pot
 *     16   1   how many players: n
 *     17   2   who is seated: bit k for player k + 1; what is off in bits 12 to 15
 *     19   8n  balances
 *     ..   8n  scores
 */

import type { Cells, Player } from "./board";
import { ownerOf, SEATS } from "./board";

/** Coins that everybody has who takes a seat. */
export const FIRST_COINS = 1000;

/** Generations from one payday to the next: a minute. */
export const PAYDAY = 600;

/** Of the pot, one in so many coins is paid. */
const PAID_PART = 4;

/** Of what is in hand above the first coins, one in so many goes to the pot before. */
const LEVY_PART = 16;

/** The rules that an admin may turn off, in the order of their bits. */
const RULES = ["seasons", "levy", "paydays", "idle_seats"];
const NO_LEVY = 1 << 1;
const NO_PAYDAYS = 1 << 2;
const FIRST_BIT = 12;

const SUMS_BYTES = 19;
const PLAYER_BYTES = 16;

/** What is said of accounts: without a word everybody is seated, and the pot is empty. */
export interface Known {
  balances: number[];
  seated?: boolean[];
  scores?: number[];
  minted?: number;
  pot?: number;
  off?: number;
}

export class Accounts implements Known {
  readonly balances: number[];
  readonly seated: boolean[];
  readonly scores: number[];
  minted: number;
  pot: number;
  off: number;

  constructor({ balances, seated, scores, minted, pot, off }: Known) {
    this.balances = [...balances];
    this.seated = balances.map((_, seat) => seated?.[seat] ?? true);
    this.scores = balances.map((_, seat) => scores?.[seat] ?? 0);
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
  }

  /** Let *player* go, with so many coins *onLand*: how many are in the pot for it. */
  leave(player: Player, onLand: number): number {
    const coins = this.balances[player - 1]! + onLand;
    this.pot += coins;
    this.balances[player - 1] = 0;
    this.seated[player - 1] = false;
    this.scores[player - 1] = 0;
    return coins;
  }

  /** Levy, pay everybody their share of the pot, and add the land that they hold of *cells*. */
  holdPayday(cells: Cells): void {
    if (this.off & NO_PAYDAYS) return;
    const players = this.seated.filter(Boolean).length;
    this.balances.forEach((balance, seat) => {
      const levy = levyOf(balance, this.off);
      this.balances[seat] = balance - levy;
      this.pot += levy;
    });
    const share = shareOf(this.pot, players);
    const land = new Array<number>(SEATS + 1).fill(0);
    for (let index = 0; index < cells.length; index++) land[ownerOf(cells[index]!)]!++;
    this.seated.forEach((taken, seat) => {
      if (!taken) return;
      this.balances[seat]! += share;
      this.scores[seat]! += land[seat + 1]!;
    });
    this.pot -= share * players;
  }
}

/** What who has *balance* in hand pays into the pot on a payday, if levies are not *off*. */
export function levyOf(balance: number, off: number): number {
  return off & NO_LEVY ? 0 : Math.max(0, Math.floor((balance - FIRST_COINS) / LEVY_PART));
}

/** What each of so many *players* gets of a *pot* on a payday, if paydays are not *off*. */
export function shareOf(pot: number, players: number, off = 0): number {
  return players > 0 && !(off & NO_PAYDAYS) ? Math.floor(pot / (PAID_PART * players)) : 0;
}

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
  const numbers = Array.from({ length: 2 * count }, (_, n) => number(at + SUMS_BYTES + 8 * n));
  return new Accounts({
    minted: number(at),
    pot: number(at + 8),
    balances: numbers.slice(0, count),
    seated: Array.from({ length: count }, (_, seat) => ((mask >> seat) & 1) === 1),
    scores: numbers.slice(count),
    off: bits >> FIRST_BIT,
  });
}

/** *accounts* in bytes: what `read` reads. */
export function write(accounts: Required<Known>): Uint8Array {
  const { balances, seated, scores, minted, pot, off } = accounts;
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
  [...balances, ...scores].forEach((value, at) => {
    number(SUMS_BYTES + 8 * at, value);
  });
  return new Uint8Array(view.buffer);
}
