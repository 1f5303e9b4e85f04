/**
 * Proofs: what the canister says becomes of a specimen, and whether this page and the log agree.
 *
 * The page lets the generations pass by its own rules, a little at a time, and compares the sha256
 * of the states with the canister's.
 */

import { LOG_DIFFERS } from "../words";
import { Lie } from "../../../net/log/lie";
import type { Event } from "../../../net/log/news";
import type { Rule } from "../../../rules/rule";
import type { Future, Specimen } from "../net/client";
import { boardOf, experimentOf } from "./experiment";

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
  const board = boardOf(experimentOf(specimen));
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

/** Throws a Lie, if *events*, which are proved, say something else of *specimens* and *proofs*, which are shown. */
export function checkAgainstLog(
  specimens: readonly Specimen[],
  proofs: ReadonlyMap<number, { readonly future: Future | null }>,
  events: readonly Event[],
): void {
  const lie = (what: string) => new Lie("shown", LOG_DIFFERS(what));
  const authors = new Map<number, string>();
  const proved = new Map<string, string>();
  for (const { kind, detail } of events) {
    const [id, ...words] = detail.split(",");
    if (kind === "publish") authors.set(Number(id), words.at(-1)!);
    if (kind === "prove") proved.set(`${id} ${words[0]}`, words[1]!);
  }
  for (const { id, author } of specimens) {
    if ((authors.get(id) ?? author) !== author)
      throw lie(`that specimen ${id} is by somebody else`);
  }
  for (const [id, { future }] of proofs) {
    const digest = proved.get(`${id} ${future?.generation}`) ?? future?.hash;
    if (digest !== future?.hash) throw lie(`that something else comes of specimen ${id}`);
  }
}
