/**
 * The Arena's tile in the lobby: its clock and sides, and the round that is played, or the last one.
 *
 *     get_stats, get_rounds -> the caption          get_round -> a film -> a generation, a generation, ...
 *
 * A round of more than a dozen seedlets is more than a tile may ask for; then the sides are drawn
 * as bars.
 */

import { move, TileCanvas } from "../../../shell/moving-tile";
import type { House, TileFrame } from "../../../shell/room";
import { BARE, looksOf, paint } from "../draw/board";
import type { Look } from "../draw/looks";
import { lookOf } from "../draw/looks";
import type { Line, Round } from "../net/client";
import { Client } from "../net/client";
import type { Field } from "../rules/field";
import { lineUp } from "../rules/round";
import { filmOf, planted } from "../state";
import { EVERY } from "../state/playback";
import { captionOf } from "../words";

const ASK_EVERY = 10_000; // milliseconds
const LAST_FOR = 30; // ticks that the end is shown for
const MOST_SEEDLETS = 12; // 120 bytes each, beside a board of 1,400

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
      stepEvery: EVERY,
    },
    frame,
  );
}

type Asked = Pick<Client, "current" | "rounds" | "round">;

async function refresh(client: Asked, picture: Picture): Promise<void> {
  const { current } = await client.current();
  const lines = await client.rounds(current > 0n ? current - 1n : current);
  const now = lines.find(({ id }) => id === current);
  if (now === undefined) return;
  const round = isSmall(now) ? await client.round(now.id) : null;
  const film = round === null ? null : filmOf(round);
  // While nothing can be seen of this round, the last one is shown again.
  const before = film === null ? lines.find(({ id }) => id === current - 1n) : undefined;
  const last = before !== undefined && isSmall(before) ? await client.round(before.id) : null;
  const shown = film ?? (last && filmOf(last)) ?? (round && [lineUp(planted(round), round.rules)]);
  picture.begin(film === null ? last : round, shown ?? [], now, round);
}

const isSmall = ({ players: [blue, red] }: Line) => blue + red <= MOST_SEEDLETS;

class Picture {
  readonly #canvas: TileCanvas;
  #film: readonly Field[] = [];
  #shown: Round | null = null;
  #line: Line | null = null;
  #round: Round | null = null;
  #at = 0;

  constructor(host: HTMLElement) {
    this.#canvas = new TileCanvas(host);
  }

  /** Show *film*, of the round *shown*, while *line* is the round that is open. */
  begin(shown: Round | null, film: readonly Field[], line: Line, round: Round | null): void {
    if (shown?.id !== this.#shown?.id) this.#at = 0;
    this.#shown = shown;
    this.#film = film;
    this.#line = line;
    this.#round = round;
    this.#paint();
    this.#say();
  }

  step(): void {
    this.#say();
    if (this.#film.length < 2) return;
    this.#at = (this.#at + 1) % (this.#film.length + LAST_FOR);
    if (this.#at < this.#film.length) this.#paint();
  }

  #say(): void {
    if (this.#line !== null) this.#canvas.say(captionOf(this.#line, this.#round, Date.now()));
  }

  /** The field fills the tile; what is above and below its middle is cut off. */
  #paint(): void {
    const field = this.#film[Math.min(this.#at, this.#film.length - 1)];
    this.#canvas.draw((context, width, height) => {
      const shown = this.#shown ?? this.#round;
      const look = lookOf(this.#line!.season);
      if (field === undefined || shown === null) {
        bars(context, this.#line!.players, look, width, height);
        return;
      }
      const across = Math.max(width, (height * field.width) / field.height);
      const down = (across * field.height) / field.width;
      context.setTransform(1, 0, 0, 1, (width - across) / 2, (height - down) / 2);
      // A line-up that nobody sees yet is envelopes.
      const sealed = this.#film.length > 1 ? [] : (this.#round?.slots ?? []);
      const scene = { ...BARE, ...looksOf(shown), field, sealed, look, lines: true };
      paint(context, scene, across);
    });
  }
}

/** How many play for each side, as two bars from the middle on. */
function bars(
  context: CanvasRenderingContext2D,
  [blue, red]: Line["players"],
  { cells }: Look,
  width: number,
  height: number,
): void {
  const middle = width / 2;
  const [thick, top] = [height / 6, height / 3];
  const long = (side: number) => (0.9 * middle * side) / Math.max(1, blue, red);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.fillStyle = cells[0];
  context.fillRect(middle - long(blue), top, long(blue), thick);
  context.fillStyle = cells[1];
  context.fillRect(middle, top, long(red), thick);
}
