/**
 * Ghosts: what each of the four swipes would lead to.
 *
 *     plain    the swipe and the tick of Life, before chance: no spores, no catalyst, no blight comes
 *     whole    all of it, chance included, as the seed has it; in practice, for who wants it
 */

import type { Dish, Turn } from "../rules/dish";
import type { Way } from "../rules/plate";
import { WAYS } from "../rules/plate";

export interface Ghost {
  readonly way: Way;
  /** The dish as it would be. */
  readonly after: Dish;
  readonly turn: Turn;
  /** Whether the dish would be over for certain. */
  readonly over: boolean;
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
  return { way, after, turn, over: turn.energy === 0 || (chance && after.over) };
}
