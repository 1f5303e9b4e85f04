/** A race: somebody else's game of the same dish, at the turn that one's own is at. */

import { element, write } from "../../../shell/element";
import { still } from "../draw/scene";
import type { Session } from "../net/session";
import type { App, Rival } from "../state/app";
import { points } from "../state/app";
import { button } from "./buttons";
import { DishCanvas } from "./canvas";

export class Race {
  readonly canvas = new DishCanvas("petri-rival");
  readonly #words = element("p");
  readonly root: HTMLElement;

  constructor(session: Pick<Session, "stopRace">) {
    const stop = () => {
      session.stopRace();
    };
    this.root = element(
      "section",
      { class: "panel petri-race", "aria-label": "Race", hidden: true },
      this.canvas.root,
      element("div", { class: "column" }, this.#words, button("close", "Stop the race", stop)),
    );
  }

  show({ rival, dish }: App): void {
    this.root.hidden = rival === null;
    if (rival === null) return;
    const { dishes } = rival.film;
    this.canvas.show(still(dishes[Math.min(dish.turn, dishes.length - 1)]!));
    write(this.#words, raceWords(rival, dish.turn, dish.score));
  }
}

/** How a race stands at *turn*, with a *score* of one's own. */
export function raceWords(rival: Rival, turn: number, score: number): string {
  const last = rival.film.dishes.length - 1;
  const at = Math.min(turn, last);
  const ended = turn > last ? ` and ended in turn ${last}` : "";
  const theirs = points(rival.film.dishes[at]!.score);
  return `${rival.name} had ${theirs} in turn ${at}${ended}. You are ${leadWords(rival, turn, score)}.`;
}

/** Who leads at *turn*: "3.5 ahead of Ada". */
export function leadWords({ name, film }: Rival, turn: number, score: number): string {
  const lead = score - film.dishes[Math.min(turn, film.dishes.length - 1)]!.score;
  if (lead === 0) return `level with ${name}`;
  return `${points(Math.abs(lead))} ${lead > 0 ? "ahead of" : "behind"} ${name}`;
}
