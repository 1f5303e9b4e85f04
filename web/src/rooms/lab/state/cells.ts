/** Cells of a board, a state a byte and row by row: moved to another grid or under another rule. */

import type { Grid } from "../../../rules/grid";
import type { CellState, Rule } from "../../../rules/rule";
import { ages, ALIVE, DEAD } from "../../../rules/rule";
import type { Cell } from "../../../state/reading";

/** *cells* of the rule *from* as *to* would have them: nothing that lives is lost but the ageing. */
export function translated(cells: Uint8Array, from: Rule, to: Rule): Uint8Array {
  if (from.text === to.text) return cells;
  const table = Uint8Array.from({ length: 26 }, (_, state) => stateUnder(state, from, to));
  return cells.map((state) => table[state]!);
}

function stateUnder(state: CellState, from: Rule, to: Rule): CellState {
  if (state === DEAD || (ages(from) && ages(to) && to.live.includes(state))) return state;
  if (ages(from) && state !== ALIVE) return DEAD;
  if (from.family === "colours" && to.family === "colours") {
    return to.live[from.live.indexOf(state)]!;
  }
  return to.live[0]!;
}

/** *cells* in the middle of another grid; what has no place there is cut off. */
export function moved(cells: Uint8Array, from: Grid, to: Grid): Uint8Array {
  const [dx, dy] = [(to.width - from.width) >> 1, (to.height - from.height) >> 1];
  return laid(listed(cells, from.width), to, dx, dy);
}

/** The cells that are not dead, row by row, of a board that is so many columns *wide*. */
export function listed(cells: Uint8Array, wide: number): Cell[] {
  const found: Cell[] = [];
  cells.forEach((state, index) => {
    if (state !== DEAD) found.push([index % wide, Math.floor(index / wide), state]);
  });
  return found;
}

/** A board of *grid* with *some* cells, moved so far; those beyond its edges are left out. */
export function laid(
  some: readonly Cell[],
  { width, height }: Pick<Grid, "width" | "height">,
  dx = 0,
  dy = 0,
): Uint8Array {
  const cells = new Uint8Array(width * height);
  for (const [x, y, state] of some) {
    const [column, row] = [x + dx, y + dy];
    const inside = column >= 0 && column < width && row >= 0 && row < height;
    if (inside) cells[row * width + column] = state;
  }
  return cells;
}

export const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.every((state, at) => state === other[at]);

/** The least and the greatest column of *cells*, and row; too many cells to be arguments of min. */
export function bounds(cells: readonly Cell[]) {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of cells) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, right, top, bottom };
}

/** Cells of which about so many in a hundred are in one of the states of *rule*. */
export function soup(rule: Rule, { width, height }: Grid, percent: number): Uint8Array {
  const { live } = rule;
  const seen = ages(rule) ? live.slice(0, 1) : live;
  return new Uint8Array(width * height).map(() => {
    if (Math.random() * 100 >= percent) return DEAD;
    return seen[Math.floor(Math.random() * seen.length)]!;
  });
}
