/** The figures under the board: phase and clock, generation, and what both teams have. */

import { element, icon, write } from "../../../shell/element";
import { grouped } from "../../../shell/words";
import type { Store } from "../../../state/store";
import type { Field } from "../rules/field";
import { invaders, populations } from "../rules/field";
import type { Team } from "../rules/round";
import { scores, TEAMS } from "../rules/round";
import type { App } from "../state/app";
import { fieldOf, phaseOf } from "../state/app";
import { deadline, phaseWords } from "./words";

const EVERY = 250; // milliseconds, so that no second is passed over

export function bindFigures(host: HTMLElement, store: Store<App>): () => void {
  const phase = element("span", { class: "arena-phase", role: "status" });
  const time = element("span", { class: "arena-clock number", role: "timer" });
  const generation = element("span", { class: "number" });
  const mark = element("span", { class: "arena-mark" });
  const teams = [new TeamFigures(0), new TeamFigures(1)] as const;
  host.append(
    element("div", { class: "arena-when" }, phase, time, generation, mark),
    element("div", { class: "arena-teams" }, ...teams.map(({ root }) => root)),
  );
  const show = () => {
    const { round, film, shown, fault, paused } = store.state;
    const field = fieldOf(store.state);
    if (fault !== "") write(phase, fault);
    else write(phase, phaseWords(store.state));
    if (round === null || field === null) return;
    write(time, paused ? "paused" : deadline(round, Date.now()));
    write(generation, film === null ? "" : `Generation ${shown} of ${round.rules.maxGen}`);
    showMark(mark, store.state);
    for (const each of teams) each.show(store.state, field);
  };
  show();
  const ticking = setInterval(show, EVERY);
  const stop = store.subscribe(show);
  return () => {
    clearInterval(ticking);
    stop();
  };
}

/** Whether the twin came to the canister's board. */
function showMark(host: HTMLElement, { mark }: App): void {
  const state = mark === null ? "none" : mark.agrees ? "agrees" : "differs";
  if (host.dataset["state"] !== state) {
    host.dataset["state"] = state;
    const picture = mark === null ? [] : [icon(mark.agrees ? "check" : "warning")];
    host.replaceChildren(...picture, element("span"));
  }
  write(host.lastElementChild!, mark === null ? "" : markWords(mark));
}

export function markWords({ generation, agrees }: NonNullable<App["mark"]>): string {
  return agrees
    ? `Verified at generation ${generation}: this page computed the same board`
    : `The canister has another board in generation ${generation} than this page computed`;
}

class TeamFigures {
  readonly #team: Team;
  readonly #cells = element("dd", { class: "number" });
  readonly #abroad = element("dd", { class: "number" });
  readonly #score = element("dd", { class: "number" });
  readonly #players = element("dd", { class: "number" });
  readonly #bar = element("span", { class: "arena-bar" });
  /** What there is to count only when seedlets are revealed. */
  readonly #living: readonly HTMLElement[] = [
    figure("Cells", this.#cells),
    figure("Invaders", this.#abroad),
    figure("Score", this.#score),
  ];
  readonly root: HTMLElement;

  constructor(team: Team) {
    this.#team = team;
    this.root = element(
      "section",
      { class: `arena-team ${TEAMS[team].toLowerCase()}`, "aria-label": TEAMS[team] },
      element("h2", {}, TEAMS[team]),
      element("dl", {}, ...this.#living, figure("Players", this.#players)),
      this.#bar,
    );
  }

  show(app: App, field: Field): void {
    const { round } = app;
    const early = phaseOf(app) === "Commit";
    for (const each of this.#living) each.hidden = early;
    const players = ([0, 1] as const).map((of) => round!.slots.filter((s) => s.team === of).length);
    write(this.#players, String(players[this.#team]));
    const cells = early ? players : populations(field);
    write(this.#cells, grouped(cells[this.#team]));
    write(this.#abroad, grouped(invaders(field)[this.#team]));
    write(this.#score, grouped(scores(field, round!.rules)[this.#team]));
    const part = cells[this.#team] / Math.max(1, cells[0] + cells[1]);
    this.#bar.style.setProperty("--part", part.toFixed(3));
  }
}

function figure(name: string, value: HTMLElement): HTMLElement {
  return element("div", {}, element("dt", {}, name), value);
}
