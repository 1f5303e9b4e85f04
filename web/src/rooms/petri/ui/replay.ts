/**
 * A replay: a game by its link, with a slider, to watch, to check, to take along and to play on.
 *
 *     [ the dish at turn n ]
 *     [ < ] [ play ] [ > ]  ---o------  12 of 40
 *     the canister agrees
 *     [ play on from here ] [ copy link ] [ save picture ] [ save GIF ]
 */

import { drawAddress } from "../../../shell/address";
import { element, icon, write } from "../../../shell/element";
import type { House } from "../../../shell/room";
import { copy, download, linkTo } from "../../../shell/share";
import { words } from "../../../net/words";
import { DURATION, moving, still } from "../draw/scene";
import type { Client } from "../net/client";
import { checked } from "../net/checking";
import { room } from "../room";
import { points } from "../state/app";
import type { Film, Recipe } from "../state/recipe";
import { drawRecipe, film } from "../state/recipe";
import { button, iconButton } from "./buttons";
import { DishCanvas } from "./canvas";
import { proofWords } from "./hud";
import { dishWords } from "./spoken";
import { MODE_WORDS } from "./words";
import type * as Drawn from "./film";

const PACE = 650; // milliseconds a turn

export interface Replayed {
  /** Play on with the first turns of the game, for practice. */
  readonly playOn: (recipe: Recipe) => void;
}

export function bindReplay(
  host: HTMLElement,
  recipe: Recipe,
  client: Pick<Client, "check">,
  { say, settings }: House,
  { playOn }: Replayed,
): () => void {
  const replay = new Replay(recipe, film(recipe), () => settings.state.calm);
  const link = () => void copy(linkTo(addressOf(recipe)), "A link to this game", say);
  const save = async (make: (film: typeof Drawn) => Promise<Blob>, end: string) => {
    try {
      download(await make(await import("./film")), `petri-${recipe.mode}-${recipe.seed}.${end}`);
      say(`The ${end === "gif" ? "GIF" : "picture"} is saved.`, "good");
    } catch (fault) {
      say(words(fault), "bad");
    }
  };
  const gif = () => void save(({ gifOfGame }) => gifOfGame(replay.film), "gif");
  const picture = () =>
    void save(({ pngOfDish }) => pngOfDish(replay.film.dishes[replay.at]!), "png");
  const on = () => {
    playOn({ ...recipe, moves: recipe.moves.slice(0, replay.at) });
  };
  host.append(
    ...replay.parts,
    element(
      "div",
      { class: "row petri-bar" },
      button("play", "Play on from here", on),
      button("link", "Copy link", link),
      button("camera", "Save picture", picture),
      button("download", "Save GIF", gif),
    ),
  );
  void checked(client, recipe).then((proof) => {
    if (proof !== null) replay.prove(proofWords(proof, false), proof.status === "agreed");
  });
  const unfollow = replay.canvas.follow();
  replay.go(0);
  return () => {
    unfollow();
    replay.stop();
  };
}

/** The fragment of the replay of *recipe*. */
export function addressOf(recipe: Recipe): string {
  return drawAddress(room.name, `/${drawRecipe(recipe)}`);
}

class Replay {
  readonly canvas = new DishCanvas("petri-board-canvas", "Dish");
  readonly film: Film;
  at = 0;
  readonly #calm: () => boolean;
  readonly #title: HTMLElement;
  readonly #figures = element("p", { class: "number" });
  readonly #proof = element("p", { class: "petri-proof", role: "status" });
  readonly #slider: HTMLInputElement;
  readonly #play = iconButton("play", "Play", () => {
    this.#toggle();
  });
  #timer: ReturnType<typeof setInterval> | undefined;
  #frame = 0;

  constructor({ mode, width, height, seed }: Recipe, all: Film, calm: () => boolean) {
    this.film = all;
    this.#calm = calm;
    const what = `${MODE_WORDS[mode][0]} · ${width} × ${height} · seed ${seed}`;
    this.#title = element("h1", {}, "Replay ", element("span", { class: "soft" }, what));
    this.#slider = element("input", {
      type: "range",
      min: "0",
      max: String(all.turns.length),
      "aria-label": "Turn",
      oninput: () => {
        this.#rest();
        this.go(Number(this.#slider.value));
      },
    });
  }

  get parts(): Node[] {
    const step = (by: number) => () => {
      this.#rest();
      this.go(this.at + by);
    };
    const ways = [
      iconButton("back", "A turn back", step(-1)),
      this.#play,
      iconButton("forward", "A turn on", step(1)),
    ];
    const board = element("div", { class: "petri-board" }, this.canvas.root);
    const bar = element("div", { class: "petri-slider" }, ...ways, this.#slider);
    return [this.#title, this.#figures, board, bar, this.#proof];
  }

  /** Show the dish after *turn* turns, moving if it is the next one. */
  go(turn: number): void {
    const next = Math.min(Math.max(turn, 0), this.film.turns.length);
    const moves = next === this.at + 1 && !this.#calm();
    this.at = next;
    const dish = this.film.dishes[next]!;
    this.#slider.value = String(next);
    this.#slider.setAttribute("aria-valuetext", `turn ${next} of ${this.film.turns.length}`);
    this.canvas.root.setAttribute("aria-label", dishWords(dish));
    const ended = next === this.film.turns.length && dish.over ? " · over" : "";
    write(
      this.#figures,
      `Turn ${next} of ${this.film.turns.length} · ${points(dish.score)} points · energy ${dish.energy}${ended}`,
    );
    cancelAnimationFrame(this.#frame);
    if (moves) this.#move(performance.now());
    else this.canvas.show(still(dish));
  }

  prove(text: string, agreed: boolean): void {
    this.#proof.dataset["status"] = agreed ? "agreed" : "differs";
    this.#proof.replaceChildren(icon(agreed ? "check" : "warning"), element("span", {}, text));
  }

  stop(): void {
    this.#rest();
    cancelAnimationFrame(this.#frame);
  }

  #move(began: number): void {
    const time = performance.now() - began;
    const [before, after] = [this.film.dishes[this.at - 1]!, this.film.dishes[this.at]!];
    this.canvas.show(moving(before, after, this.film.turns[this.at - 1]!, time));
    if (time < DURATION) {
      this.#frame = requestAnimationFrame(() => {
        this.#move(began);
      });
    }
  }

  #toggle(): void {
    if (this.#timer !== undefined) {
      this.#rest();
      return;
    }
    if (this.at === this.film.turns.length) this.go(0);
    this.#play.replaceChildren(icon("pause"));
    this.#play.setAttribute("aria-label", "Pause");
    this.#timer = setInterval(() => {
      if (this.at === this.film.turns.length) this.#rest();
      else this.go(this.at + 1);
    }, PACE);
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#play.replaceChildren(icon("play"));
    this.#play.setAttribute("aria-label", "Play");
  }
}
