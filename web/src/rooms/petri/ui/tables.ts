/** Tables: the best dishes of today or of all time; each can be watched, for it replays to its score. */

import { open } from "../../../shell/dialog";
import { element, icon } from "../../../shell/element";
import { drawAddress } from "../../../shell/address";
import { plural, shortened } from "../../../shell/words";
import { words } from "../../../net/words";
import type { Client, Standing } from "../net/client";
import { room } from "../room";
import { MODE_NAMES } from "../rules/tables";
import type { App } from "../state/app";
import { points } from "../state/app";
import { drawRecipe } from "../state/recipe";
import { Choices } from "./choices";
import { MODE_WORDS } from "./words";

export type Watch = (standing: Standing) => void;

/** What *standing* is called: a name, or the ends of the principal. */
export function nameOf({ name, player }: Standing): string {
  return name === "" ? shortened(player) : name;
}

/** Rows of *standings*; *who* is marked as you. */
export function rowsOf(
  standings: readonly Standing[],
  who: string | null,
  watch: Watch,
): HTMLElement {
  const rows = standings.map((standing, at) => {
    const you = standing.player === who ? [element("span", { class: "chip" }, "you")] : [];
    const goal = standing.goalAt === null ? [] : [" ", icon("check")];
    const onclick = () => {
      watch(standing);
    };
    const label = `Watch the dish of ${nameOf(standing)}`;
    return element(
      "tr",
      {},
      element("td", { class: "number soft" }, String(at + 1)),
      element("td", { class: "name" }, element("bdi", {}, nameOf(standing)), " ", ...you),
      element("td", { class: "number" }, element("b", {}, points(standing.score))),
      element("td", { class: "number soft" }, plural(standing.turns, "turn"), ...goal),
      element(
        "td",
        {},
        element(
          "button",
          {
            type: "button",
            class: "icon-button quiet",
            "aria-label": label,
            title: "Watch",
            onclick,
          },
          icon("play"),
        ),
      ),
    );
  });
  const head = ["Rank", "Player", "Points", "Turns", "Watch"].map((title) =>
    element("th", { scope: "col" }, element("span", { class: "unseen" }, title)),
  );
  return element(
    "table",
    { class: "petri-table" },
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows),
  );
}

/** Go and watch the dish of *standing*. */
export async function watchDish(
  client: Pick<Client, "dish">,
  { dish }: Standing,
  say: (text: string, tone: "bad") => void,
): Promise<void> {
  try {
    const found = await client.dish(dish);
    if (found === null) throw new Error("That dish is not kept any more.");
    location.hash = drawAddress(room.name, `/${drawRecipe(found.recipe)}`);
  } catch (fault) {
    say(words(fault), "bad");
  }
}

/** All tables, by mode, by size, of today or of all time. */
export function openTables(
  { game, who, today }: App,
  client: Pick<Client, "table" | "today">,
  watch: Watch,
): void {
  const opened = open("Tables", "petri-tables");
  const list = element("div");
  let asked = 0;
  const look = async () => {
    const turn = ++asked;
    const side = size.value;
    try {
      const day = when.value === "day" ? (today ?? (await client.today())).day : null;
      const found = await client.table(mode.value, day, { width: side, height: side });
      if (turn !== asked) return;
      list.replaceChildren(
        found.length === 0 ? element("p", { class: "soft" }, NOBODY) : rowsOf(found, who, chosen),
      );
    } catch (fault) {
      if (turn === asked) list.replaceChildren(element("p", {}, words(fault)));
    }
  };
  const chosen: Watch = (standing) => {
    opened.close();
    watch(standing);
  };
  const change = () => {
    if (when.value === "day") size.value = 6; // the dish of a day has 6 x 6 places
    size.root.disabled = when.value === "day";
    void look();
  };
  const times = [
    { value: "day", words: "Today" },
    { value: "ever", words: "All time" },
  ] as const;
  const when = new Choices<"day" | "ever">("When", times, "day", change);
  const modes = MODE_NAMES.map((value) => ({ value, words: MODE_WORDS[value][0] }));
  const mode = new Choices("Mode", modes, game.recipe.mode, change);
  const sides = [6, 7, 8].map((value) => ({ value, words: `${value} × ${value}` }));
  const size = new Choices<number>("Places", sides, 6, change);
  opened.body.append(
    element("div", { class: "petri-form" }, when.root, mode.root, size.root),
    list,
  );
  change();
}

const NOBODY = "Nobody yet. The first place is free.";
