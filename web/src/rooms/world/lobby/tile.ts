/**
 * World's tile in the lobby: the world as it is now, going on by itself.
 *
 *     get_frame, get_stats -> world -> a step, a picture, a step, a picture ...
 *
 * The canister is asked twice a minute; between that the page's own rules play on, as fast as the
 * world does. Nothing is asked and nothing moves while nobody can see it.
 */

import type { House } from "../../../shell/room";
import { whileSeen } from "../../../shell/seen";
import { Client } from "../net/client";
import { decode } from "../rules/frame";
import { World } from "../rules/world";
import { Picture } from "./picture";

const ASK_EVERY = 30_000; // milliseconds
const STEP_EVERY = 100;

/** Show the world in *host*, until what is returned is called. */
export function show(host: HTMLElement, { agent, settings }: House): () => void {
  const picture = new Picture(host);
  const client = new Client(agent);
  let moves = false;
  const refresh = async () => {
    const [text, stats] = await Promise.all([client.frame(null), client.stats()]);
    picture.begin(World.from(await decode(text)), stats.players);
    moves = !stats.paused && (stats.running || stats.generation > 0n);
  };
  // A tile that cannot be drawn stays as it is: the room itself says what is wrong.
  const ask = () => void refresh().catch(() => undefined);
  return whileSeen(host, () => {
    ask();
    const asking = setInterval(ask, ASK_EVERY);
    const playing = setInterval(() => {
      if (moves && !settings.state.calm) picture.step();
    }, STEP_EVERY);
    return () => {
      clearInterval(asking);
      clearInterval(playing);
    };
  });
}
