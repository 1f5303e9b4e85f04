/** What somebody has in Petri: their best dishes, and games that only this browser has. */

import type { Fact, KeptHere, Mine } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped } from "../../shell/format";
import type { Proved } from "./net/client";
import { Client } from "./net/client";
import { MODE_NAMES } from "./rules/tables";
import { drawRecipe } from "./state/recipe";
import { openGame } from "./state/saves";
import * as WORDS from "./words";

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
    return [[WORDS.bestOf(MODE_NAMES[at]!), WORDS.ranked(row.score, rank + 1)]];
  });
  const going = dishes.filter(({ over }) => !over).length;
  const facts: Fact[] = dishes.length === 0 ? [] : [[WORDS.dishesThatGoOn, grouped(going)]];
  const best = [...dishes].sort((one, other) => other.score - one.score).slice(0, MOST_DISHES);
  return { facts: [...ranks, ...facts], links: best.map(linkOf) };
}

function linkOf({ recipe, score, id, day }: Proved) {
  return { words: WORDS.playedWords(id, day, score, recipe), place: `/${drawRecipe(recipe)}` };
}

/** The game that is open here, as far as the canister does not have it. */
export function keptOf(): KeptHere[] {
  const game = openGame();
  if (game === null || game.recipe.moves.length <= game.proved) return [];
  const words = WORDS.onlyHereWords(game.kind, game.recipe.moves.length - game.proved);
  return [{ words, file: "petri-dish.txt", text: `${drawRecipe(game.recipe)}\n` }];
}
