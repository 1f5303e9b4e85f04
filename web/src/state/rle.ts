/**
 * Patterns and boards as text, in which Life programs exchange them.
 *
 *     #N Glider
 *     x = 3, y = 3, rule = B3/S23            . O .
 *     bo$2bo$3o!                       is    . . O
 *                                            O O O
 *
 * Both run-length encoded text (RLE) and pictures (.cells) are read; RLE is written. A board is
 * written as the canister's /board.rle is: in the letters of its owners, or plainly while player
 * 1 is alone. Land and coins are not in it.
 */

import type { Cells } from "../rooms/world/rules/board";
import { indexOf, isAlive, ownerOf, SEATS, SIZE } from "../rooms/world/rules/board";
import { drawHeader, type Size } from "./header";
import type { Pattern } from "./pattern";
import { isPicture, parseCells } from "./plaintext";
import { type Cell, drawRuns, LETTERS, parseRle, PLAIN } from "./runs";

export { BadPattern } from "./reading";

export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

const LINE = 70; // characters in a line of runs, at most
const BOARD: Area = { x: 0, y: 0, width: SIZE, height: SIZE };

/** The pattern in *text*, be it RLE or a picture; throws a `BadPattern` if it is neither. */
export function parse(text: string): Pattern {
  return isPicture(text) ? parseCells(text) : parseRle(text);
}

/** *p* as RLE. */
export function draw(p: Pattern): string {
  const remarks = p.name === "" ? [] : [`#N ${p.name}`];
  return lines([...remarks, drawHeader(p, "B3/S23"), ...wrap(runsOf(p))]);
}

/** The runs of *p*, without a header and in one line. */
export function drawBody(p: Pattern): string {
  return runsOf(p).join("");
}

/** An *area* of the board *cells*, across its seams if need be, as RLE that Golly opens. */
export function drawBoard(cells: Cells, area: Area = BOARD, generation = 0): string {
  const alive = [...living(cells, area)];
  const plain = alive.every(([, , owner]) => owner === 1);
  const whole = area.width === SIZE && area.height === SIZE;
  // Golly puts the board on the middle of its plane.
  const place = `Pos=${area.x - SIZE / 2},${area.y - SIZE / 2}`;
  return lines([
    `#CXRLE ${place} Gen=${generation}`,
    drawHeader(area, plain ? "B3/S23" : "Life2", whole ? BOARD : undefined),
    ...wrap(drawRuns(alive, plain ? PLAIN : LETTERS)),
  ]);
}

/** The living cells of *area*, row by row, and their owners. */
function* living(cells: Cells, area: Area): Generator<Cell> {
  for (let y = 0; y < area.height; y++) {
    for (let x = 0; x < area.width; x++) {
      const cell = cells[indexOf(area.x + x, area.y + y)]!;
      const owner = ownerOf(cell);
      if (isAlive(cell) && owner >= 1 && owner <= SEATS) yield [x, y, owner];
    }
  }
}

function runsOf(p: Pattern): readonly string[] {
  const cells = p.points.map(([x, y]): Cell => [x, y, 1]);
  return drawRuns(cells, PLAIN);
}

/** *runs* in lines, none of them broken over two. */
function wrap(runs: readonly string[]): readonly string[] {
  const full: string[] = [];
  let line = "";
  for (const run of runs) {
    if (line.length + run.length > LINE) {
      full.push(line);
      line = "";
    }
    line += run;
  }
  return [...full, line];
}

function lines(all: readonly string[]): string {
  return all.join("\n") + "\n";
}
