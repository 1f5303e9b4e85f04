/** Ghosts: what each of the four swipes would lead to, all of it, chance included. */

import type { Dish, Turn } from "../rules/dish";
import type { Way } from "../rules/plate";
import { WAYS } from "../rules/plate";

export interface Ghost {
  readonly way: Way;
  /** The dish as it would be. */
  readonly after: Dish;
  readonly turn: Turn;
}

export type Ghosts = Readonly<Record<Way, Ghost | null>>;

const known = new WeakMap<Dish, Ghosts>();

/** The ghosts of *dish*, null where nothing would move. They are found once for a dish. */
export function ghostsOf(dish: Dish): Ghosts {
  const found = known.get(dish) ?? foresee(dish);
  known.set(dish, found);
  return found;
}

function foresee(dish: Dish): Ghosts {
  const all = WAYS.map((way) => [way, ghost(dish, way)] as const);
  return Object.fromEntries(all) as Record<Way, Ghost | null>;
}

/** What a swipe of *dish* towards *way* would lead to. */
export function ghost(dish: Dish, way: Way): Ghost | null {
  if (!dish.canMove(way)) return null;
  const after = dish.copy();
  return { way, after, turn: after.play(way) };
}
