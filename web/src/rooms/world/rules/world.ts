/**
 * The world as the canister plays it: the same cells, owners, coins and balances, to the last bit.
 *
 *     cells        owner, life and coins of each, see board.ts
 *     balances     coins of player 1, 2, ... that do not lie on land
 *     life         the living once more, a bit each, see life.ts
 *
 * Life goes first, over the whole board at once. Then only those who were born or died are
 * visited one by one.
 */

import type { Index, Point } from "../../../rules/grid";
import type { Cells, Player } from "./board";
import { ALIVE, CELLS, COIN, GRID, OWNER, coinsOf, indexOf, ownerOf } from "./board";
import { Life } from "../../../rules/life";
import { heirOf } from "./lineage";
import { hasRoom, refusalOf } from "./placing";

/** What the chain said. */
export interface Truth {
  generation: number;
  cells: Cells;
  balances: number[];
}

/** The request was understood and is refused; the message says why, in the canister's words. */
export class Refusal extends Error {
  override name = "Refusal";
}

// All worlds share the paper on which they note who was born and who died.
const born = new Int32Array(CELLS);
const died = new Int32Array(CELLS);

export class World implements Truth {
  generation: number;
  readonly cells: Cells;
  readonly balances: number[];
  /** Coins that nobody found since this world was made. */
  burned = 0;
  readonly #life = new Life(GRID);

  private constructor(generation: number, cells: Cells, balances: number[]) {
    this.generation = generation;
    this.cells = cells;
    this.balances = balances;
    this.#life.addAll(cells, ALIVE);
  }

  /** A world that goes on from *truth*, with cells and balances of its own. */
  static from(truth: Truth): World {
    return new World(truth.generation, truth.cells.slice(), [...truth.balances]);
  }

  copy(): World {
    const copy = World.from(this);
    copy.burned = this.burned;
    return copy;
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

  /** Let *generations* pass. */
  step(generations = 1): void {
    if (generations < 0) throw new Refusal(`Expected 0 or more generations, got ${generations}`);
    for (let passed = 0; passed < generations; passed++) this.#pass();
  }

  #check(player: Player, count: number): void {
    const balance = this.balances[player - 1];
    const refusal = refusalOf(count, balance ?? Infinity);
    if (refusal !== null) throw new Refusal(refusal);
    if (balance === undefined) {
      throw new Refusal(`Expected a player from 1 to ${this.balances.length}, got ${player}`);
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
  }

  /** Give the land at *index* to the heir. The coins there too, if the land was another's. */
  #bequeath(index: Index): void {
    const heir = heirOf(this.cells, index);
    const cell = this.cells[index]!;
    const land = ownerOf(cell);
    const coins = coinsOf(cell);
    if (land === 0 || land === heir) this.burned += coins;
    else this.balances[heir - 1]! += coins;
    this.cells[index] = heir;
  }
}
