/**
 * Who plays, by score: land, added up every minute of the season.
 *
 *     [3] Ada  you           51 200      points
 *         ====                           a bar as long as the land is beside the largest
 *         2 310 land   120 alive   34 on land   874 in hand      the last two are coins
 *
 * A player is told by number, colour and hatch, never by colour alone.
 */
import { SEATS } from "../rules/board";
import type { Actions, App, Standing } from "../state/app";
import { UNHEARD } from "../state/app";
import type { Store } from "../../../state/store";
import { element, icon, write } from "../../../shell/element";
import { Fold } from "../../../shell/fold";
import { backToTheBoard } from "./panels";
import { swatch } from "./swatch";
import { grouped, plural } from "../../../shell/words";
import * as WORDS from "../words/leaderboard";

type Locate = (player: number) => void;

export function bindLeaderboard(
  host: HTMLElement,
  store: Store<App>,
  actions: Actions,
  onLocate?: Locate,
): () => void {
  const board = new Leaderboard(onLocate, (player) => {
    store.set({ only: store.state.only === player ? null : player });
  });
  host.append(board.fold.root);
  board.past.addEventListener("click", () => {
    void import("./podium").then(({ openSeasons }) => openSeasons(actions, store.state));
  });
  const show = () => {
    board.show(store.state);
  };
  const unsubscribe = store.subscribe((now, before) => {
    if (PIECES.some((piece) => now[piece] !== before[piece])) show();
  });
  show();
  return () => {
    unsubscribe();
    board.fold.unbind();
  };
}

const PIECES = ["standings", "me", "only", "seating"] as const satisfies readonly (keyof App)[];

class Leaderboard {
  readonly fold = new Fold("leaderboard panel");
  readonly #count = element("span", { class: "number soft" });
  readonly #list = element("ol", { class: "list" });
  readonly #nobody = element("p", { class: "soft" });
  /** Opens what is over. */
  readonly past = element(
    "button",
    { type: "button", class: "button quiet past" },
    WORDS.pastSeasons,
  );
  readonly #rows = new Map<number, Row>();
  readonly #onLocate: Locate | undefined;
  readonly #onOnly: Locate;

  constructor(onLocate: Locate | undefined, onOnly: Locate) {
    this.#onLocate = onLocate;
    this.#onOnly = onOnly;
    this.fold.head.append(
      icon("people"),
      element("span", { class: "spare" }, WORDS.players),
      this.#count,
    );
    this.fold.body.append(this.#list, this.#nobody, this.past);
  }

  show({ standings, me, only, seating }: App): void {
    this.past.hidden = (seating?.season ?? 1) === 1;
    const heard = standings !== UNHEARD;
    write(this.#count, heard ? `${standings.length} of ${SEATS}` : "");
    write(this.#nobody, heard ? NOBODY : LOADING);
    this.#nobody.hidden = standings.length > 0;
    const largest = Math.max(1, ...standings.map(({ land }) => land));
    for (const one of standings) {
      const row = this.#row(one.player);
      row.show(one, one.player === me?.player, largest);
      row.light(one.player === only);
    }
    this.#arrange(standings.map(({ player }) => this.#row(player).root));
  }

  #row(player: number): Row {
    const row = this.#rows.get(player) ?? new Row(player, this.#onLocate, this.#onOnly);
    this.#rows.set(player, row);
    return row;
  }

  /** Rows are moved only if their order changed, and whoever had the focus keeps it. */
  #arrange(rows: readonly HTMLElement[]): void {
    const now = [...this.#list.children];
    if (now.length === rows.length && rows.every((row, at) => row === now[at])) return;
    const focused = document.activeElement;
    this.#list.replaceChildren(...rows);
    if (focused instanceof HTMLElement && this.#list.contains(focused)) focused.focus();
  }
}

const NOBODY = WORDS.nobodyYet;
const LOADING = WORDS.asking;

class Row {
  readonly root = element("li");
  readonly #name = element("bdi", { class: "name" });
  readonly #you = element("span", { class: "chip you" }, "you");
  readonly #score = element("b");
  readonly #land = element("span");
  readonly #bar = element("span", { class: "bar", "aria-hidden": "true" });
  readonly #alive = element("span");
  readonly #coins = element("span");
  readonly #balance = element("span");
  readonly #box: HTMLElement;
  readonly #only = element("button", { type: "button", class: "icon-button quiet only" });

  constructor(player: number, onLocate: Locate | undefined, onOnly: Locate) {
    this.#box =
      onLocate === undefined
        ? element("div")
        : locating((event) => {
            onLocate(player);
            backToTheBoard(event);
          });
    this.#box.classList.add("standing");
    this.#box.dataset["player"] = String(player);
    this.#box.append(swatch(player), this.#title(), this.#bar, this.#rest());
    this.#only.append(icon("eye"));
    this.#only.addEventListener("click", (event) => {
      onOnly(player);
      backToTheBoard(event);
    });
    this.root.append(this.#box, this.#only);
  }

  /** Whether everybody else is dimmed. */
  light(only: boolean): void {
    this.#only.setAttribute("aria-pressed", String(only));
  }

  show({ name, score, alive, land, coins, balance }: Standing, mine: boolean, largest: number) {
    write(this.#name, name);
    this.#only.setAttribute("aria-label", WORDS.dimEverybodyBut(name));
    this.#only.title = WORDS.dimEverybodyBut(name);
    write(this.#score, grouped(score));
    write(this.#land, `${grouped(land)} land`);
    write(this.#alive, plural(alive, WORDS.livingCell));
    write(this.#coins, `${plural(coins, "coin")} on land`);
    write(this.#balance, `${plural(balance, "coin")} in hand`);
    this.#you.hidden = !mine;
    this.#bar.style.setProperty("--share", String(land / largest));
  }

  #title(): HTMLElement {
    const unit = element("small", { class: "soft" }, " points");
    const score = element("span", { class: "score number" }, this.#score, unit);
    return element("span", { class: "title" }, this.#name, this.#you, score);
  }

  #rest(): HTMLElement {
    const parts = [this.#land, this.#alive, this.#coins, this.#balance];
    return element("span", { class: "rest number soft" }, ...parts);
  }
}

const locating = (locate: (event: Event) => void) =>
  element("button", { type: "button", title: WORDS.showWhere, onclick: locate });
