/**
 * The pad: a button for each way, with an arrow, and with its ghost while one looks ahead.
 *
 *     [ < +9 ]  [ ^ +12.5 ]  [ v over ]  [ > - ]
 */

import { element, icon, write } from "../../../shell/element";
import type { Store } from "../../../state/store";
import { foreseen } from "../draw/scene";
import type { Way } from "../rules/plate";
import type { App } from "../state/app";
import { isOver, points, seenGhosts } from "../state/app";
import type { Ghost } from "../state/ghosts";
import { DishCanvas } from "./canvas";
import { turnWords, WAY_WORDS } from "./spoken";

const ORDER: readonly Way[] = ["W", "N", "S", "E"]; // as under four fingers

export function bindPad(
  host: HTMLElement,
  store: Store<App>,
  play: (way: Way) => void,
): () => void {
  const buttons = ORDER.map((way) => new WayButton(way, store, play));
  host.append(...buttons.map(({ root }) => root));
  const looks = (event: Event) => {
    const mouse = (event as PointerEvent).pointerType === "mouse";
    store.set({ looking: event.type === "pointerenter" && mouse });
  };
  host.addEventListener("pointerenter", looks);
  host.addEventListener("pointerleave", looks);
  const show = () => {
    for (const button of buttons) button.show(store.state);
  };
  show();
  const unfollow = buttons.map(({ canvas }) => canvas.follow());
  const unsubscribe = store.subscribe(show);
  return () => {
    unsubscribe();
    for (const stop of unfollow) stop();
  };
}

class WayButton {
  readonly root: HTMLButtonElement;
  readonly canvas = new DishCanvas("petri-ghost");
  readonly #way: Way;
  readonly #gain = element("span", { class: "number" });
  #shown: Ghost | null | undefined;

  constructor(way: Way, store: Store<App>, play: (way: Way) => void) {
    this.#way = way;
    this.root = element(
      "button",
      { type: "button", class: "petri-way", "data-way": way },
      this.canvas.root,
      element("span", { class: "petri-way-words" }, icon("forward"), this.#gain),
    );
    const look = (ahead: Way | null) => () => {
      if (ahead !== null || store.state.ahead === way) store.set({ ahead });
    };
    const hover = (event: PointerEvent) => {
      if (event.pointerType === "mouse") look(way)();
    };
    this.root.addEventListener("pointerenter", hover);
    this.root.addEventListener("pointerleave", look(null));
    this.root.addEventListener("focus", () => {
      if (this.root.matches(":focus-visible")) look(way)();
    });
    this.root.addEventListener("blur", look(null));
    this.root.addEventListener("click", () => {
      play(way);
    });
  }

  show(state: App): void {
    const ghost = isOver(state) ? null : seenGhosts(state)[this.#way];
    const looking = state.looking || state.pinned || state.ahead !== null;
    this.root.setAttribute("aria-disabled", String(ghost === null));
    this.root.classList.toggle("ahead", state.ahead === this.#way);
    this.root.classList.toggle("looking", looking && ghost !== null);
    const shown = looking ? ghost : null;
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.canvas.show(shown && foreseen(shown));
    write(this.#gain, shown === null ? "" : worth(shown));
    this.root.setAttribute("aria-label", label(this.#way, ghost));
  }
}

/** What a ghost is worth, in short. */
function worth({ over, turn }: Ghost): string {
  return over ? "over" : `+${points(turn.gain)}`;
}

function label(way: Way, ghost: Ghost | null): string {
  const swipe = `Swipe ${WAY_WORDS[way]}`;
  if (ghost === null) return `${swipe}: nothing moves`;
  return `${swipe}. ${turnWords(ghost.turn)}${ghost.over ? " The dish would be over." : ""}`;
}
