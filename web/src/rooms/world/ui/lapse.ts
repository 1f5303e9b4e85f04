/**
 * A season in a few seconds: its thumbnails one after the other, and the last one for a while.
 *
 *     +-----------------+
 *     |      64x64      |     Generation 128 000
 *     +-----------------+     [stop]  ----o---------     [Save as GIF]
 *
 * Whoever wants it calm sees the last picture, and moves through time by hand.
 */

import { gifOf } from "../../../draw/film";
import { BACKGROUND } from "../../../draw/palette";
import type { Opened } from "../../../shell/dialog";
import { open } from "../../../shell/dialog";
import { element, icon, write } from "../../../shell/element";
import type { Say } from "../../../shell/say";
import { download } from "../../../shell/share";
import { drawBlocks } from "../draw/blocks";
import type { Actions, App } from "../state/app";
import type { Thumbnail } from "../state/lapse";
import { BLOCKS } from "../state/lapse";
import { LAPSE } from "../words/later";

const SIDE = 384; // pixels of a picture
const FOOT = 28;
const STEP = 120; // milliseconds of a picture
const LAST = 2000; // of the last one
const FEWEST = 2; // pictures of a film

/** Opens the time-lapse of the season that runs, up to now. */
export function openLapseOfNow(actions: Actions, { seating, calm }: App): Promise<Opened | null> {
  const season = seating?.season ?? 1;
  const find = async () => {
    const [kept, now] = await Promise.all([actions.lapse(season), actions.thumbnail()]);
    return [...kept.filter(({ generation }) => generation < now.generation), now];
  };
  return openLapse(season, find, calm, actions.say);
}

/** Opens the time-lapse of *season* once *find* has found its pictures, the oldest first. */
export async function openLapse(
  season: number,
  find: () => Promise<readonly Thumbnail[]>,
  calm: boolean,
  say: Say,
): Promise<Opened | null> {
  let found: readonly Thumbnail[];
  try {
    found = await find();
  } catch {
    say(LAPSE.failed, "bad");
    return null;
  }
  if (found.length < FEWEST) {
    say(LAPSE.few);
    return null;
  }
  const film = new Lapse(season, found);
  const opened = open(LAPSE.title(season), "lapse");
  opened.body.append(...film.parts);
  opened.onclose = () => {
    film.stop();
  };
  film.show(found.length - 1);
  if (!calm) film.play();
  return opened;
}

class Lapse {
  readonly #canvas = element("canvas", { class: "lapse-picture", role: "img" });
  readonly #generation = element("span", { class: "number" });
  readonly #toggle = element("button", { type: "button", class: "icon-button" });
  readonly #range = element("input", { type: "range", min: "0", "aria-label": LAPSE.moment });
  readonly #season: number;
  readonly #pictures: readonly Thumbnail[];
  readonly parts: readonly HTMLElement[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #at = 0;

  constructor(season: number, pictures: readonly Thumbnail[]) {
    this.#season = season;
    this.#pictures = pictures;
    this.#canvas.width = this.#canvas.height = SIDE;
    this.#range.max = String(pictures.length - 1);
    this.#range.addEventListener("input", () => {
      this.stop();
      this.show(Number(this.#range.value));
    });
    this.#toggle.addEventListener("click", () => {
      if (this.#timer === undefined) this.play();
      else this.stop();
    });
    const bar = element("div", { class: "lapse-bar" }, this.#toggle, this.#range);
    this.parts = [this.#canvas, bar, this.#generation, this.#saveButton()];
    this.#name();
  }

  /** Show picture number *at*. */
  show(at: number): void {
    this.#at = at;
    const { generation, blocks } = this.#pictures[at]!;
    const context = this.#canvas.getContext("2d", { alpha: false });
    if (context !== null) drawBlocks(context, blocks, SIDE / BLOCKS);
    this.#canvas.setAttribute("aria-label", LAPSE.picture(generation));
    this.#range.value = String(at);
    this.#range.setAttribute("aria-valuetext", LAPSE.generation(generation));
    write(this.#generation, LAPSE.generation(generation));
  }

  /** Show one after the other, again and again. */
  play(): void {
    const next = () => {
      this.show((this.#at + 1) % this.#pictures.length);
      const last = this.#at === this.#pictures.length - 1;
      this.#timer = setTimeout(next, last ? LAST : STEP);
    };
    next();
    this.#name();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#name();
  }

  #name(): void {
    const playing = this.#timer !== undefined;
    this.#toggle.replaceChildren(icon(playing ? "pause" : "play"));
    this.#toggle.setAttribute("aria-label", playing ? LAPSE.stop : LAPSE.play);
    this.#toggle.title = playing ? LAPSE.stop : LAPSE.play;
  }

  #saveButton(): HTMLElement {
    const words = element("span", {}, LAPSE.save);
    const button = element("button", { type: "button", class: "button" }, icon("download"), words);
    button.addEventListener("click", () => {
      button.disabled = true;
      write(words, LAPSE.saving);
      void gifOfSeason(this.#season, this.#pictures).then((gif) => {
        download(gif, LAPSE.file(this.#season));
        button.disabled = false;
        write(words, LAPSE.save);
      });
    });
    return button;
  }
}

/** The GIF of a *season*, with its generations under the pictures. */
function gifOfSeason(season: number, scenes: readonly Thumbnail[]): Promise<Blob> {
  const paint = (context: CanvasRenderingContext2D, { generation, blocks }: Thumbnail) => {
    context.fillStyle = BACKGROUND;
    context.fillRect(0, 0, SIDE, SIDE + FOOT);
    drawBlocks(context, blocks, SIDE / BLOCKS);
    context.fillStyle = "#e8edf6";
    context.font = "600 13px system-ui, sans-serif";
    context.textBaseline = "middle";
    context.textAlign = "center";
    context.fillText(LAPSE.foot(season, generation), SIDE / 2, SIDE + FOOT / 2);
  };
  const times = { delay: STEP / 10, lastDelay: LAST / 10 };
  return gifOf({ scenes, width: SIDE, height: SIDE + FOOT, paint, ...times });
}
