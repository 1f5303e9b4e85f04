/**
 * The what-if ghost: what would come of the draft, before anything is paid.
 *
 *     (what if) [pause] ----o--------- 34 of 100
 *     After 100 generations: 34 more cells of yours, 5 coins captured
 */

import type { Actions, App, WhatIf } from "../state/app";
import type { Store } from "../../../state/store";
import { element, icon, write } from "../../../shell/element";
import { plural } from "../../../shell/words";

/** The end of it, in words. */
export function summaryOf({ horizon, summary: { alive, captured } }: WhatIf): string {
  const cells = `${plural(Math.abs(alive), alive < 0 ? "fewer cell" : "more cell")} of yours`;
  const coins = captured === 0 ? "no coins" : plural(Math.abs(captured), "coin");
  const end = captured < 0 ? `${coins} fewer captured` : `${coins} captured`;
  return `After ${horizon} generations: ${cells}, ${end}`;
}

export function bindWhatIf(host: HTMLElement, store: Store<App>, actions: Actions): () => void {
  const controls = new Controls(store, actions);
  host.append(controls.root);
  const stop = store.subscribe((now, before) => {
    if (now.whatIf !== before.whatIf || now.whatIfOn !== before.whatIfOn) controls.show(now);
    if (now.draft.items.length === 0 && before.draft.items.length > 0) controls.play();
  });
  controls.show(store.state);
  return () => {
    stop();
    controls.root.remove();
  };
}

class Controls {
  readonly #actions: Actions;
  #playing = true;
  readonly #toggle = element("button", { type: "button", class: "chip" }, icon("ghost"), "What if");
  readonly #button = element("button", { type: "button", class: "icon-button quiet" });
  readonly #range = element("input", {
    type: "range",
    min: "0",
    step: "1",
    "aria-label": "Generations ahead",
  });
  readonly #at = element("span", { class: "number soft" });
  readonly #summary = element("p", { class: "what-if-summary soft" });
  readonly root = element(
    "div",
    { class: "what-if" },
    element("div", { class: "what-if-row" }, this.#toggle, this.#button, this.#range, this.#at),
    this.#summary,
  );

  constructor(store: Store<App>, actions: Actions) {
    this.#actions = actions;
    this.#toggle.addEventListener("click", () => {
      actions.setWhatIf(!store.state.whatIfOn);
    });
    this.#button.addEventListener("click", () => {
      if (this.#playing) this.#stopAt(store.state.whatIf?.at ?? 0);
      else this.play();
    });
    this.#range.addEventListener("input", () => {
      this.#stopAt(this.#range.valueAsNumber);
    });
    this.#picture();
  }

  /** Let it play by itself, over and over. */
  play(): void {
    this.#playing = true;
    this.#picture();
    this.#actions.scrubWhatIf(null);
  }

  show({ whatIf, whatIfOn }: App): void {
    this.#toggle.setAttribute("aria-pressed", String(whatIfOn));
    for (const part of [this.#button, this.#range, this.#at, this.#summary]) part.hidden = !whatIf;
    if (!whatIf) return;
    this.#range.max = String(whatIf.horizon);
    this.#range.value = String(whatIf.at);
    this.#range.setAttribute("aria-valuetext", `${whatIf.at} generations ahead`);
    write(this.#at, `+${whatIf.at}`);
    write(this.#summary, summaryOf(whatIf));
  }

  #stopAt(at: number): void {
    this.#playing = false;
    this.#picture();
    this.#actions.scrubWhatIf(at);
  }

  #picture(): void {
    const label = this.#playing ? "Stop the ghost here" : "Let the ghost play";
    this.#button.setAttribute("aria-label", label);
    this.#button.title = label;
    this.#button.replaceChildren(icon(this.#playing ? "pause" : "play"));
  }
}
