/**
 * What-if: the live board with and without some cells more, side by side, generation by
 * generation. Nothing is paid for it and nobody hears of it.
 */

import type { Index, Point } from "../../../rules/grid";
import type { Cells, Player } from "../rules/board";
import { ALIVE, OWNER } from "../rules/board";
import type { Truth } from "../rules/world";
import { World } from "../rules/world";

export interface Question {
  readonly id: number;
  readonly truth: Truth;
  readonly player: Player;
  readonly points: readonly Point[];
  readonly horizon: number;
}

/** Cells that live only with what was placed, and cells that live only without. */
interface Difference {
  readonly born: readonly Index[];
  readonly lost: readonly Index[];
}

/** What is otherwise than without, at the horizon. */
export interface Outcome {
  readonly alive: number; // cells of the player's more
  readonly gained: number; // cells of land that are the player's only with what was placed
  readonly lost: number; // and only without
  readonly captured: number; // coins more that the player takes from others
  readonly toPot: number; // coins more that go to the pot
}

export interface Foresight {
  readonly id: number;
  readonly generation: number;
  readonly differences: readonly Difference[]; // 0, 1, 2 ... generations ahead
  readonly outcome: Outcome;
}

/** What would come of placing *points*. */
export function foresee({ id, truth, player, points, horizon }: Question): Foresight {
  const without = withPurse(truth, player, points.length);
  const placed = without.copy();
  placed.place(player, points);
  const differences = [difference(placed.cells, without.cells)];
  for (let ahead = 1; ahead <= horizon; ahead++) {
    without.step();
    placed.step();
    differences.push(difference(placed.cells, without.cells));
  }
  const outcome = outcomeOf(placed, without, player);
  return { id, generation: truth.generation, differences, outcome };
}

function outcomeOf(placed: World, without: World, player: Player): Outcome {
  const captured = placed.captured[player - 1]! - without.captured[player - 1]!;
  const alive = living(placed.cells, player) - living(without.cells, player);
  const toPot = placed.toPot - without.toPot;
  return { alive, captured, toPot, ...landOf(placed.cells, without.cells, player) };
}

function landOf(placed: Cells, without: Cells, player: Player): { gained: number; lost: number } {
  let [gained, lost] = [0, 0];
  for (let index = 0; index < placed.length; index++) {
    const [after, before] = [placed[index]! & OWNER, without[index]! & OWNER];
    if (after === before) continue;
    if (after === player) gained++;
    else if (before === player) lost++;
  }
  return { gained, lost };
}

/** How much more land *points* bring *player* within *horizon* generations; below 0, if they cost land. */
export function landOfPlacing({ truth, player, points, horizon }: Omit<Question, "id">): number {
  const without = withPurse(truth, player, points.length);
  const placed = without.copy();
  placed.place(player, points);
  without.step(horizon);
  placed.step(horizon);
  const { gained, lost } = landOf(placed.cells, without.cells, player);
  return gained - lost;
}

/** The world of *truth*, in which *player* can pay: who has no seat or no coins may look too. */
export function withPurse(truth: Truth, player: Player, price: number): World {
  const balances = Array.from({ length: Math.max(player, truth.balances.length) }, (_, seat) => {
    return (truth.balances[seat] ?? 0) + (seat === player - 1 ? price : 0);
  });
  const seated = balances.map((_, seat) => seat === player - 1 || truth.seated?.[seat] !== false);
  return World.from({ ...truth, balances, seated });
}

function difference(placed: Cells, without: Cells): Difference {
  const born: Index[] = [];
  const lost: Index[] = [];
  for (let index = 0; index < placed.length; index++) {
    if (((placed[index]! ^ without[index]!) & ALIVE) === 0) continue;
    ((placed[index]! & ALIVE) !== 0 ? born : lost).push(index);
  }
  return { born, lost };
}

function living(cells: Cells, player: Player): number {
  let count = 0;
  for (const cell of cells) if ((cell & (OWNER | ALIVE)) === (ALIVE | player)) count++;
  return count;
}
