/**
 * Petri's tile in the lobby: today's dish, as its leader plays it, or as it begins.
 *
 *     get_today, get_leaderboard, get_dish -> a film of it -> a turn, a turn, ...
 */

import type { TileMoves, TileScreen } from "../../../shell/LobbyCanvas";
import { LobbyCanvas } from "../../../shell/LobbyCanvas";
import type { TileProps } from "../../../shell/room";
import { paint } from "../draw/paint";
import { DURATION, moving, still } from "../draw/scene";
import { Client } from "../net/client";
import { MODE_NAMES } from "../rules/tables";
import type { Film } from "../state/recipe";
import { film } from "../state/recipe";
import { captionOf } from "./words";

const ASK_EVERY = 60_000; // milliseconds
const TURN_EVERY = 900;
const LAST_FOR = 4; // turns that the end is shown for
const CAPTION = 54; // CSS pixels at the foot, for the words
const SIX = { width: 6, height: 6 };
const MOST_TURNS = 3000; // a longer game is more than a tile may ask for

export function Tile({ house, frame }: TileProps) {
  const moves = (screen: TileScreen) => new TodaysDish(new Client(house.agent), screen);
  return <LobbyCanvas house={house} frame={frame} moves={moves} />;
}

class TodaysDish implements TileMoves {
  readonly askEvery = ASK_EVERY;
  readonly stepEvery = TURN_EVERY;
  readonly #client: Client;
  readonly #screen: TileScreen;
  #film: Film | null = null;
  #at = 0;
  #frame = 0;

  constructor(client: Client, screen: TileScreen) {
    this.#client = client;
    this.#screen = screen;
  }

  /** Ask what today's dish is, and who leads. */
  readonly ask = async (): Promise<void> => {
    const { day, seed } = await this.#client.today();
    const tables = await Promise.all(MODE_NAMES.map((mode) => this.#client.table(mode, day, SIX)));
    const players = tables.flat().length;
    const [leader] = tables.flat().sort((one, other) => other.score - one.score);
    const short = leader !== undefined && leader.turns <= MOST_TURNS;
    const dish = short ? await this.#client.dish(leader.dish) : null;
    if (dish !== null) this.#begin(film(dish.recipe), captionOf(players, leader));
    else if (seed !== null) {
      const untouched = film({ mode: "early", ...SIX, seed, moves: "", off: [] });
      this.#begin(untouched, captionOf(players, leader));
    }
  };

  readonly step = (): void => {
    if (this.#film === null || this.#film.turns.length === 0) return;
    this.#at = (this.#at + 1) % (this.#film.dishes.length + LAST_FOR);
    if (this.#at === 0 || this.#at >= this.#film.dishes.length) this.#show(DURATION);
    else this.#move(performance.now());
  };

  readonly stop = (): void => {
    cancelAnimationFrame(this.#frame);
  };

  #begin(all: Film, caption: string): void {
    if (all.dishes.length !== this.#film?.dishes.length) this.#at = 0;
    this.#film = all;
    this.#screen.say(caption);
    this.#show(DURATION);
  }

  #move(began: number): void {
    this.stop();
    const time = performance.now() - began;
    this.#show(time);
    if (time < DURATION) {
      this.#frame = requestAnimationFrame(() => {
        this.#move(began);
      });
    }
  }

  #show(time: number): void {
    const { dishes, turns } = this.#film!;
    const at = Math.min(this.#at, turns.length);
    const after = dishes[at]!;
    const scene = at === 0 ? still(after) : moving(dishes[at - 1]!, after, turns[at - 1]!, time);
    this.#screen.draw((context, width, height, ratio) => {
      context.clearRect(0, 0, width, height);
      const side = Math.min(width * 0.92, height - CAPTION * ratio);
      paint(context, scene, side, (width - side) / 2, (height - CAPTION * ratio - side) / 2 + 6);
    });
  }
}
