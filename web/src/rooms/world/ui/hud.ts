/**
 * The way back to the lobby, how live the world is, help, and what can be counted in the world
 * that is shown.
 *
 *     < Life2   live   ?
 *     generation 123 456   alive 1 351   players 3 of 9   time left 2 d 4 h
 *     my share 0.9 %   my rank 2 of 3   my coins 874
 *
 * The world changes ten times a second; the figures do five times, which is as fast as one reads.
 */
import type { Cells, Player } from "../rules/board";
import { CELLS, foursOf, OWNER, SEATS } from "../rules/board";
import type { App, Standing } from "../state/app";
import type { Seating } from "../state/seating";
import { remaining, until } from "../state/seating";
import { UNHEARD } from "../state/app";
import { bindBadge } from "./badge";
import type { Binder } from "./binder";
import { element, icon, write } from "../../../shell/element";
import { homeLink } from "../../../shell/home";
import { showHelp } from "./commands";
import { pace } from "./pace";
import { grouped } from "../../../shell/words";
import * as WORDS from "../words/hud";

const REWRITTEN_EVERY = 200; // milliseconds

/** A bit, or a small number, in each of four cells. */
const EACH = 0x01010101;

/** How many cells are alive, and how many belong to *player*; four of them at a time. */
export function tally(cells: Cells, player: Player | null): { alive: number; land: number } {
  const [fours, own] = [foursOf(cells), (player ?? 0) * EACH];
  let [alive, others] = [0, 0];
  for (let i = 0; i < fours.length; i++) {
    const four = fours[i]!;
    alive += sum((four >>> 4) & EACH);
    // An owner who is not *player* differs by 1 to 15, and 15 more carry into the next bit.
    const differs = (four & (OWNER * EACH)) ^ own;
    others += sum(((differs + OWNER * EACH) >>> 4) & EACH);
  }
  return { alive, land: player === null ? 0 : cells.length - others };
}

/** Of *bits*, one in each of four bytes: the uppermost byte of the product. */
const sum = (bits: number): number => Math.imul(bits, EACH) >>> 24;

export const bindHud: Binder = (host, store, actions) => {
  const brand = element("h1", { class: "brand" }, homeLink());
  host.append(brand);
  const unbind = [bindBadge, bindHelp, bindFigures].map((bind) => bind(host, store, actions));
  return () => {
    brand.remove();
    for (const part of unbind) part();
  };
};

/** A "?" in *host*. */
const bindHelp: Binder = (host) => {
  const label = { "aria-label": WORDS.help, title: WORDS.helpHint, "aria-keyshortcuts": "?" };
  const attributes = { type: "button", class: "icon-button quiet help-button", ...label };
  const open = () => void showHelp();
  const button = element("button", { ...attributes, onclick: open }, icon("help"));
  host.append(button);
  return () => {
    button.remove();
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

const counted = (now: App, before: App) => COUNTED.some((piece) => now[piece] !== before[piece]);

const COUNTED = ["view", "me", "standings", "seating"] as const satisfies readonly (keyof App)[];

class Figures {
  readonly root = element("dl", { class: "figures" });
  readonly #generation = this.#figure(WORDS.generation, "wide");
  readonly #alive = this.#figure(WORDS.alive, "spare");
  readonly #players = this.#figure(WORDS.players, "spare");
  readonly #left = this.#figure(WORDS.timeLeft);
  readonly #share = this.#figure(WORDS.myShare);
  readonly #rank = this.#figure(WORDS.myRank);
  readonly #coins = this.#figure(WORDS.myCoins);

  show({ view, me, standings, seating }: App): void {
    const player = me?.player ?? null;
    const { alive, land } = view === null ? NOTHING : tally(view.cells, player);
    write(this.#generation, view === null ? "–" : grouped(view.generation));
    write(this.#alive, view === null ? "–" : grouped(alive));
    write(this.#players, standings === UNHEARD ? "–" : `${standings.length} of ${SEATS}`);
    write(this.#left, timeLeft(seating));
    write(this.#share, `${((100 * land) / CELLS).toFixed(1)} %`);
    write(this.#rank, rankOf(standings, player));
    write(this.#coins, grouped(me?.balance ?? 0));
    const own = [this.#share, this.#rank, this.#coins];
    for (const mine of own) mine.parentElement!.hidden = player === null;
    this.root.classList.toggle("mine", player !== null);
  }

  #figure(name: string, looks = ""): HTMLElement {
    const figure = element("dd", { class: "number" });
    this.root.append(element("div", { class: looks }, element("dt", {}, name), figure));
    return figure;
  }
}

const NOTHING = { alive: 0, land: 0 };

/** How long the season still lasts. */
function timeLeft(seating: Seating | null): string {
  if (seating === null) return "–";
  return seating.ends === null ? WORDS.noEnd : remaining(until(seating, seating.ends));
}

/** "2 of 3": who has the highest score is first. */
function rankOf(standings: readonly Standing[], player: Player | null): string {
  const at = standings.findIndex((one) => one.player === player);
  return at < 0 ? "–" : `${at + 1} of ${standings.length}`;
}
