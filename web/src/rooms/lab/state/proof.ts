/**
 * Proofs: what the canister says becomes of a specimen, and whether this page finds the same.
 *
 * The page lets the generations pass by its own rules, a little at a time, and compares the sha256
 * of the states with the canister's.
 */

import { Board } from "../../../rules/board";
import type { Rule } from "../../../rules/rule";
import { parseRule } from "../../../state/rules/notation";
import type { Future, Specimen } from "../net/client";
import { readBody, readGrid } from "./text";

/** Cells x generations that the canister runs in one call. */
const MOST_WORK = 4_194_304;
const LEAST_CELLS = 625; // that a board counts as
const LEAST_WIDE = 1000; // the same, for each column that a wide neighbourhood reaches and one more
const EXTENDED = "R2,C0,M0,S2..3,B3..3,NM";
const SLICE = 8; // milliseconds of work before others have a turn

/** How many generations of so many *cells* may be proved at once, as the engine's trial.py says. */
export function mostGenerations(rule: Rule, cells: number): number {
  const near = rule.reach === 1 && rule.shape === "M" && !rule.middle;
  const quick = near || rule.family === "weighted" || rule.text === EXTENDED;
  const least = quick ? LEAST_CELLS : LEAST_WIDE * (rule.reach + 1);
  return Math.floor(MOST_WORK / Math.max(cells, least));
}

/** Whether this page comes to the same cells as *future* says of *specimen*. */
export async function agrees(specimen: Specimen, future: Future): Promise<boolean> {
  const [rule, grid] = [parseRule(specimen.rule), readGrid(specimen.grid)];
  const board = new Board(rule, grid);
  board.put(readBody(specimen.pattern, rule, grid));
  let start = performance.now();
  for (let passed = 0; passed < future.generation; passed++) {
    board.step();
    if (performance.now() - start < SLICE) continue;
    await new Promise((resume) => setTimeout(resume));
    start = performance.now();
  }
  return board.population === future.alive && (await hashOf(board.cells())) === future.hash;
}

async function hashOf(cells: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", Uint8Array.from(cells));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What *future* says, in a sentence. */
export function told({ generation, alive, settled }: Future): string {
  const end = `${alive} alive after ${generation}`;
  if (alive === 0) return `nothing alive after ${generation}`;
  if (settled === null) return `${end}, still changing`;
  const [from, period] = settled;
  return period === 1
    ? `${end}, still from ${from} on`
    : `${end}, period ${period} from ${from} on`;
}
