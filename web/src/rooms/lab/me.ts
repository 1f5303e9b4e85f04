/** What somebody has in the Lab: a name for the whole house, and their specimens. */

import type { Mine } from "../../shell/me/part";
import type { House } from "../../shell/room";
import { grouped, plural } from "../../shell/format";
import { Client } from "./net/client";
import * as WORDS from "./words";

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
      [WORDS.me.name, name || WORDS.me.noName],
      [WORDS.me.specimens, grouped(found.total)],
      [WORDS.me.liked, plural(liked, "time")],
      [WORDS.me.likes, grouped(likes.length)],
    ],
    links: found.specimens.slice(0, MOST_SPECIMENS).map((specimen) => ({
      words: WORDS.specimenLink(specimen.name, specimen.id),
      place: `/${specimen.id}`,
    })),
  };
}
