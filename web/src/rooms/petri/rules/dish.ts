/**
 * Dishes: one game of Petri, from its seed to its end; the twin of the engine's dish.py.
 *
 * A turn is a swipe, a tick of Life, falling dormant, blight, decay and the score, in that order;
 * then spores, a catalyst and blight may come. The same seed and the same moves lead to the same
 * dish, wherever they are played:
 *
 *     cells       what lives or sleeps on each place                  cell.ts
 *     catalysts   1 where one lies                                    bytes in the order of
 *     charges     for how many more turns blight strikes from there   the plate's places
 *     dice        what comes next by chance
 *     score       in quarters of a point
 *     streak      how many ticks in a row had no birth and no death
 *     goalAt      the turn in which the goal was reached, or null
 */

import { Dice } from "../../../rules/dice";
import { aged, DROWSY, EMPTY, energyOf, isAlive, isDormant, NEWBORN } from "./cell";
import type { Layers } from "./drawing";
import { draw, parse } from "./drawing";
import { blight, decay } from "./hazards";
import type { Place, Plate, Way } from "./plate";
import { plate, WAYS } from "./plate";
import type { Path } from "./swipe";
import { Swipe } from "./swipe";
import type { Mode, ModeName, Switch } from "./tables";
import { CHANCES, drawMode, MOST_CATALYSTS, practiceMode } from "./tables";

export const SMALLEST = 6; // places along a side
export const LARGEST = 8;
export const SIDES = [6, 7, 8] as const;
export const MOST_SEED = 0xffffffff;

/** What happened in a turn, and where: enough to show it. */
export interface Turn {
  readonly way: Way;
  readonly paths: readonly Path[];
  readonly merged: readonly Place[];
  readonly catalysts: readonly Place[];
  /** The cells after the swipe, before Life went on. */
  readonly swiped: Uint8Array;
  readonly born: readonly Place[];
  readonly died: readonly Place[];
  readonly slept: readonly Place[];
  readonly blighted: readonly Place[];
  readonly decayed: readonly Place[];
  /** Where spores came after all that. */
  readonly spores: readonly Place[];
  readonly energy: number;
  readonly streak: number;
  readonly gain: number;
}

export class Dish implements Layers {
  readonly mode: Mode;
  readonly plate: Plate;
  readonly seed: number;
  /** The rules that it does without, in practice. */
  readonly off: readonly Switch[];
  cells: Uint8Array;
  catalysts: Uint8Array;
  charges: Uint8Array;
  dice: Dice;
  played = "";
  score = 0;
  streak = 0;
  goalAt: number | null = null;

  /** A dish that is empty as yet. */
  constructor(mode: ModeName, shape: Plate, seed: number, off: readonly Switch[] = []) {
    this.mode = practiceMode(mode, off);
    this.off = off;
    this.plate = shape;
    this.seed = seed;
    this.dice = new Dice(seed);
    this.cells = new Uint8Array(shape.size);
    this.catalysts = new Uint8Array(shape.size);
    this.charges = new Uint8Array(shape.size);
  }

  /** A new dish: a third of its places live, every fourth of them with energy 2. */
  static begin(
    mode: ModeName,
    width: number,
    height: number,
    seed: number,
    off: readonly Switch[] = [],
  ): Dish {
    const dish = new Dish(mode, plate(width, height), seed, off);
    const free = [...dish.plate.places];
    for (let number = 0; number < Math.floor((width * height) / 3); number++) {
      const [place] = free.splice(dish.dice.roll(free.length), 1);
      dish.cells[place!] = number % 4 === 0 ? 2 : 1;
    }
    return dish;
  }

  /** A dish that looks like *text*, before its first turn. */
  static parse(mode: ModeName, text: string, seed = 0, off: readonly Switch[] = []): Dish {
    const { plate: shape, cells, catalysts, charges } = parse(text);
    return Object.assign(new Dish(mode, shape, seed, off), { cells, catalysts, charges });
  }

  /** The same dish again, which goes its own way. */
  copy(): Dish {
    const { cells, catalysts, charges, dice, played, score, streak, goalAt } = this;
    return Object.assign(new Dish(this.mode.name, this.plate, this.seed, this.off), {
      cells: cells.slice(),
      catalysts: catalysts.slice(),
      charges: charges.slice(),
      dice: Dice.from(dice.state),
      ...{ played, score, streak, goalAt },
    });
  }

  /** How many turns were played. */
  get turn(): number {
    return this.played.length;
  }

  /** What all living cells have together. */
  get energy(): number {
    return this.cells.reduce((sum, cell) => sum + (isAlive(cell) ? energyOf(cell) : 0), 0);
  }

  /** The energy to reach. */
  get goal(): number {
    return Math.floor((this.mode.goal * this.plate.width * this.plate.height) / 36);
  }

  get over(): boolean {
    return this.moves().length === 0;
  }

  /** The ways in which something can move. */
  moves(): Way[] {
    return WAYS.filter((way) => this.canMove(way));
  }

  /** Whatever lives away from an edge can go towards it, or into what lies there. */
  canMove(way: Way): boolean {
    const alive = (place: Place) => isAlive(this.cells[place]!);
    return this.plate.lines[way].some((line) => line.some((place, at) => at > 0 && alive(place)));
  }

  /** Play a turn with a swipe towards *way*; without *chance* nothing comes. Throws, if nothing moves. */
  play(way: Way, chance = true): Turn {
    if (!this.canMove(way))
      throw new Error(`Nothing moves towards ${way} in turn ${this.turn + 1}`);
    const swipe = this.swipe();
    swipe.run(way);
    const swiped = this.cells.slice();
    const ticked = this.#tick(swipe.merged);
    const blighted = blight(this.plate, this.mode, this.cells, this.charges);
    const decayed = decay(this.plate, this.mode, this.cells);
    this.played += way;
    const worth = this.#count(ticked.born.length + ticked.died.length === 0);
    const spores = chance && worth.energy > 0 ? this.#spawn() : [];
    const { paths, used: catalysts } = swipe;
    const merged = [...swipe.merged];
    return {
      way,
      paths,
      merged,
      catalysts,
      swiped,
      ...ticked,
      blighted,
      decayed,
      spores,
      ...worth,
    };
  }

  /** A swipe of the dish, before it is made. */
  swipe(): Swipe {
    const bonus = !this.off.includes("bonus");
    return new Swipe(this.plate, this.cells, this.catalysts, this.mode.mostEnergy, bonus);
  }

  /** Let Life go on by a tick, and fall dormant what has not merged for three. */
  #tick(merged: ReadonlySet<Place>): Pick<Turn, "born" | "died" | "slept"> {
    const alive = this.plate.living(this.cells);
    const [born, died, slept]: [Place[], Place[], Place[]] = [[], [], []];
    for (const place of this.plate.places) {
      const cell = this.cells[place]!;
      if (isDormant(cell)) continue; // nothing is born where something sleeps
      const lives = this.plate.livesOn(alive, place, this.mode.birthsWithTwo);
      if (cell === EMPTY) {
        if (lives) born.push(place);
      } else if (!lives) died.push(place);
      else if (!merged.has(place)) {
        if (cell === DROWSY) slept.push(place);
        this.cells[place] = aged(cell);
      }
    }
    for (const place of died) this.cells[place] = EMPTY;
    for (const place of born) this.cells[place] = NEWBORN;
    return { born, died, slept };
  }

  /** Count what a turn is worth: streak, score and goal. */
  #count(calm: boolean): Pick<Turn, "energy" | "streak" | "gain"> {
    this.streak = calm ? this.streak + 1 : 0;
    const { energy, streak } = this;
    const gain = energy * quarters(streak);
    this.score += gain;
    if (energy >= this.goal && (calm || !this.mode.calmGoal)) this.goalAt ??= this.turn;
    return { energy, streak, gain };
  }

  /** Let spores come, then perhaps a catalyst, then perhaps blight; where the spores are. */
  #spawn(): Place[] {
    const { spores, catalyst, blight: chance, lingers } = this.mode;
    const came: Place[] = [];
    for (let spore = 0; spore < spores; spore++) came.push(...this.#put(this.cells, NEWBORN));
    const lying = this.catalysts.reduce((sum, one) => sum + one, 0);
    if (this.dice.roll(CHANCES) < catalyst && lying < MOST_CATALYSTS) this.#put(this.catalysts, 1);
    if (chance > 0 && this.dice.roll(CHANCES) < chance) this.#put(this.charges, lingers);
    return came;
  }

  /** Put *value* into *layer* on a free place by chance, if there is one. */
  #put(layer: Uint8Array, value: number): Place[] {
    const free = this.plate.places.filter(
      (place) =>
        this.cells[place] === 0 && this.catalysts[place] === 0 && this.charges[place] === 0,
    );
    if (free.length === 0) return [];
    const place = free[this.dice.roll(free.length)]!;
    layer[place] = value;
    return [place];
  }

  draw(): string {
    return draw(this);
  }

  /** A sha256 of everything that decides the future, and of the score so far. */
  async hash(): Promise<string> {
    const { mode, plate: shape, dice, turn, score, streak, goalAt } = this;
    const facts = [
      `petri 1 ${drawMode(mode.name, this.off)} ${shape.width} ${shape.height}`,
      `${dice.state} ${turn} ${score} ${streak} ${goalAt ?? 0}`,
      ...[this.cells, this.catalysts, this.charges].map(hex),
    ];
    const bytes = new TextEncoder().encode(facts.join("\n"));
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  }
}

/** What energy is worth after *streak* calm ticks, in quarters of a point. */
export function quarters(streak: number): number {
  return Math.min(4 + Math.max(streak - 1, 0), 12);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
