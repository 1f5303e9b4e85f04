/** The rules as people read them, cell by cell: slow, and the judge of everything that is fast. */

import type { Grid } from "../../src/rules/grid";
import { indexOf, OFF } from "../../src/rules/grid";
import type { CellState, Counts, Rule } from "../../src/rules/rule";
import { ALIVE, DEAD, rowsOf, statesOf } from "../../src/rules/rule";

/** All *cells* of a board on *grid* at once, a generation later. */
export function generation(rule: Rule, grid: Grid, cells: Uint8Array): Uint8Array {
  return cells.map((state, index) => {
    const [x, y] = [index % grid.width, Math.floor(index / grid.width)];
    return nextState(rule, state, neighbours(rule, grid, cells, x, y));
  });
}

/** The states around a place; who counts twice is named twice. */
function neighbours(rule: Rule, grid: Grid, cells: Uint8Array, x: number, y: number): CellState[] {
  const rows = rowsOf(rule.shape, rule.reach);
  const found: CellState[] = [];
  for (let dy = -rule.reach; dy <= rule.reach; dy++) {
    const half = rows[Math.abs(dy)]!;
    for (let dx = -half; dx <= half; dx++) {
      if (dx === 0 && dy === 0 && !rule.middle) continue;
      const index = indexOf(grid, x + dx, y + dy);
      const state = index === OFF ? DEAD : cells[index]!;
      found.push(state);
      if (rule.family === "weighted" && Math.abs(dx) + Math.abs(dy) <= 2) found.push(state);
    }
  }
  return found;
}

function nextState(rule: Rule, state: CellState, near: CellState[]): CellState {
  const living = near.filter((one) => one !== DEAD).length;
  const young = near.filter((one) => one === ALIVE).length;
  if (rule.family === "colours") return nextColour(rule, state, near, living);
  if (state > ALIVE) return (state + 1) % statesOf(rule);
  if (state === ALIVE) {
    const stays = has(rule.stays, rule.staysSeeAgeing ? living : young);
    return stays ? ALIVE : 2 % statesOf(rule);
  }
  return has(rule.born, rule.birthsSeeAgeing ? living : young) ? ALIVE : DEAD;
}

function nextColour(rule: Rule, state: CellState, near: CellState[], living: number): CellState {
  if (state !== DEAD) return has(rule.stays, living) ? state : DEAD;
  if (!has(rule.born, living)) return DEAD;
  const [first, second] = [rule.live[0]!, rule.live[1]!];
  const count = (colour: CellState) => near.filter((one) => one === colour).length;
  return count(first) > count(second) ? first : second;
}

const has = (counts: Counts, count: number) => counts.includes(count);
