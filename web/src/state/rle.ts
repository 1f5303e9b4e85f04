/**
 * Patterns as text, in which Life programs exchange them.
 *
 *     #N Glider
 *     x = 3, y = 3, rule = B3/S23            . O .
 *     bo$2bo$3o!                       is    . . O
 *                                            O O O
 *
 * Both run-length encoded text (RLE) and pictures (.cells) are read; RLE is written.
 */

import { ANY, type Dialect } from "./dialect";
import { drawHeader } from "./header";
import { cellsOf, type Pattern } from "./pattern";
import { isPicture, readCells } from "./plaintext";
import { checkLength, MAX_CELLS, type Reading } from "./reading";
import { drawRuns, readRle } from "./runs";

const LINE = 70; // characters in a line of runs, at most

/**
 * What *text* says, be it RLE of at most so many cells or a picture; throws a `BadPattern` if it is
 * neither, or not in this *dialect*.
 */
export function read(text: string, dialect: Dialect = ANY, most = MAX_CELLS): Reading {
  checkLength(text);
  return isPicture(text, dialect) ? readCells(text, dialect) : readRle(text, dialect, most);
}

/** *p* as RLE. */
export function draw(p: Pattern): string {
  return drawRle({ ...p, cells: cellsOf(p) });
}

/** *reading* as RLE, which goes row by row; *remarks* stand above it. */
export function drawRle(reading: Reading, remarks: readonly string[] = []): string {
  const name = reading.name === "" ? [] : [`#N ${reading.name}`];
  const head = [...remarks, ...name, drawHeader(reading, reading)];
  return [...head.map(oneLine), ...wrap(drawRuns(reading.cells))].join("\n") + "\n";
}

/** The runs of *p*, without a header and in one line. */
export function drawBody(p: Pattern): string {
  return drawRuns(cellsOf(p)).join("");
}

/** *text* as a line that cannot run into the next one. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
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
