/** What somebody has in the Lab: a name for the whole house, and their specimens. */

import type { Mine } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped, plural } from "../../shell/words";
import { Client } from "./net/client";

const MOST_SPECIMENS = 10;

export async function mineOf({ agent }: House, who: string): Promise<Mine> {
  const client = new Client(agent);
  const [name, found, likes] = await Promise.all([
    client.name(who),
    client.search(`by ${who}`, 0),
    client.likes(who),
  ]);
  if (name === "" && found.total === 0 && likes.length === 0) return { facts: [], links: [] };
  const liked = found.specimens.reduce((sum, specimen) => sum + specimen.likes, 0);
  return {
    facts: [
      ["Name in the house", name || "none yet"],
      ["Specimens", grouped(found.total)],
      ["Liked by others", plural(liked, "time")],
      ["Specimens you like", grouped(likes.length)],
    ],
    links: found.specimens.slice(0, MOST_SPECIMENS).map((specimen) => ({
      words: `${specimen.name}, specimen ${specimen.id}`,
      place: `/${specimen.id}`,
    })),
  };
}
