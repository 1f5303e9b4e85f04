/** What there is of a world, and what it answers, to be compared. */

import type { Point } from "../../../../src/rules/grid";
import type { World } from "../../../../src/rooms/world/rules/world";
import { Refusal } from "../../../../src/rooms/world/rules/world";

/** Everything there is of a world. */
export function facts(world: World) {
  const { generation, balances, scores, points, pot, aliveCount } = world;
  const cells = Buffer.from(world.cells).toString("base64");
  return { generation, balances, scores, points, pot, aliveCount, cells };
}

/** How many were placed, or why none. */
export function answer(world: World, player: number, cells: Iterable<Point>): number | string {
  try {
    return world.place(player, cells);
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.message;
    throw refusal;
  }
}
