/** What somebody has in Petri: their best dishes, and games that only this browser has. */

import type { Fact, KeptHere, Mine } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped, plural } from "../../shell/words";
import type { Proved } from "./net/client";
import { Client } from "./net/client";
import { MODE_NAMES } from "./rules/tables";
import { points } from "./state/app";
import { drawRecipe } from "./state/recipe";
import { openGame } from "./state/saves";

const SIX = { width: 6, height: 6 };
const MOST_DISHES = 5;

export async function mineOf({ agent }: House, who: string): Promise<Mine> {
  const client = new Client(agent);
  const [dishes, ...tables] = await Promise.all([
    client.mine(),
    ...MODE_NAMES.map((mode) => client.table(mode, null, SIX)),
  ]);
  const ranks = tables.flatMap((rows, at): Fact[] => {
    const rank = rows.findIndex(({ player }) => player === who);
    const row = rows[rank];
    if (row === undefined) return [];
    return [[`Best ${MODE_NAMES[at]!} dish`, `${points(row.score)}, rank ${rank + 1}`]];
  });
  const going = dishes.filter(({ over }) => !over).length;
  const facts: Fact[] = dishes.length === 0 ? [] : [["Dishes that go on", grouped(going)]];
  const best = [...dishes].sort((one, other) => other.score - one.score).slice(0, MOST_DISHES);
  return { facts: [...ranks, ...facts], links: best.map(linkOf) };
}

function linkOf({ recipe, score, id, day }: Proved) {
  const which = day === null ? `Dish ${id}` : `Dish ${id}, of a day`;
  const length = plural(recipe.moves.length, "turn");
  return {
    words: `${which}: ${points(score)} in ${length}, ${recipe.mode}`,
    place: `/${drawRecipe(recipe)}`,
  };
}

/** The game that is open here, as far as the canister does not have it. */
export function keptOf(): KeptHere[] {
  const game = openGame();
  if (game === null || game.recipe.moves.length <= game.proved) return [];
  const moves = plural(game.recipe.moves.length - game.proved, "move");
  const recipe = drawRecipe(game.recipe);
  return [
    {
      words: `Petri: a ${game.kind === "practice" ? "practice " : ""}dish with ${moves} that only this browser knows`,
      file: "petri-dish.txt",
      text: `${recipe}\n`,
    },
  ];
}
