/**
 * The editor of a seedlet: cells that are pressed or dragged over, what to begin with, turns,
 * mirrors and shifts, and a meter of what the budget leaves.
 *
 * By keys: arrows go from cell to cell, Space changes one.
 */

import type { IconName } from "../../../shell/element";
import { element, icon, write } from "../../../shell/element";
import type { Hand } from "../../../shell/hand";
import type { Pattern } from "../../../state/pattern";
import type { Store } from "../../../state/store";
import type { Round } from "../net/client";
import { PRESETS } from "../rules/presets";
import type { Seedlet } from "../rules/seedlet";
import { countCells, flip, hasCell, mirror, shift, turn } from "../rules/seedlet";
import type { App } from "../state/app";
import { notForArena, painted, planted } from "../state/draft";

export interface Editor {
  readonly root: HTMLElement;
  readonly show: (seed: Seedlet) => void;
}

export function editorOf(store: Store<App>, round: Round, hand: Hand): Editor {
  const change = (next: (seed: Seedlet) => Seedlet) => {
    const { draft } = store.state;
    if (draft !== null) store.set({ draft: { ...draft, seed: next(draft.seed) }, rehearsal: null });
  };
  const { size } = round.rules;
  const grid = new Cells(round, change, () => store.state.draft?.seed ?? 0n);
  const meter = new Meter(round.budget);
  const root = element(
    "div",
    { class: `arena-editor ${store.state.draft?.team === 1 ? "red" : "blue"}` },
    element("div", { class: "arena-editor-top" }, grid.root, tools(size, change)),
    meter.root,
    presets(store, round, hand, change),
  );
  return {
    root,
    show: (seed) => {
      grid.show(seed);
      meter.show(countCells(seed, size));
    },
  };
}

type Change = (next: (seed: Seedlet) => Seedlet) => void;

/** A button for each cell, of which one can be reached by Tab. */
class Cells {
  readonly root = element("div", { class: "arena-cells", role: "group", "aria-label": "Seedlet" });
  readonly #round: Round;
  readonly #size: number;
  readonly #change: Change;
  readonly #seed: () => Seedlet;
  readonly #buttons: HTMLButtonElement[] = [];
  #brush: boolean | null = null; // what a drag paints, while there is one

  constructor(round: Round, change: Change, seed: () => Seedlet) {
    this.#round = round;
    this.#size = round.rules.size;
    this.#change = change;
    this.#seed = seed;
    this.root.style.setProperty("--size", String(this.#size));
    for (let at = 0; at < this.#size ** 2; at++) this.#buttons.push(this.#button(at));
    this.root.append(...this.#buttons);
    this.#buttons[0]!.tabIndex = 0;
    this.root.addEventListener("keydown", this.#walk);
    this.root.addEventListener("pointerdown", this.#press);
    this.root.addEventListener("pointermove", this.#drag);
    for (const end of ["pointerup", "pointercancel"]) this.root.addEventListener(end, this.#end);
  }

  show(seed: Seedlet): void {
    this.#buttons.forEach((button, at) => {
      const alive = hasCell(seed, at % this.#size, Math.floor(at / this.#size), this.#size);
      if (button.getAttribute("aria-pressed") !== String(alive)) {
        button.setAttribute("aria-pressed", String(alive));
      }
    });
  }

  #button(at: number): HTMLButtonElement {
    const where = `Column ${(at % this.#size) + 1}, row ${Math.floor(at / this.#size) + 1}`;
    const attributes = { type: "button", tabindex: "-1", "aria-label": where };
    return element("button", {
      ...attributes,
      "aria-pressed": "false",
      onclick: (event) => {
        // A mouse or a finger has painted it already; keys and screen readers only click.
        if ((event as MouseEvent).detail === 0) this.#paint(at, !this.#alive(at));
      },
    });
  }

  #alive(at: number): boolean {
    return hasCell(this.#seed(), at % this.#size, Math.floor(at / this.#size), this.#size);
  }

  #paint(at: number, alive: boolean): void {
    const [x, y] = [at % this.#size, Math.floor(at / this.#size)];
    this.#change((seed) => painted(seed, x, y, alive, this.#round));
    for (const [index, button] of this.#buttons.entries()) button.tabIndex = index === at ? 0 : -1;
  }

  readonly #press = (event: PointerEvent) => {
    const at = this.#buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0 || event.button !== 0) return;
    this.#brush = !this.#alive(at);
    this.#paint(at, this.#brush);
  };

  readonly #drag = (event: PointerEvent) => {
    if (this.#brush === null) return;
    const over = document.elementFromPoint(event.clientX, event.clientY);
    const at = this.#buttons.indexOf(over as HTMLButtonElement);
    if (at >= 0 && this.#alive(at) !== this.#brush) this.#paint(at, this.#brush);
  };

  readonly #end = () => {
    this.#brush = null;
  };

  readonly #walk = (event: KeyboardEvent) => {
    const size = this.#size;
    const from = this.#buttons.indexOf(event.target as HTMLButtonElement);
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -size, ArrowDown: size }[event.key];
    if (from < 0 || by === undefined) return;
    event.preventDefault();
    const sideways = Math.abs(by) === 1;
    const same = Math.floor(from / size) === Math.floor((from + by) / size);
    const to = this.#buttons[from + by];
    if (to === undefined || (sideways && !same)) return;
    this.#buttons[from]!.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  };
}

class Meter {
  readonly #budget: number;
  readonly #words = element("span", { class: "number" });
  readonly #fill = element("span", { class: "arena-meter-fill" });
  readonly #bar = element(
    "span",
    { class: "arena-meter-bar", role: "meter", "aria-label": "Budget", "aria-valuemin": "0" },
    this.#fill,
  );
  readonly root = element("div", { class: "arena-meter" }, this.#words, this.#bar);

  constructor(budget: number) {
    this.#budget = budget;
    this.#bar.setAttribute("aria-valuemax", String(budget));
  }

  show(cells: number): void {
    write(this.#words, `${cells} of ${this.#budget} cells`);
    this.#bar.setAttribute("aria-valuenow", String(cells));
    this.#fill.style.setProperty("--part", String(cells / Math.max(1, this.#budget)));
    this.root.classList.toggle("full", cells >= this.#budget);
  }
}

function tools(size: number, change: Change): HTMLElement {
  const tool = (name: string, picture: IconName, next: (seed: Seedlet) => Seedlet, looks = "") =>
    element(
      "button",
      {
        type: "button",
        class: `icon-button ${looks}`,
        "aria-label": name,
        title: name,
        onclick: () => {
          change(next);
        },
      },
      icon(picture),
    );
  return element(
    "div",
    { class: "arena-tools", role: "group", "aria-label": "Change the seedlet" },
    tool("Turn", "turn", (seed) => turn(seed, size)),
    tool("Mirror left and right", "mirror", (seed) => mirror(seed, size)),
    tool("Mirror top and bottom", "flip", (seed) => flip(seed, size)),
    tool("Shift left", "back", (seed) => shift(seed, -1, 0, size)),
    tool("Shift right", "forward", (seed) => shift(seed, 1, 0, size)),
    tool("Shift up", "back", (seed) => shift(seed, 0, -1, size), "arena-up"),
    tool("Shift down", "forward", (seed) => shift(seed, 0, 1, size), "arena-up"),
    tool("Clear", "erase", () => 0n),
  );
}

/** Seedlets to begin with, and the pattern in hand, or why it does not fit. */
function presets(store: Store<App>, round: Round, hand: Hand, change: Change): HTMLElement {
  const team = store.state.draft?.team ?? 0;
  const held = hand.state.pattern;
  const objection = held === null ? null : notForArena(held, round);
  const takes = held !== null && objection === null;
  const all = [...PRESETS, ...(takes ? [{ ...held, name: inHand(held) }] : [])];
  const buttons = all.flatMap(({ name, ...pattern }) => {
    const seed = planted(pattern, team, round);
    if (seed === null) return [];
    const press = () => {
      change(() => seed);
    };
    return [element("button", { type: "button", class: "chip", onclick: press }, name)];
  });
  const attributes = { class: "row arena-presets", role: "group", "aria-label": "Begin with" };
  const sentence = objection === null ? [] : [`${inHand(held!)}. ${objection}`];
  return element(
    "div",
    attributes,
    ...buttons,
    ...sentence.map((words) => element("p", { class: "soft arena-hand" }, words)),
  );
}

const inHand = ({ name }: Pattern) => `In hand: ${name || "a pattern"}`;
