/** Lab's tile in the lobby: the specimen of the day, alive, which the Lab opens with. */

import type { Board } from "../../../rules/board";
import type { TileMoves, TileScreen } from "../../../shell/LobbyCanvas";
import { LobbyCanvas } from "../../../shell/LobbyCanvas";
import type { House, TileProps } from "../../../shell/room";
import { draw } from "../draw/thumbnail";
import { Client } from "../net/client";
import { ofTheDay } from "../state/day";
import { boardOf } from "../state/experiment";

const STEP_EVERY = 100; // milliseconds
const LIFETIME = 300; // generations, before it begins again
const ASK_EVERY = 60_000; // milliseconds

export function Tile({ house, frame }: TileProps) {
  return (
    <LobbyCanvas
      house={house}
      frame={frame}
      moves={(screen) => film(screen, house)}
      pixels="contain" // specimens have any shape
    />
  );
}

function film(screen: TileScreen, { agent }: House): TileMoves {
  const client = new Client(agent);
  let today = ofTheDay([], Date.now());
  let board: Board;
  let generation = 0;

  const show = () => {
    const { rule, grid } = board;
    const { width, height } = grid;
    screen.say(today.from.credit!);
    screen.draw(
      (context) => {
        draw(context, { rule, grid, cells: board.cells() });
      },
      [width, height],
    );
  };
  const begin = () => {
    board = boardOf(today.experiment);
    generation = 0;
    show();
  };
  const step = () => {
    if (generation++ >= LIFETIME || board.population === 0) begin();
    board.step();
    show();
  };
  const ask = async () => {
    const { specimens } = await client.search("featured", 0);
    const now = ofTheDay(specimens, Date.now());
    if (now.from.credit === today.from.credit) return;
    today = now;
    begin();
  };
  begin();
  return { ask, askEvery: ASK_EVERY, step, stepEvery: STEP_EVERY };
}
