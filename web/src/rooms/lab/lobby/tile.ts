/** Lab's tile in the lobby: one rule after the other, on a soup that begins anew. */

import { element, write } from "../../../shell/element";
import type { House } from "../../../shell/room";
import { whileSeen } from "../../../shell/seen";
import { Board } from "../../../rules/board";
import { grid } from "../../../rules/grid";
import { parseRule } from "../../../state/rules/notation";
import { miniature, paint } from "../draw/miniature";
import { soup } from "../state/cells";

const RULES = ["23/3/8", "Brian's Brain", "Star Wars", "HighLife", "Day & Night", "Colorised"];
const [WIDTH, HEIGHT] = [128, 80];
const STEP_EVERY = 100; // milliseconds
const LENGTH = 120; // generations of each rule
const STILL = 40; // generations that a still picture shows
const DENSITY = 25; // percent

/** Show rules in *host*, until what is returned is called. */
export function show(host: HTMLElement, { settings }: House): () => void {
  const canvas = miniature();
  const caption = element("span", { class: "tile-caption" });
  host.replaceChildren(canvas, caption);
  let [at, generation] = [-1, LENGTH];
  let board = next();

  function next(): Board {
    at = (at + 1) % RULES.length;
    generation = 0;
    const rule = parseRule(RULES[at]!);
    const made = new Board(rule, grid(WIDTH, HEIGHT, "torus"));
    made.put(soup(rule, made.grid, DENSITY));
    return made;
  }
  const draw = () => {
    const { rule } = board;
    paint(canvas, { rule, width: WIDTH, height: HEIGHT, cells: board.cells() });
    write(caption, rule.name || rule.text);
  };
  const step = () => {
    if (settings.state.calm) return;
    if (generation >= LENGTH) board = next();
    board.step();
    generation += 1;
    draw();
  };
  if (settings.state.calm) board.step(STILL);
  draw();
  return whileSeen(host, () => {
    const timer = setInterval(step, STEP_EVERY);
    return () => {
      clearInterval(timer);
    };
  });
}
