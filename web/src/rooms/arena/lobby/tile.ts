/**
 * The Arena's tile in the lobby: the round that is played, or the last one again and again.
 *
 *     get_stats, get_round -> a film of it -> a generation, a generation, ...
 */

import { element, write } from "../../../shell/element";
import type { House } from "../../../shell/room";
import { whileSeen } from "../../../shell/seen";
import { plural } from "../../../shell/words";
import { paint } from "../draw/paint";
import type { Round } from "../net/client";
import { Client } from "../net/client";
import type { Field } from "../rules/field";
import { filmOf, planted } from "../state/app";
import { lineUp } from "../rules/round";
import { EVERY } from "../state/time";

const ASK_EVERY = 30_000; // milliseconds
const LAST_FOR = 30; // ticks that the end is shown for

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
    }, EVERY);
    return () => {
      clearInterval(asking);
      clearInterval(playing);
    };
  });
}

async function refresh(client: Pick<Client, "current" | "round">, picture: Picture): Promise<void> {
  const { current } = await client.current();
  const round = await client.round(current);
  if (round === null) return;
  const film = filmOf(round);
  const last = film === null ? await client.round(current - 1n) : null;
  const shown = film ?? (last && filmOf(last)) ?? [lineUp(planted(round), round.rules.size)];
  picture.begin((film === null ? last : round)?.id ?? current, shown, captionOf(round));
}

/** "Round 18: open for pledges, 3 players" */
export function captionOf({ id, phase, slots }: Pick<Round, "id" | "phase" | "slots">): string {
  const words = { Commit: "open for pledges", Reveal: "reveals", Sim: "is played", Claim: "over" };
  const players = slots.length === 0 ? "" : `, ${plural(slots.length, "player")}`;
  return `Round ${id}: ${words[phase]}${players}`;
}

class Picture {
  readonly #canvas = element("canvas");
  readonly #caption = element("span", { class: "tile-caption number", hidden: true });
  #film: readonly Field[] = [];
  #round = -1n;
  #at = 0;

  constructor(host: HTMLElement) {
    host.replaceChildren(this.#canvas, this.#caption);
  }

  begin(round: bigint, film: readonly Field[], caption: string): void {
    if (round !== this.#round) this.#at = 0;
    this.#round = round;
    this.#film = film;
    write(this.#caption, caption);
    this.#caption.hidden = false;
    this.#paint();
  }

  step(): void {
    if (this.#film.length < 2) return;
    this.#at = (this.#at + 1) % (this.#film.length + LAST_FOR);
    if (this.#at < this.#film.length) this.#paint();
  }

  /** The field fills the tile; what is above and below its middle is cut off. */
  #paint(): void {
    const field = this.#film[Math.min(this.#at, this.#film.length - 1)];
    const context = this.#canvas.getContext("2d");
    const ratio = Math.min(devicePixelRatio || 1, 2);
    const width = Math.round(this.#canvas.clientWidth * ratio);
    const height = Math.round(this.#canvas.clientHeight * ratio);
    if (context === null || field === undefined || width === 0 || height === 0) return;
    if (this.#canvas.width !== width) this.#canvas.width = width;
    if (this.#canvas.height !== height) this.#canvas.height = height;
    const side = Math.max(width, height);
    context.setTransform(1, 0, 0, 1, (width - side) / 2, (height - side) / 2);
    const none = { sealed: [], mine: null, draft: null, origins: null, lines: true };
    paint(context, { field, size: 8, ...none }, side);
  }
}
