/**
 * Petri's tile in the lobby: today's dish, as its leader plays it, or as it begins.
 *
 *     get_today, get_leaderboard, get_dish -> a film of it -> a turn, a turn, ...
 */

import { move, TileCanvas } from "../../../shell/moving-tile";
import type { House, TileFrame } from "../../../shell/room";
import { plural } from "../../../shell/words";
import { paint } from "../draw/paint";
import { DURATION, moving, still } from "../draw/scene";
import type { Standing, Today } from "../net/client";
import { Client } from "../net/client";
import { MODE_NAMES } from "../rules/tables";
import { points } from "../state/app";
import type { Film } from "../state/recipe";
import { film } from "../state/recipe";

const ASK_EVERY = 60_000; // milliseconds
const TURN_EVERY = 900;
const LAST_FOR = 4; // turns that the end is shown for
const CAPTION = 54; // CSS pixels at the foot, for the words
const SIX = { width: 6, height: 6 };
const MOST_TURNS = 3000; // a longer game is more than a tile may ask for

export function show(host: HTMLElement, house: House, frame: TileFrame): () => void {
  const picture = new Picture(host);
  const client = new Client(house.agent);
  return move(
    host,
    house,
    {
      ask: () => refresh(client, picture),
      askEvery: ASK_EVERY,
      step: () => {
        picture.step();
      },
      stepEvery: TURN_EVERY,
      stop: () => {
        picture.stop();
      },
    },
    frame,
  );
}

/** Ask what today's dish is, and who leads. */
async function refresh(client: Client, picture: Picture): Promise<void> {
  const today = await client.today();
  const tables = await Promise.all(MODE_NAMES.map((mode) => client.table(mode, today.day, SIX)));
  const [leader] = tables.flat().sort((one, other) => other.score - one.score);
  const players = tables.flat().length;
  const short = leader !== undefined && leader.turns <= MOST_TURNS;
  const dish = short ? await client.dish(leader.dish) : null;
  if (dish !== null) picture.begin(film(dish.recipe), captionOf(players, leader));
  else if (today.seed !== null) picture.begin(untouched(today), captionOf(players, leader));
}

function untouched({ seed }: Today): Film {
  return film({ mode: "early", ...SIX, seed: seed!, moves: "", off: [] });
}

/** "Today's dish: 412.5 by Ada to beat, 3 players" */
export function captionOf(players: number, leader?: Standing): string {
  if (leader === undefined) return "Today's dish: nobody has played it yet";
  const by = leader.name === "" ? "" : ` by ${leader.name}`;
  return `Today's dish: ${points(leader.score)}${by} to beat, ${plural(players, "player")}`;
}

class Picture {
  readonly #canvas: TileCanvas;
  #film: Film | null = null;
  #at = 0;
  #frame = 0;

  constructor(host: HTMLElement) {
    this.#canvas = new TileCanvas(host);
  }

  begin(all: Film, caption: string): void {
    if (all.dishes.length !== this.#film?.dishes.length) this.#at = 0;
    this.#film = all;
    this.#canvas.say(caption);
    this.#show(DURATION);
  }

  step(): void {
    if (this.#film === null || this.#film.turns.length === 0) return;
    this.#at = (this.#at + 1) % (this.#film.dishes.length + LAST_FOR);
    if (this.#at === 0 || this.#at >= this.#film.dishes.length) this.#show(DURATION);
    else this.#move(performance.now());
  }

  stop(): void {
    cancelAnimationFrame(this.#frame);
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
    this.#canvas.draw((context, width, height, ratio) => {
      context.clearRect(0, 0, width, height);
      const side = Math.min(width * 0.92, height - CAPTION * ratio);
      paint(context, scene, side, (width - side) / 2, (height - CAPTION * ratio - side) / 2 + 6);
    });
  }
}
