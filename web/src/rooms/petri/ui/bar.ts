/** The bar: what can be done besides swiping, and what to do when a dish is over. */

import { confirm } from "../../../shell/dialog";
import { element, icon, write } from "../../../shell/element";
import type { RoomLog } from "../../../shell/log";
import { bindMark } from "../../../shell/mark";
import { plural } from "../../../shell/words";
import type { Store } from "../../../state/store";
import type { App } from "../state/app";
import { isOver, points } from "../state/app";
import { MOST_TURNS } from "../state/recipe";
import type { Game } from "../state/saves";
import type { Dish } from "../rules/dish";
import { button, iconButton } from "./buttons";
import { gameWords } from "./words";

export interface Doings {
  readonly begin: () => void;
  readonly undo: () => void;
  readonly giveUp: () => void;
  readonly replay: () => void;
  readonly tables: () => void;
  readonly help: () => void;
  readonly pin: () => void;
  readonly sound: () => void;
}

/** The head of the room: what is played, sound, the mark of *log*, and help. */
export function bindHead(
  host: HTMLElement,
  store: Store<App>,
  doings: Doings,
  log: RoomLog,
): () => void {
  const what = element("button", {
    type: "button",
    class: "chip petri-what",
    onclick: doings.begin,
  });
  what.title = "Begin another dish";
  const sound = iconButton("sound", "Sound", doings.sound, "M");
  sound.classList.add("petri-sound");
  const help = iconButton("help", "Help", doings.help, "?");
  host.append(what, element("span", { class: "row" }, sound, help));
  const show = () => {
    const { game, today } = store.state;
    write(what, gameWords(game, today?.day ?? null));
    sound.setAttribute("aria-pressed", String(store.state.sound));
  };
  show();
  const unbind = [store.subscribe(show), bindMark(help, log)];
  return () => {
    for (const stop of unbind) stop();
  };
}

export function bindBar(host: HTMLElement, store: Store<App>, doings: Doings): () => void {
  const undo = button("undo", "Undo", doings.undo);
  const giveUp = button("close", "Give up", () => void mayGiveUp(doings.giveUp));
  const ghosts = button("ghost", "Ghosts", doings.pin);
  host.append(
    undo,
    giveUp,
    ghosts,
    button("plus", "New", doings.begin),
    button("link", "Replay", doings.replay),
  );
  const show = () => {
    const { game, dish, pinned } = store.state;
    undo.hidden = game.kind !== "practice";
    undo.disabled = dish.turn === 0;
    giveUp.hidden = game.kind === "practice";
    giveUp.disabled = isOver(store.state);
    ghosts.setAttribute("aria-pressed", String(pinned));
  };
  show();
  return store.subscribe(show);
}

async function mayGiveUp(giveUp: () => void): Promise<void> {
  const yes = await confirm({
    title: "Give this dish up?",
    text: ["Its score stays in the tables, and nobody can play it on."],
    yes: "Give up",
    no: "Play on",
    danger: true,
  });
  if (yes) giveUp();
}

/** Over the board when the dish is over. */
export function bindEnd(host: HTMLElement, store: Store<App>, doings: Doings): () => void {
  const words = element("p");
  const score = element("p", { class: "petri-end-score number" });
  const panel = element(
    "div",
    { class: "panel petri-end", role: "status", hidden: true },
    icon("glider"),
    words,
    score,
    element(
      "div",
      { class: "row" },
      button("plus", "New dish", doings.begin, "button primary"),
      button("play", "Replay", doings.replay),
    ),
  );
  host.append(panel);
  const show = () => {
    const { dish, game, ahead } = store.state;
    panel.hidden = !isOver(store.state) || ahead !== null;
    if (panel.hidden) return;
    write(words, `${endWords(game, dish)}, after ${plural(dish.turn, "turn")}.`);
    write(score, `${points(dish.score)} points`);
  };
  show();
  return store.subscribe(show);
}

/** Why a dish is over. */
export function endWords(game: Game, dish: Dish): string {
  if (dish.energy === 0) return "Nothing lives any more";
  if (dish.turn >= MOST_TURNS) return "A game has no more turns than that";
  return game.givenUp ? "Given up" : "Nothing can move";
}
