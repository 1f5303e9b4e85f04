/**
 * The what-if ghost: what would come of the draft, before anything is paid.
 *
 *     (what if) [pause] ----o--------- 34 of 100
 *     After 100 generations: 34 more cells of yours, 210 land gained, 3 lost,
 *     5 coins captured, 29 to the pot
 */

import type { Actions, App, WhatIf } from "../state/app";
import type { Store } from "../../../state/store";
import { element, icon, write } from "../../../shell/element";
import { backToTheBoard } from "./panels";
import { grouped, plural } from "../../../shell/words";
import * as WORDS from "../words/whatif";

/** The end of it, in words. */
export function summaryOf({ horizon, summary }: WhatIf): string {
  const { alive, gained, lost, captured, toPot } = summary;
  const land = `${grouped(gained)} land gained, ${grouped(lost)} lost`;
  const pot = toPot < 0 ? WORDS.fewerPot(-toPot) : WORDS.toPot(toPot);
  const cells = `${plural(Math.abs(alive), alive < 0 ? WORDS.fewerCell : WORDS.moreCell)} of yours`;
  const coins = captured === 0 ? WORDS.noCoins : plural(Math.abs(captured), "coin");
  const end = captured < 0 ? `${coins} fewer captured` : `${coins} captured`;
  return WORDS.afterGenerations(horizon, cells, land, end, pot);
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
  readonly #toggle = element(
    "button",
    { type: "button", class: "chip" },
    icon("ghost"),
    WORDS.whatIf,
  );
  readonly #button = element("button", { type: "button", class: "icon-button quiet" });
  readonly #range = element("input", {
    type: "range",
    min: "0",
    step: "1",
    "aria-label": WORDS.generationsAhead,
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
    this.#toggle.addEventListener("click", (event) => {
      actions.setWhatIf(!store.state.whatIfOn);
      backToTheBoard(event);
    });
    this.#button.addEventListener("click", (event) => {
      if (this.#playing) this.#stopAt(store.state.whatIf?.at ?? 0);
      else this.play();
      backToTheBoard(event);
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
    const label = this.#playing ? WORDS.stopGhost : WORDS.letGhostPlay;
    this.#button.setAttribute("aria-label", label);
    this.#button.title = label;
    this.#button.replaceChildren(icon(this.#playing ? "pause" : "play"));
  }
}
