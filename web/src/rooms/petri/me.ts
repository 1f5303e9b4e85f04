/** What somebody has in Petri: their best dishes, and games that only this browser has. */

import type { Fact, KeptHere, Medal, Mine, Moment } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped } from "../../shell/format";
import type { Proved } from "./net/client";
import { Client } from "./net/client";
import { MODE_NAMES } from "./rules/tables";
import { paint } from "./draw/paint";
import { still } from "./draw/scene";
import { drawRecipe, film } from "./state/recipe";
import { openGame } from "./state/saves";
import * as WORDS from "./words";

const SIX = { width: 6, height: 6 };
const MOST_DISHES = 5;
const MOST_TURNS = 500;
const TURN_EVERY = 250; // milliseconds
const END_FOR = 8; // turns that the end is shown for
const REDRAWN_EVERY = 60_000; // milliseconds
const WORDS_OF_RANKS = ["first", "second", "third"];

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
  const medals = tables.flatMap((rows, at): Medal[] => {
    const rank = rows.findIndex(({ player }) => player === who);
    return rank in WORDS_OF_RANKS
      ? [[`${WORDS.bestOf(MODE_NAMES[at]!)}: ${WORDS_OF_RANKS[rank]!}`, 1]]
      : [];
  });
  const [first] = best;
  const moments = first !== undefined && isShort(first) ? [momentOf(first)] : [];
  return {
    facts: [...ranks, ...facts],
    links: best.slice(moments.length).map(linkOf),
    medals,
    moments,
  };
}

/** A longer game is more than a small replay needs to show. */
const isShort = ({ recipe }: Proved) =>
  recipe.moves.length > 0 && recipe.moves.length <= MOST_TURNS;

/** The dish, turn by turn, again and again. */
function momentOf(dish: Proved): Moment {
  const { dishes } = film(dish.recipe);
  return {
    ...linkOf(dish),
    moves: (screen) => {
      let at = dishes.length - 1; // its end, for whoever wants it calm
      const show = () => {
        const scene = still(dishes[Math.min(at, dishes.length - 1)]!);
        screen.draw((context, width, height) => {
          context.clearRect(0, 0, width, height);
          const side = 0.94 * Math.min(width, height);
          paint(context, scene, side, (width - side) / 2, (height - side) / 2);
        });
      };
      return {
        ask: () => {
          show();
          return Promise.resolve();
        },
        askEvery: REDRAWN_EVERY,
        step: () => {
          at = (at + 1) % (dishes.length + END_FOR);
          show();
        },
        stepEvery: TURN_EVERY,
      };
    },
  };
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
