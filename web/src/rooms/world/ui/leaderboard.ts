/**
 * Who plays, by land.
 *
 *     [3] Ada  you            2 310      land
 *         ====                           a bar as long as that is beside the largest
 *         120 alive   34 on land   874 in hand      the last two are coins
 *
 * A player is told by number, colour and hatch, never by colour alone.
 */
import { SEATS } from "../rules/board";
import type { Actions, App, Standing } from "../state/app";
import type { Store } from "../../../state/store";
import { element, icon, write } from "../../../shell/element";
import { Fold } from "../../../shell/fold";
import { swatch } from "./swatch";
import { grouped } from "../../../shell/words";

export type Locate = (player: number) => void;

export function bindLeaderboard(
  host: HTMLElement,
  store: Store<App>,
  _actions: Actions,
  onLocate?: Locate,
): () => void {
  const board = new Leaderboard(onLocate);
  host.append(board.fold.root);
  const show = () => {
    board.show(store.state);
  };
  const unsubscribe = store.subscribe((now, before) => {
    if (now.standings !== before.standings || now.me !== before.me) show();
  });
  show();
  return () => {
    unsubscribe();
    board.fold.unbind();
  };
}

class Leaderboard {
  readonly fold = new Fold("leaderboard panel");
  readonly #count = element("span", { class: "number soft" });
  readonly #list = element("ol", { class: "list" });
  readonly #nobody = element("p", { class: "soft" }, "Nobody plays yet. The world is yours.");
  readonly #rows = new Map<number, Row>();
  readonly #onLocate: Locate | undefined;

  constructor(onLocate?: Locate) {
    this.#onLocate = onLocate;
    this.fold.head.append(
      icon("people"),
      element("span", { class: "spare" }, "Players"),
      this.#count,
    );
    this.fold.body.append(this.#list, this.#nobody);
  }

  show({ standings, me }: App): void {
    write(this.#count, `${standings.length} of ${SEATS}`);
    this.#nobody.hidden = standings.length > 0;
    const largest = Math.max(1, ...standings.map(({ land }) => land));
    for (const one of standings)
      this.#row(one.player).show(one, one.player === me?.player, largest);
    this.#arrange(standings.map(({ player }) => this.#row(player).root));
  }

  #row(player: number): Row {
    const row = this.#rows.get(player) ?? new Row(player, this.#onLocate);
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

class Row {
  readonly root = element("li");
  readonly #name = element("bdi", { class: "name" });
  readonly #you = element("span", { class: "chip you" }, "you");
  readonly #land = element("b");
  readonly #bar = element("span", { class: "bar", "aria-hidden": "true" });
  readonly #alive = element("span");
  readonly #coins = element("span");
  readonly #balance = element("span");
  readonly #box: HTMLElement;

  constructor(player: number, onLocate?: Locate) {
    this.#box =
      onLocate === undefined
        ? element("div")
        : locating(() => {
            onLocate(player);
          });
    this.#box.classList.add("standing");
    this.#box.dataset["player"] = String(player);
    this.#box.append(swatch(player), this.#title(), this.#bar, this.#rest());
    this.root.append(this.#box);
  }

  show({ name, alive, land, coins, balance }: Standing, mine: boolean, largest: number): void {
    write(this.#name, name);
    write(this.#land, grouped(land));
    write(this.#alive, `${grouped(alive)} alive`);
    write(this.#coins, `${grouped(coins)} on land`);
    write(this.#balance, `${grouped(balance)} in hand`);
    this.#you.hidden = !mine;
    this.#bar.style.setProperty("--share", String(land / largest));
  }

  #title(): HTMLElement {
    const unit = element("small", { class: "soft" }, " land");
    const land = element("span", { class: "land number" }, this.#land, unit);
    return element("span", { class: "title" }, this.#name, this.#you, land);
  }

  #rest(): HTMLElement {
    const parts = [this.#alive, this.#coins, this.#balance];
    return element("span", { class: "rest number soft" }, ...parts);
  }
}

const locating = (locate: () => void) =>
  element("button", { type: "button", title: "Show where", onclick: locate });
