/** What somebody has in the Lab: a name for the whole house, and their specimens. */

import type { Mine, Moment } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped, plural } from "../../shell/format";
import { draw } from "./draw/thumbnail";
import type { Specimen } from "./net/client";
import { Client } from "./net/client";
import { boardOf, experimentOf } from "./state/experiment";
import * as WORDS from "./words";

const MOST_SPECIMENS = 10;
const LIFETIME = 300; // generations of a replay, before it begins again
const STEP_EVERY = 150; // milliseconds
const REDRAWN_EVERY = 60_000; // milliseconds

export async function mineOf({ agent }: House, who: string): Promise<Mine> {
  const client = new Client(agent);
  const [name, found, likes] = await Promise.all([
    client.name(who),
    client.search(`by ${who}`, 0),
    client.likes(who),
  ]);
  if (name === "" && found.total === 0 && likes.length === 0) return { facts: [], links: [] };
  const liked = found.specimens.reduce((sum, specimen) => sum + specimen.likes, 0);
  const best = [...found.specimens].sort((one, other) => other.likes - one.likes)[0];
  return {
    moments: best === undefined ? [] : [momentOf(best)],
    facts: [
      [WORDS.me.name, name || WORDS.me.noName],
      [WORDS.me.specimens, grouped(found.total)],
      [WORDS.me.liked, plural(liked, "time")],
      [WORDS.me.likes, grouped(likes.length)],
    ],
    links: found.specimens
      .filter((specimen) => specimen !== best)
      .slice(0, MOST_SPECIMENS)
      .map(linkOf),
  };
}

const linkOf = ({ name, id }: Specimen) => ({
  words: WORDS.specimenLink(name, id),
  place: `/${id}`,
});

/** The specimen, alive, from its beginning again and again. */
function momentOf(specimen: Specimen): Moment {
  return {
    ...linkOf(specimen),
    pixels: "contain",
    moves: (screen) => {
      let [board, generation] = [boardOf(experimentOf(specimen)), 0];
      const { rule, grid } = board;
      const { width, height } = grid;
      const show = () => {
        screen.draw(
          (context) => {
            draw(context, { rule, grid, cells: board.cells() });
          },
          [width, height],
        );
      };
      return {
        ask: () => {
          show();
          return Promise.resolve();
        },
        askEvery: REDRAWN_EVERY,
        step: () => {
          generation = (generation + 1) % LIFETIME;
          if (generation === 0) board = boardOf(experimentOf(specimen));
          else board.step();
          show();
        },
        stepEvery: STEP_EVERY,
      };
    },
  };
}
