/**
 * Petri's tile in the lobby: today's dish, as its leader plays it, or as it begins.
 *
 *     get_today, get_leaderboard, get_dish -> a film of it -> a turn, a turn, ...
 */

import { element, write } from "../../../shell/element";
import type { House } from "../../../shell/room";
import { whileSeen } from "../../../shell/seen";
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

export function show(host: HTMLElement, { agent, settings }: House): () => void {
  const picture = new Picture(host);
  const client = new Client(agent);
  // A tile that cannot be drawn stays as it is: the room itself says what is wrong.
  const ask = () => void refresh(client, picture).catch(() => undefined);
  return whileSeen(host, () => {
    ask();
    const asking = setInterval(ask, ASK_EVERY);
    const playing = setInterval(() => {
      if (!settings.state.calm) picture.step();
    }, TURN_EVERY);
    return () => {
      clearInterval(asking);
      clearInterval(playing);
      picture.stop();
    };
  });
}

/** Ask what today's dish is, and who leads. */
async function refresh(client: Client, picture: Picture): Promise<void> {
  const today = await client.today();
  const tables = await Promise.all(MODE_NAMES.map((mode) => client.table(mode, today.day, SIX)));
  const [leader] = tables.flat().sort((one, other) => other.score - one.score);
  const players = tables.flat().length;
  const dish = leader === undefined ? null : await client.dish(leader.dish);
  if (dish !== null) picture.begin(film(dish.recipe), captionOf(players, leader));
  else if (today.seed !== null) picture.begin(untouched(today), captionOf(0));
}

function untouched({ seed }: Today): Film {
  return film({ mode: "early", ...SIX, seed: seed!, moves: "" });
}

/** "Today: 3 players, best 412.5 by Ada" */
export function captionOf(players: number, leader?: Standing): string {
  if (leader === undefined) return "Today's dish: nobody has played it yet";
  const by = leader.name === "" ? "" : ` by ${leader.name}`;
  return `Today: ${plural(players, "player")}, best ${points(leader.score)}${by}`;
}

class Picture {
  readonly #canvas = element("canvas");
  readonly #caption = element("span", { class: "tile-caption number", hidden: true });
  #film: Film | null = null;
  #at = 0;
  #frame = 0;

  constructor(host: HTMLElement) {
    host.replaceChildren(this.#canvas, this.#caption);
  }

  begin(all: Film, caption: string): void {
    if (all.dishes.length !== this.#film?.dishes.length) this.#at = 0;
    this.#film = all;
    write(this.#caption, caption);
    this.#caption.hidden = false;
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
    const context = this.#canvas.getContext("2d");
    const ratio = Math.min(devicePixelRatio || 1, 2);
    const [width, height] = [
      Math.round(this.#canvas.clientWidth * ratio),
      Math.round(this.#canvas.clientHeight * ratio),
    ];
    if (context === null || width === 0 || height === 0) return;
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    context.clearRect(0, 0, width, height);
    const side = Math.min(width * 0.92, height - CAPTION * ratio);
    paint(context, scene, side, (width - side) / 2, (height - CAPTION * ratio - side) / 2 + 6);
  }
}
