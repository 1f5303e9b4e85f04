/**
 * The way back to the lobby, how live the world is, help, and what can be counted in the world
 * that is shown.
 *
 *     < Life2   live   ?
 *     generation 123 456   alive 1 351   players 3 of 9   my land 2 310   my coins 874
 *
 * The world changes ten times a second; the figures do five times, which is as fast as one reads.
 */
import type { Cells, Player } from "../rules/board";
import { ALIVE, OWNER, SEATS } from "../rules/board";
import type { App } from "../state/app";
import { bindBadge } from "./badge";
import type { Binder } from "./binder";
import { element, write } from "../../../shell/element";
import { homeLink } from "../../../shell/home";
import { bindHelp } from "./help";
import { pace } from "./pace";
import { grouped } from "../../../shell/words";

const REWRITTEN_EVERY = 200; // milliseconds

/** How many cells are alive, and how many belong to *player*. */
export function tally(cells: Cells, player: Player | null): { alive: number; land: number } {
  let alive = 0;
  let land = 0;
  for (const cell of cells) {
    if ((cell & ALIVE) !== 0) alive++;
    if ((cell & OWNER) === player) land++;
  }
  return { alive, land };
}

export const bindHud: Binder = (host, store, actions) => {
  const brand = element("h1", { class: "brand" }, homeLink());
  host.append(brand);
  const unbind = [bindBadge, bindHelp, bindFigures].map((bind) => bind(host, store, actions));
  return () => {
    brand.remove();
    for (const part of unbind) part();
  };
};

const bindFigures: Binder = (host, store) => {
  const figures = new Figures();
  host.append(figures.root);
  const paced = pace(REWRITTEN_EVERY, () => {
    figures.show(store.state);
  });
  const unsubscribe = store.subscribe((now, before) => {
    if (counted(now, before)) paced();
  });
  paced();
  return () => {
    unsubscribe();
    paced.stop();
    figures.root.remove();
  };
};

const counted = (now: App, before: App) =>
  now.view !== before.view || now.me !== before.me || now.standings !== before.standings;

class Figures {
  readonly root = element("dl", { class: "figures" });
  readonly #generation = this.#figure("Generation", "wide");
  readonly #alive = this.#figure("Alive");
  readonly #players = this.#figure("Players", "spare");
  readonly #land = this.#figure("My land");
  readonly #coins = this.#figure("My coins");

  show({ view, me, standings }: App): void {
    const player = me?.player ?? null;
    const { alive, land } = view === null ? NOTHING : tally(view.cells, player);
    write(this.#generation, view === null ? "–" : grouped(view.generation));
    write(this.#alive, view === null ? "–" : grouped(alive));
    write(this.#players, `${standings.length} of ${SEATS}`);
    write(this.#land, grouped(land));
    write(this.#coins, grouped(me?.balance ?? 0));
    for (const mine of [this.#land, this.#coins]) mine.parentElement!.hidden = player === null;
    this.root.classList.toggle("mine", player !== null);
  }

  #figure(name: string, looks = ""): HTMLElement {
    const figure = element("dd", { class: "number" });
    this.root.append(element("div", { class: looks }, element("dt", {}, name), figure));
    return figure;
  }
}

const NOTHING = { alive: 0, land: 0 };
