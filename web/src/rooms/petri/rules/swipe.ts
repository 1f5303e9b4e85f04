/**
 * Swipes: living cells move as far as they can, and merge with what they meet.
 *
 * A line is swept from its leading edge backwards, and a cell that comes out of a merge merges no
 * more in this swipe, as in 2048. Dormant cells do not move; they divide a line, and wake when
 * something runs into them:
 *
 *     towards W    . . a2 a2 a2    ->   a3 a2 . . .        equal: one more
 *                  a4 . a2         ->   a3 . .             unequal: the higher less one
 *                  . d5 . a3       ->   . a4 . .           dormant: the higher less one, alive
 *
 * A merge of two cells that both came from colonies of four and more gives one energy on top. A
 * cell that runs over a catalyst has its energy doubled, and the catalyst is used up; what merges on
 * one, where a cell was born, is doubled after the merge. No energy is below 1 or above the mode's
 * most.
 */

import type { Cell } from "./cell";
import { EMPTY, energyOf, isAlive, isDormant } from "./cell";
import type { Place, Plate, Way } from "./plate";

/** A cell that went from one place to another. */
export interface Path {
  readonly from: Place;
  readonly to: Place;
}

export class Swipe {
  readonly paths: Path[] = [];
  readonly merged = new Set<Place>();
  readonly used: Place[] = [];
  readonly #plate: Plate;
  readonly #cells: Uint8Array;
  readonly #catalysts: Uint8Array;
  readonly #mostEnergy: number;
  readonly #before: Uint8Array;
  readonly #origin = new Map<Place, Place>();
  #colonies: Set<Place> | null = null; // most swipes merge nothing

  /** *cells* and *catalysts* are changed in place. */
  constructor(
    plate: Plate,
    cells: Uint8Array,
    catalysts: Uint8Array,
    mostEnergy: number,
    bonus = true,
  ) {
    this.#plate = plate;
    this.#cells = cells;
    this.#catalysts = catalysts;
    this.#mostEnergy = mostEnergy;
    this.#before = cells.slice();
    if (!bonus) this.#colonies = new Set(); // none is worth anything
  }

  run(way: Way): void {
    for (const line of this.#plate.lines[way]) {
      for (let index = 1; index < line.length; index++) {
        const cell = this.#cells[line[index]!]!;
        if (isAlive(cell)) this.#move(line, index, cell);
      }
    }
  }

  #move(line: readonly Place[], index: number, cell: Cell): void {
    const from = line[index]!;
    this.#cells[from] = EMPTY;
    let at = index;
    let moving = cell;
    while (at > 0 && this.#cells[line[at - 1]!] === EMPTY) moving = this.#over(line[--at]!, moving);
    const ahead = line[at - 1];
    const meets = ahead !== undefined && !this.merged.has(ahead);
    const to = meets ? ahead : line[at]!;
    if (meets) moving = this.#merge(to, from, moving);
    else this.#origin.set(to, from);
    this.#cells[to] = moving;
    if (to !== from) this.paths.push({ from, to });
  }

  /** What *cell* is when it has come to *place*, where a catalyst may lie. */
  #over(place: Place, cell: Cell): Cell {
    if (this.#catalysts[place] === 0) return cell;
    this.#catalysts[place] = 0;
    this.used.push(place);
    return Math.min(2 * energyOf(cell), this.#mostEnergy);
  }

  /** What lies at *place* and the *mover*, which came from *start*, are together. */
  #merge(place: Place, start: Place, mover: Cell): Cell {
    const front = this.#cells[place]!;
    this.merged.add(place);
    const high = Math.max(energyOf(front), energyOf(mover));
    const equal = !isDormant(front) && energyOf(front) === energyOf(mover);
    const energy = equal ? high + 1 : Math.max(high - 1, 1);
    const bonus = !isDormant(front) && this.#inColonies(this.#origin.get(place) ?? place, start);
    return this.#over(place, Math.min(energy + (bonus ? 1 : 0), this.#mostEnergy));
  }

  #inColonies(one: Place, other: Place): boolean {
    this.#colonies ??= this.#plate.colonies(this.#before);
    return this.#colonies.has(one) && this.#colonies.has(other);
  }
}
