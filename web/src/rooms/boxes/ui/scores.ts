/** The four scores, the team that leads, and how far the game is. */

import { element, write } from "../../../shell/element";
import { grouped } from "../../../shell/words";
import type { Store } from "../../../state/store";
import type { Team } from "../rules/teams";
import { leaderOf, TEAMS } from "../rules/teams";
import type { App } from "../state/app";
import { scoresOf, shownAt } from "../state/app";
import { EDGES } from "../rules/edges";
import { swatch } from "./swatch";
import { recordWords } from "./words";

export function bindScores(host: HTMLElement, store: Store<App>): () => void {
  const teams = TEAMS.map((looks, team) => new TeamScore(looks.name, team as Team));
  const progress = element("span", { class: "boxes-progress soft number" });
  const list = element("ul", { class: "boxes-scores list", "aria-label": "Boxes of the teams" });
  list.append(...teams.map(({ root }) => root));
  host.append(list, progress);
  const show = (app: App) => {
    const scores = scoresOf(app);
    const leader = leaderOf(scores);
    teams.forEach((team, at) => {
      team.show(scores[at]!, at === leader, at === app.seat?.team, app.complete);
    });
    const shown = shownAt(app);
    write(progress, app.sheet === null ? "" : `${recordWords(shown)}${partWords(shown)}`);
  };
  show(store.state);
  return store.subscribe((now, before) => {
    if (PIECES.some((piece) => now[piece] !== before[piece])) show(now);
  });
}

const PIECES = ["sheet", "records", "moment", "marks", "seat", "complete"] as const;

class TeamScore {
  readonly root = element("li", { class: "boxes-score" });
  readonly #name: string;
  readonly #number = element("span", { class: "number" }, "0");
  readonly #said = element("span", { class: "boxes-said" });

  constructor(name: string, team: Team) {
    this.#name = name;
    this.root.append(
      swatch(team),
      element("span", { class: "boxes-team-name" }, name),
      this.#number,
      this.#said,
    );
  }

  show(score: number, leads: boolean, mine: boolean, complete: boolean): void {
    write(this.#number, grouped(score));
    this.root.classList.toggle("leads", leads);
    this.root.classList.toggle("mine", mine);
    const place = leads ? (complete ? "has won" : "leads") : "";
    write(this.#said, [mine ? "your team" : "", place].filter((word) => word !== "").join(", "));
    this.root.title =
      this.#said.textContent === "" ? this.#name : `${this.#name}: ${this.#said.textContent}`;
  }
}

/** How much of the sheet that is; nothing where it would round to nothing. */
function partWords(lines: number): string {
  const part = ((100 * lines) / EDGES).toFixed(lines < EDGES / 10 ? 2 : 1);
  return Number(part) === 0 ? "" : ` · ${part} %`;
}
