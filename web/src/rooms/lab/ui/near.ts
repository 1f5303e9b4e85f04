/**
 * The panel of neighbouring rules: each as a small living picture of what becomes of this pattern.
 *
 * The pictures are windows of 40 x 40 cells on the middle of what lives; they begin again after a
 * while. Nothing moves while nobody sees them, nor for whoever wants it calm.
 */

import { element } from "../../../shell/element";
import { whileSeen } from "../../../shell/seen";
import { Board, NotPlayed } from "../../../rules/board";
import { grid } from "../../../rules/grid";
import { miniature, paint } from "../draw/miniature";
import type { App } from "../state/app";
import { laid, listed, translated } from "../state/cells";
import type { Neighbour } from "../state/neighbours";
import { neighboursOf } from "../state/neighbours";
import type { Context } from "./commands";

const SIDE = 40; // cells
const STEP_EVERY = 200; // milliseconds
const LENGTH = 60; // generations before they begin again
const CALM = 20; // generations that a still picture shows
const NONE = "Only a name says what this rule is, so it has no neighbours. Try B3/S23 or 23/3/8.";
const ABOUT = "Rules that differ in one number, on this pattern. Press one to take it.";

class Picture {
  readonly root: HTMLElement;
  readonly #canvas = miniature();
  readonly #board: Board;
  readonly #start: Uint8Array;
  #generation = 0;

  constructor({ rule, differs }: Neighbour, start: Uint8Array, take: () => void) {
    this.#board = new Board(rule, grid(SIDE, SIDE, "torus"));
    this.#start = start;
    const words = [
      element("strong", {}, rule.name || rule.text),
      element("span", { class: "soft" }, differs),
    ];
    const press = { type: "button", class: "lab-card", onclick: take };
    this.root = element("li", {}, element("button", press, this.#canvas, ...words));
    this.restart();
  }

  restart(generations = 0): void {
    this.#board.put(this.#start);
    this.#board.step(generations);
    this.#generation = 0;
    this.#paint();
  }

  step(): void {
    if (this.#generation >= LENGTH) {
      this.restart();
      return;
    }
    this.#board.step();
    this.#generation += 1;
    this.#paint();
  }

  #paint(): void {
    const { rule } = this.#board;
    paint(this.#canvas, { rule, width: SIDE, height: SIDE, cells: this.#board.cells() });
  }
}

export function nearPanel({ bench, store }: Context): {
  root: HTMLElement;
  show: (now: App) => void;
  unbind: () => void;
} {
  const about = element("p", { class: "soft" });
  const list = element("ul", { class: "list lab-cards" });
  const root = element("div", { class: "column" }, about, list);
  let pictures: readonly Picture[] = [];
  let shown: App | null = null;

  const fill = (now: App) => {
    shown = now;
    const neighbours = neighboursOf(now.rule);
    about.textContent = neighbours.length === 0 ? NONE : ABOUT;
    const start = windowOn(bench);
    pictures = neighbours.flatMap((neighbour) => {
      const take = () => bench.useRule(neighbour.rule);
      const cells = translated(start, now.rule, neighbour.rule);
      try {
        return [new Picture(neighbour, cells, take)];
      } catch (fault) {
        if (fault instanceof NotPlayed) return [];
        throw fault;
      }
    });
    list.replaceChildren(...pictures.map((picture) => picture.root));
    if (now.calm) for (const picture of pictures) picture.restart(CALM);
  };
  const stop = whileSeen(root, () => {
    const timer = setInterval(() => {
      if (!store.state.calm) for (const picture of pictures) picture.step();
    }, STEP_EVERY);
    return () => {
      clearInterval(timer);
    };
  });
  return {
    root,
    // Only another rule or another pattern is something else to see; generations that pass are not.
    show: (now) => {
      const begun = now.now.generation === 0 && now.now !== shown?.now;
      if (begun || now.rule !== shown?.rule || now.grid !== shown.grid) fill(now);
    },
    unbind: stop,
  };
}

/** The cells around the middle of all that lives on the bench. */
function windowOn(bench: Context["bench"]): Uint8Array {
  const { cells, grid: on } = bench.experiment;
  const living = listed(cells, on.width);
  const middle = (at: 0 | 1) =>
    Math.round(living.reduce((sum, cell) => sum + cell[at], 0) / Math.max(living.length, 1));
  const window = grid(SIDE, SIDE, "torus");
  return laid(living, window, SIDE / 2 - middle(0), SIDE / 2 - middle(1));
}
