/**
 * Ghosts: what each of the four swipes would lead to.
 *
 *     plain    the swipe and the tick of Life, before chance: no spores, no catalyst, no blight comes
 *     whole    all of it, chance included, as the seed has it; in practice, for who wants it
 */

import { energyOf, isDormant } from "../rules/cell";
import type { Dish, Turn } from "../rules/dish";
import type { Place, Way } from "../rules/plate";
import { WAYS } from "../rules/plate";

export interface Ghost {
  readonly way: Way;
  /** The dish as it would be. */
  readonly after: Dish;
  readonly turn: Turn;
  readonly merges: readonly Merge[];
  /** Whether the dish would be over for certain. */
  readonly over: boolean;
}

/**
 * Two cells that became one: the energies that they had, and that of the one that came of them. If
 * colonies or a catalyst had a part in it, it is neither the rule of equal nor of unequal cells.
 */
export interface Merge {
  readonly place: Place;
  readonly one: number;
  readonly other: number;
  readonly result: number;
  readonly kind: "equal" | "unequal" | "woken" | "more";
}

/** What merged in *turn*, which led on from *before*. */
export function mergesOf({ cells }: Dish, { merged, paths, swiped }: Turn): Merge[] {
  return merged.map((place) => {
    const movers = paths.filter(({ to }) => to === place).map(({ from }) => from);
    const [front, back] = movers.length === 1 ? [place, movers[0]!] : [movers[0]!, movers[1]!];
    const [one, other] = [energyOf(cells[front]!), energyOf(cells[back]!)];
    const result = energyOf(swiped[place]!);
    return {
      place,
      one,
      other,
      result,
      kind: kindOf(isDormant(cells[front]!), one, other, result),
    };
  });
}

function kindOf(woke: boolean, one: number, other: number, result: number): Merge["kind"] {
  if (woke) return "woken";
  if (one === other) return result === one + 1 ? "equal" : "more";
  return result === Math.max(one, other) - 1 ? "unequal" : "more";
}

export type Ghosts = Readonly<Record<Way, Ghost | null>>;

const plain = new WeakMap<Dish, Ghosts>();
const whole = new WeakMap<Dish, Ghosts>();

/** The ghosts of *dish*, null where nothing would move. They are found once for a dish. */
export function ghostsOf(dish: Dish, chance = false): Ghosts {
  const known = chance ? whole : plain;
  const found = known.get(dish) ?? foresee(dish, chance);
  known.set(dish, found);
  return found;
}

function foresee(dish: Dish, chance: boolean): Ghosts {
  const all = WAYS.map((way) => [way, ghost(dish, way, chance)] as const);
  return Object.fromEntries(all) as Record<Way, Ghost | null>;
}

/** What a swipe of *dish* towards *way* would lead to; with *chance* it is the turn that is played. */
export function ghost(dish: Dish, way: Way, chance: boolean): Ghost | null {
  if (!dish.canMove(way)) return null;
  const after = dish.copy();
  const turn = after.play(way, chance);
  const merges = mergesOf(dish, turn);
  return { way, after, turn, merges, over: turn.energy === 0 || (chance && after.over) };
}
