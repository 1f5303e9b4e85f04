/** The table of a season: who is rated best, and what everybody has done. */

import { open } from "../../../shell/dialog";
import { element, freshId } from "../../../shell/element";
import { grouped, shortened } from "../../../shell/words";
import { words } from "../../../net/words";
import type { Client, Leader } from "../net/client";
import type { App } from "../state/app";

const COLUMNS = ["", "Player", "Rating", "Rounds", "Won", "Drawn", "Kept", "Coins"] as const;

/** Show the tables, the present season's first. */
export function showLeaders({ season, who }: App, client: Pick<Client, "leaders">): void {
  const opened = open("The best of a season", "arena-leaders");
  if (season === null) return;
  const table = element("div", { class: "arena-table", tabindex: "0", "aria-live": "polite" });
  table.setAttribute("role", "region");
  table.setAttribute("aria-label", "Table");
  const ask = async (of: number) => {
    try {
      table.replaceChildren(tableOf(await client.leaders(of), who));
    } catch (fault) {
      table.replaceChildren(element("p", {}, words(fault)));
    }
  };
  if (season > 1) opened.body.append(choice(season, (of) => void ask(of)));
  opened.body.append(table, element("p", { class: "soft" }, ABOUT));
  void ask(season);
}

const ABOUT =
  "Everybody begins a season with 1 500. Kept: generations that somebody played for all. Coins: what they were paid.";

/** Which season: the present one, or one before. */
function choice(season: number, take: (season: number) => void): HTMLElement {
  const id = freshId("season");
  const select = element("select", {
    id,
    onchange: () => {
      take(Number(select.value));
    },
  });
  for (let of = season; of >= 1; of--) {
    select.append(element("option", { value: String(of) }, `Season ${of}`));
  }
  return element("div", { class: "field" }, element("label", { for: id }, "Season"), select);
}

export function tableOf(rows: readonly Leader[], who: string | null): HTMLElement {
  if (rows.length === 0) {
    return element("p", { class: "soft" }, "Nobody has played a round in this season yet.");
  }
  const head = element(
    "tr",
    {},
    ...COLUMNS.map((name) => element("th", { scope: "col" }, name || "#")),
  );
  const lines = rows.map((row, at) => lineOf(row, at + 1, row.player === who));
  return element(
    "table",
    { class: "number" },
    element("thead", {}, head),
    element("tbody", {}, ...lines),
  );
}

function lineOf(row: Leader, place: number, mine: boolean): HTMLElement {
  const { rating, rounds, won, drawn, kept, coins } = row;
  const name = row.name === "" ? shortened(row.player) : row.name;
  const figures = [rating, rounds, won, drawn, Number(kept), Number(coins)];
  return element(
    "tr",
    mine ? { class: "mine" } : {},
    element("td", {}, String(place)),
    element("th", { scope: "row" }, mine ? `${name} (you)` : name),
    ...figures.map((figure) => element("td", {}, grouped(figure))),
  );
}
