/**
 * World's tile in the lobby: a map of who has land where, and which generation it is.
 *
 *     get_thumbnail, get_stats -> blocks -> a picture, and a number that goes on as fast as the world
 */

import { BACKGROUND } from "../../../draw/palette";
import type { Paint, TileMoves, TileScreen } from "../../../shell/LobbyCanvas";
import { LobbyCanvas } from "../../../shell/LobbyCanvas";
import type { House, TileProps } from "../../../shell/room";
import { drawBlocks } from "../draw/thumbnail";
import { Client } from "../net/client";
import { BLOCKS } from "../state/thumbnail";
import { TILE } from "./words";

const ASK_EVERY = 10_000; // milliseconds
const STEP_EVERY = 100;

export function Tile(tile: TileProps) {
  return <LobbyCanvas {...tile} moves={(screen) => moving(tile.house, screen)} />;
}

function moving({ agent }: House, screen: TileScreen): TileMoves {
  const client = new Client(agent);
  let [generation, players, moves] = [0, 0, false];
  return {
    askEvery: ASK_EVERY,
    stepEvery: STEP_EVERY,
    ask: async () => {
      const [thumbnail, stats] = await Promise.all([client.thumbnail(), client.stats()]);
      ({ generation } = thumbnail);
      ({ players } = stats);
      moves = !stats.paused && (stats.running || stats.generation > 0n);
      screen.draw(painter(thumbnail.blocks));
      screen.say(TILE.caption(generation, players));
    },
    step: () => {
      if (moves) screen.say(TILE.caption(++generation, players));
    },
  };
}

/** Draws *blocks* so that they fill the tile; what does not fit is above and below it. */
function painter(blocks: Parameters<typeof drawBlocks>[1]): Paint {
  return (context, width, height) => {
    context.fillStyle = BACKGROUND;
    context.fillRect(0, 0, width, height);
    const side = Math.max(width, height) / BLOCKS;
    drawBlocks(context, blocks, side, (width - side * BLOCKS) / 2, (height - side * BLOCKS) / 2);
  };
}
