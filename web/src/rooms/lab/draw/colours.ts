/** The colours of states: young cells are bright, old ones dim. */

import type { Rgb } from "../../../draw/colour";
import { mix, pack, parse } from "../../../draw/colour";
import type { CellState, Rule } from "../../../rules/rule";
import { ages } from "../../../rules/rule";

export const GROUND = "#0d1320";
const LIVING = "#8fd3ff";
const PAIR = ["#ff7b72", "#6ab0ff"] as const;
/** Through these a cell fades as it grows old. */
const FADING = ["#fff1a8", "#ff9d5c", "#c4508f", "#5b3f95", "#33356b"].map(parse);

/** The colour of *state*, css. */
export function colourOf(rule: Rule, state: CellState): string {
  return css(rgbOf(rule, state));
}

/** The pixel for each state, dead first. */
export function pixelsOf(rule: Rule): Uint32Array {
  const last = rule.live.at(-1)!;
  return Uint32Array.from({ length: last + 1 }, (_, state) => pack(...rgbOf(rule, state)));
}

function rgbOf(rule: Rule, state: CellState): Rgb {
  if (!rule.live.includes(state)) return parse(GROUND);
  if (rule.family === "colours") return parse(PAIR[rule.live.indexOf(state)]!);
  return ages(rule) ? faded((state - 1) / (rule.live.length - 1)) : parse(LIVING);
}

/** The colour of a cell that has passed *part* of its ages. */
function faded(part: number): Rgb {
  const at = part * (FADING.length - 1);
  const from = Math.min(Math.floor(at), FADING.length - 2);
  return mix(FADING[from]!, FADING[from + 1]!, at - from);
}

function css(colour: Rgb): string {
  return `rgb(${colour.map(Math.round).join(" ")})`;
}
