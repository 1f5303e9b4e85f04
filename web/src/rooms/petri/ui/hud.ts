/** The figures: score, streak and what it multiplies by, the turn, the goal, and the proof. */

import { element, icon, write } from "../../../shell/element";
import { plural } from "../../../shell/words";
import type { Store } from "../../../state/store";
import { quarters } from "../rules/dish";
import type { App } from "../state/app";
import { points } from "../state/app";
import { leadWords } from "./race";

export function bindHud(host: HTMLElement, store: Store<App>): () => void {
  const hud = new Hud();
  host.append(hud.root);
  const show = () => {
    hud.show(store.state);
  };
  show();
  return store.subscribe(show);
}

class Hud {
  readonly #score = element("dd", { class: "petri-score number" });
  readonly #gain = element("span", { class: "petri-gain number", "aria-hidden": "true" });
  readonly #streak = element("dd", { class: "number" });
  readonly #turn = element("dd", { class: "number" });
  readonly #proof = element("span", { class: "petri-proof", role: "status" });
  readonly #lead = element("span", { class: "petri-lead number" });
  readonly #goal = new GoalBar();
  readonly root = element(
    "div",
    { class: "petri-hud" },
    element(
      "dl",
      { class: "petri-figures" },
      figure("Score", this.#score, this.#gain),
      figure("Streak", this.#streak),
      figure("Turn", this.#turn),
    ),
    this.#goal.root,
    element("div", { class: "petri-states" }, this.#proof, this.#lead),
  );

  show({ dish, last, proof, game, rival }: App): void {
    write(this.#score, points(dish.score));
    write(this.#gain, last === null ? "" : `+${points(last.turn.gain)}`);
    write(this.#streak, `${dish.streak} · ×${points(quarters(dish.streak))}`);
    this.#streak.classList.toggle("petri-hot", dish.streak > 1);
    write(this.#turn, String(dish.turn));
    this.#goal.show(dish.energy, dish.goal, dish.goalAt, dish.mode.calmGoal);
    this.#showProof(proof, game.id !== null);
    write(this.#lead, rival === null ? "" : leadWords(rival, dish.turn, dish.score));
  }

  #showProof(proof: App["proof"], kept: boolean): void {
    const status = proof?.status ?? "none";
    if (this.#proof.dataset["status"] !== status) {
      this.#proof.dataset["status"] = status;
      const picture = PICTURES[status];
      this.#proof.replaceChildren(...(picture === null ? [] : [icon(picture)]), element("span"));
    }
    write(this.#proof.lastElementChild!, proofWords(proof, kept));
  }
}

const PICTURES = {
  none: null,
  agreed: "check",
  asking: "send",
  waiting: "warning",
  differs: "warning",
} as const;

/** What *proof* means; the canister keeps a dish, or only checked it. */
export function proofWords(proof: App["proof"], kept: boolean): string {
  if (proof === null) return kept ? "Not proved yet" : "Practice";
  const turns = plural(proof.turns, "turn");
  if (proof.status === "agreed") {
    return kept ? `Proved: ${turns}` : `The canister agrees: ${turns}`;
  }
  if (proof.status === "asking") return `Proving, ${turns} done`;
  if (proof.status === "waiting") return `${proof.why.replace(/\.$/, "")}: ${turns} proved`;
  return "The canister has something else";
}

/** How near the energy is to the goal. */
class GoalBar {
  readonly #words = element("span", { class: "number" });
  readonly #fill = element("span", { class: "petri-goal-fill" });
  readonly #bar = element(
    "span",
    { class: "petri-goal-bar", role: "meter", "aria-label": "Energy", "aria-valuemin": "0" },
    this.#fill,
  );
  readonly root = element("div", { class: "petri-goal" }, this.#words, this.#bar);

  show(energy: number, goal: number, reached: number | null, calm: boolean): void {
    const want = calm ? `${goal} in a calm tick` : String(goal);
    write(
      this.#words,
      reached === null
        ? `Energy ${energy} of ${want}`
        : `Energy ${energy} · goal reached in turn ${reached}`,
    );
    this.#bar.setAttribute("aria-valuemax", String(goal));
    this.#bar.setAttribute("aria-valuenow", String(Math.min(energy, goal)));
    this.#fill.style.setProperty("--part", String(Math.min(energy / goal, 1)));
    this.root.classList.toggle("reached", reached !== null);
  }
}

function figure(name: string, ...values: HTMLElement[]): HTMLElement {
  return element("div", {}, element("dt", {}, name), ...values);
}
