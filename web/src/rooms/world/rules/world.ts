/**
 * The world as the canister plays it: the same cells, owners, coins and balances, to the last bit.
 *
 *     cells        owner, life and coins of each, see board.ts
 *     balances     coins of player 1, 2, ... that do not lie on land; the rest of the accounts too
 *     life         the living once more, a bit each, see life.ts
 *
 * Life goes first, over the whole board at once. Then only those who were born or died are
 * visited one by one.
 */

import type { Index, Point } from "../../../rules/grid";
import type { Cells, Player } from "./board";
import { ALIVE, CELLS, COIN, GRID, OWNER, SEATS, coinsOf, indexOf, ownerOf } from "./board";
import type { Known } from "./accounts";
import { Accounts, FIRST_COINS, PAYDAY } from "./accounts";
import { Life } from "../../../rules/life";
import { heirOf } from "./lineage";
import { hasRoom, refusalOf } from "./placing";

/** What the chain said. */
export interface Truth extends Known {
  generation: number;
  cells: Cells;
}

/** The request was understood and is refused; the message says why, in the canister's words. */
export class Refusal extends Error {
  override name = "Refusal";
}

/** Coins that changed hands in *generation*: who was born at *index*, on whose land. */
export interface Taken {
  readonly generation: number;
  readonly index: Index;
  readonly from: Player;
  readonly to: Player;
  readonly coins: number;
}

/** What the pot paid when *generation* came. */
export interface Payday {
  readonly generation: number;
  readonly paid: number;
}

// All worlds share the paper on which they note who was born and who died.
const born = new Int32Array(CELLS);
const died = new Int32Array(CELLS);

export class World implements Truth {
  generation: number;
  readonly cells: Cells;
  /** Coins that went to the pot since this world was made. */
  toPot = 0;
  /** What each player has captured since this world was made. */
  readonly captured: number[];
  /** The same, one by one; whoever wants to know takes them out. */
  readonly taken: Taken[] = [];
  /** What every payday paid; whoever wants to know takes them out. */
  readonly paydays: Payday[] = [];
  readonly #accounts: Accounts;
  #life = new Life(GRID);

  private constructor(generation: number, cells: Cells, accounts: Accounts) {
    this.generation = generation;
    this.cells = cells;
    this.captured = new Array<number>(SEATS).fill(0);
    this.#accounts = accounts;
    this.#life.addAll(cells, ALIVE);
  }

  /** A world that goes on from *truth*, with cells and accounts of its own. */
  static from(truth: Truth): World {
    const accounts = new Accounts(truth);
    if (truth.minted === undefined) accounts.minted += coinsIn(truth.cells);
    return new World(truth.generation, truth.cells.slice(), accounts);
  }

  /** An empty world at generation 0, with first coins for all who are *seated*. */
  static begin(seated: readonly boolean[], off = 0): World {
    const balances = seated.map((taken) => (taken ? FIRST_COINS : 0));
    return World.from({
      generation: 0,
      cells: new Uint8Array(CELLS),
      balances,
      seated: [...seated],
      off,
    });
  }

  copy(): World {
    return World.from(this);
  }

  get balances(): number[] {
    return this.#accounts.balances;
  }

  get seated(): boolean[] {
    return this.#accounts.seated;
  }

  get scores(): number[] {
    return this.#accounts.scores;
  }

  get points(): number[] {
    return this.#accounts.points;
  }

  get minted(): number {
    return this.#accounts.minted;
  }

  get pot(): number {
    return this.#accounts.pot;
  }

  /** Which rules are off, see accounts.ts. */
  get off(): number {
    return this.#accounts.off;
  }

  set off(off: number) {
    this.#accounts.off = off;
  }

  /** All that there is of this world, for somebody else. */
  tell(): Required<Truth> {
    const { generation, balances, seated, scores, points, minted, pot, off } = this;
    const sums = { scores: [...scores], points: [...points] };
    const lists = { balances: [...balances], seated: [...seated], ...sums };
    return { generation, cells: this.cells.slice(), ...lists, minted, pot, off };
  }

  get aliveCount(): number {
    return this.#life.population;
  }

  /**
   * Put living cells of *player* at *points*; how many found room. Coordinates wrap. A living
   * cell, or one with seven coins, has no room and costs nothing.
   */
  place(player: Player, points: Iterable<Point>): number {
    const list = [...points];
    this.#check(player, list.length);
    let placed = 0;
    for (const [x, y] of list) if (this.#settle(player, indexOf(x, y))) placed++;
    this.balances[player - 1]! -= placed;
    return placed;
  }

  /** Seat *player*, the next number or one that left, with a starting balance. */
  join(player: Player): void {
    if (player < 1 || player > Math.min(this.seated.length + 1, SEATS) || this.seated[player - 1]) {
      throw new Refusal("Game full");
    }
    this.#accounts.join(player);
  }

  /** Let *player* go: cells die, land is nobody's, coins go to the pot; how many coins. */
  leave(player: Player): number {
    this.#checkSeat(player);
    let onLand = 0;
    for (let index = 0; index < CELLS; index++) {
      if (ownerOf(this.cells[index]!) !== player) continue;
      onLand += coinsOf(this.cells[index]!);
      this.cells[index] = 0;
    }
    this.#life = new Life(GRID);
    this.#life.addAll(this.cells, ALIVE);
    return this.#accounts.leave(player, onLand);
  }

  /** End a race: points by rank in it, and everybody's score is 0 again. */
  endDay(): void {
    this.#accounts.endDay(this.cells);
  }

  /** Let *generations* pass. */
  step(generations = 1): void {
    if (generations < 0) throw new Refusal(`Expected 0 or more generations, got ${generations}`);
    for (let passed = 0; passed < generations; passed++) this.#pass();
  }

  #check(player: Player, count: number): void {
    const balance = this.balances[player - 1];
    const refusal = refusalOf(count, balance ?? Infinity);
    if (refusal !== null) throw new Refusal(refusal);
    this.#checkSeat(player);
  }

  #checkSeat(player: Player): void {
    const { length } = this.seated;
    if (player < 1 || player > length) {
      throw new Refusal(`Expected a player from 1 to ${length}, got ${player}`);
    }
    if (!this.seated[player - 1]) {
      throw new Refusal(`Expected a player with a seat, got ${player}, who left`);
    }
  }

  /** Put a cell of *player* at *index*, if there is room; what coins lie there stay. */
  #settle(player: Player, index: Index): boolean {
    const cell = this.cells[index]!;
    if (!hasRoom(cell)) return false;
    this.cells[index] = (cell & ~OWNER) + COIN + ALIVE + player;
    this.#life.add(index);
    return true;
  }

  /** Let one generation pass. Nobody in *cells* is born or dies before all heirs are found. */
  #pass(): void {
    const cells = this.cells;
    this.#life.step();
    const births = this.#life.births(born);
    const deaths = this.#life.deaths(died);
    for (let i = 0; i < births; i++) this.#bequeath(born[i]!);
    for (let i = 0; i < births; i++) cells[born[i]!]! ^= ALIVE;
    for (let i = 0; i < deaths; i++) cells[died[i]!]! ^= ALIVE;
    this.generation++;
    if (this.generation % PAYDAY === 0) {
      const paid = this.#accounts.holdPayday(cells);
      this.paydays.push({ generation: this.generation, paid });
    }
  }

  /** Give the land at *index* to the heir. The coins there too, if the land was another's. */
  #bequeath(index: Index): void {
    const heir = heirOf(this.cells, index);
    const cell = this.cells[index]!;
    const land = ownerOf(cell);
    const coins = coinsOf(cell);
    this.cells[index] = heir;
    if (land === 0 || land === heir) {
      this.#accounts.pot += coins;
      this.toPot += coins;
    } else {
      this.balances[heir - 1]! += coins;
      this.captured[heir - 1]! += coins;
      if (coins > 0) {
        const generation = this.generation + 1; // it is counted when all are born
        this.taken.push({ generation, index, from: land, to: heir, coins });
      }
    }
  }
}

function coinsIn(cells: Cells): number {
  let coins = 0;
  for (let index = 0; index < CELLS; index++) coins += coinsOf(cells[index]!);
  return coins;
}
