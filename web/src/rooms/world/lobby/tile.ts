/**
 * World's tile in the lobby: a map of who has land where, and which generation it is.
 *
 *     get_thumbnail, get_stats -> blocks -> a picture, and a number that goes on as fast as the world
 *
 * The canister is asked six times a minute, and answers with less than 4 kB. Nothing is asked and
 * nothing moves while nobody can see it.
 */

import { asking } from "../../../shell/moving-tile";
import type { House, TileFrame } from "../../../shell/room";
import { whileSeen } from "../../../shell/seen";
import { Client } from "../net/client";
import { Picture } from "./picture";

const ASK_EVERY = 10_000; // milliseconds
const STEP_EVERY = 100;

/** Show the world in *host*, until what is returned is called. */
export function show(host: HTMLElement, { agent, settings }: House, frame: TileFrame): () => void {
  const picture = new Picture(host);
  const client = new Client(agent);
  let [generation, players, moves] = [0, 0, false];
  const refresh = async () => {
    const [thumbnail, stats] = await Promise.all([client.thumbnail(), client.stats()]);
    ({ generation } = thumbnail);
    ({ players } = stats);
    moves = !stats.paused && (stats.running || stats.generation > 0n);
    picture.draw(thumbnail);
    picture.say(generation, players);
  };
  const ask = asking(refresh, frame);
  return whileSeen(host, () => {
    ask();
    const again = setInterval(ask, ASK_EVERY);
    const counting = setInterval(() => {
      if (moves && !settings.state.calm) picture.say(++generation, players);
    }, STEP_EVERY);
    return () => {
      clearInterval(again);
      clearInterval(counting);
    };
  });
}
