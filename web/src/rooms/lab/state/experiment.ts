/**
 * Experiments: a rule, a grid and cells, as text in files and over the wire, and as a board.
 *
 *     #N Pulse
 *     x = 64, y = 64, rule = 23/3/8:T64,64     RLE, of the whole grid
 *     5.3A$...!
 *
 *     !Name: Pulse                             .cells, which says neither rule nor grid
 *     ..111
 *
 * What a text does not say stays as it is on the bench. A pattern without a grid is laid in the
 * middle of the present one, or of a larger one if it does not fit.
 */

import { Board, check, NotPlayed } from "../../../rules/board";
import type { Grid } from "../../../rules/grid";
import { grid } from "../../../rules/grid";
import type { Rule } from "../../../rules/rule";
import type { Dialect } from "../../../state/dialect";
import { ANY } from "../../../state/dialect";
import { drawGrid, parseGrid } from "../../../state/notation";
import type { Cell } from "../../../state/reading";
import { BadPattern, checkLength, NotTaken, show } from "../../../state/reading";
import { drawRle } from "../../../state/rle";
import { drawMap, parseMap } from "../../../state/rules/maps";
import type { Named } from "../../../state/rules/names";
import { parseRule } from "../../../state/rules/notation";
import { drawRuns, readRle } from "../../../state/runs";
import { bounds, laid, listed } from "./cells";

export const MAX_SIDE = 512;

/** What is on the bench: cells under a rule on a grid, and what they are called. */
export interface Experiment {
  readonly name: string;
  readonly rule: Rule;
  readonly grid: Grid;
  readonly cells: Uint8Array;
}

const LAB: Dialect = {
  ...ANY,
  rule: (text) => parseRule(text).text,
  grid: (text) => drawGrid(readGrid(text)),
};

/** The grid that is written *text*; throws a `NotTaken` if Lab has none such. */
export function readGrid(text: string): Grid {
  const read = parseGrid(text);
  if (Math.max(read.width, read.height) > MAX_SIDE) {
    throw new NotTaken(`grid ${show(text)} is larger than ${MAX_SIDE} x ${MAX_SIDE}`);
  }
  return read;
}

/** What *text* says, RLE or a map; throws BadPattern, NotTaken or NotPlayed, with a sentence. */
export function read(text: string, bench: Pick<Experiment, "rule" | "grid">): Experiment {
  checkLength(text);
  return isMap(text) ? readMap(text, bench) : readRuns(text, bench);
}

/** A specimen of the gallery on the bench; throws as readBody does. */
export function experimentOf(specimen: {
  readonly name: string;
  readonly rule: string;
  readonly grid: string;
  readonly pattern: string;
}): Experiment {
  const [rule, on] = [parseRule(specimen.rule), readGrid(specimen.grid)];
  return { name: specimen.name, rule, grid: on, cells: readBody(specimen.pattern, rule, on) };
}

/** What a rule with a name is known for. */
export function exampleOf({ rule: text, grid: size, draw, place }: Named): Experiment {
  const [rule, on] = [parseRule(text), readGrid(size)];
  const cells = listed(parseMap(draw.replaceAll("/", "\n"), rule, on), on.width);
  return { name: "", rule, grid: on, cells: laid(cells, on, ...place) };
}

/** A board with it; throws NotPlayed, if the rule is not played on the grid. */
export function boardOf({ rule, grid: on, cells }: Omit<Experiment, "name">): Board {
  const board = new Board(rule, on);
  board.put(cells);
  return board;
}

/** *experiment* as RLE, with rule and grid in its header. */
export function draw({ name, rule, grid, cells }: Experiment): string {
  const { width, height } = grid;
  const written = { name, rule: rule.text, grid: drawGrid(grid), width, height };
  return drawRle({ ...written, cells: listed(cells, width) });
}

/** *experiment* as a map; throws a `NotTaken` if it has states for which there are no letters. */
export function drawCells({ name, rule, grid, cells }: Experiment): string {
  return `!Name: ${name || "Specimen"}\n!Rule: ${rule.text}\n${drawMap(cells, rule, grid)}\n`;
}

/** The cells of *experiment* as runs, without a header and in one line, from the corner on. */
export function drawBody({ grid, cells }: Pick<Experiment, "grid" | "cells">): string {
  return drawRuns(listed(cells, grid.width)).join("");
}

/** The cells that *body* says, from the corner on; throws if they do not fit rule and grid. */
export function readBody(body: string, rule: Rule, grid: Grid): Uint8Array {
  check(rule, grid);
  const { cells, width, height } = readRle(body, ANY);
  checkStates(cells, rule);
  checkSize(width, height, grid);
  return laid(cells, grid);
}

function isMap(text: string): boolean {
  const first = /\S[^\r\n]*/.exec(text)?.[0].trimEnd() ?? "";
  return first.startsWith("!") || /^[.ORB*0-9]+$/.test(first);
}

/** A map is as large as it has to be, before anybody knows whether it fits. */
function readMap(text: string, bench: Pick<Experiment, "rule" | "grid">): Experiment {
  const all = { width: MAX_SIDE, height: MAX_SIDE };
  const said = /^!\s*Rule:\s*(.+)$/m.exec(text)?.[1];
  const rule = said === undefined ? bench.rule : parseRule(said);
  const plain = text.replace(/^(?!!).*$/gm, (row) => row.replaceAll("*", "O"));
  const cells = listed(parseMap(plain, rule, all), MAX_SIDE);
  const name = /^!\s*Name:\s*(.+)$/m.exec(text)?.[1]?.trim() ?? "";
  return centred({ name, rule }, cells, bench.grid);
}

function readRuns(text: string, bench: Pick<Experiment, "rule" | "grid">): Experiment {
  const reading = readRle(text, LAB);
  const saysRule = /^#r|^x\s*=.*rule\s*=/im.test(text);
  const rule = saysRule ? parseRule(reading.rule) : bench.rule;
  checkStates(reading.cells, rule);
  const { name } = reading;
  if (reading.grid === null) return centred({ name, rule }, reading.cells, bench.grid);
  const on = readGrid(reading.grid);
  check(rule, on);
  // Of the whole grid every cell has its place; anything smaller belongs in the middle.
  const [dx, dy] = [(on.width - reading.width) >> 1, (on.height - reading.height) >> 1];
  return { name, rule, grid: on, cells: laid(reading.cells, on, dx, dy) };
}

function centred(
  about: Pick<Experiment, "name" | "rule">,
  cells: readonly Cell[],
  bench: Grid,
): Experiment {
  const { left, right, top, bottom } = bounds(cells.length === 0 ? [[0, 0, 0]] : cells);
  const [width, height] = [right + 1 - left, bottom + 1 - top];
  const on = roomFor(width, height, bench);
  check(about.rule, on);
  const dx = ((on.width - width) >> 1) - left;
  const dy = ((on.height - height) >> 1) - top;
  return { ...about, grid: on, cells: laid(cells, on, dx, dy) };
}

/** *bench* if so much fits on it; else a bounded grid with as much again around it. */
function roomFor(width: number, height: number, bench: Grid): Grid {
  if (width <= bench.width && height <= bench.height) return bench;
  if (Math.max(width, height) > MAX_SIDE) {
    throw new NotTaken(`the pattern is larger than ${MAX_SIDE} x ${MAX_SIDE}`);
  }
  const side = Math.min(MAX_SIDE, 2 * Math.max(width, height));
  return grid(side, side, bench.topology);
}

function checkStates(cells: readonly Cell[], rule: Rule): void {
  const strange = cells.find(([, , state]) => !rule.live.includes(state));
  if (strange !== undefined) throw new NotTaken(`rule ${rule.text} has no state ${strange[2]}`);
}

function checkSize(width: number, height: number, grid: Grid): void {
  if (width <= grid.width && height <= grid.height) return;
  throw new NotTaken(
    `the pattern, ${width} x ${height}, is larger than its grid ${drawGrid(grid)}`,
  );
}

/** What *fault* says, if it is about a text; anything else is thrown again. */
export function sentenceOf(fault: unknown): string {
  if (fault instanceof BadPattern || fault instanceof NotTaken || fault instanceof NotPlayed) {
    return fault.message;
  }
  throw fault;
}
